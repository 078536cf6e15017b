import FoundationEssentials

/// A folder of its own for one test, gone with its files when the value goes out of scope.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "nudge-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  /// What a file in the folder holds.
  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// The names in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path) }
  }

  /// Each file below the folder with its content and its time of change, by name.
  var files: [File] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: path).sorted().map { name in
        let file = "\(path)/\(name)"
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        return File(
          name: name, content: FileManager.default.contents(atPath: file),
          changedAt: attributes[.modificationDate] as? Date)
      }
    }
  }

  /// What a test compares to know whether anything was written.
  struct File: Equatable {
    let name: String
    let content: Data?
    let changedAt: Date?
  }
}
