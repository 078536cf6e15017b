import FoundationEssentials

/// The project's own files, as text.
struct Repository {
  struct File {
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// The folder that holds `Package.swift`.
  static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// Every file below `folder` whose name ends with one of the endings, sorted by path.
  static func files(below folder: String, endings: [String]) throws -> [File] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root + "/" + folder)
    return names.sorted().filter { name in endings.contains(where: name.hasSuffix) }
      .compactMap { file(folder + "/" + $0) }
  }

  /// One file, or nil if there is none.
  static func file(_ path: String) -> File? {
    FileManager.default.contents(atPath: root + "/" + path).map {
      File(path: path, text: String(decoding: $0, as: UTF8.self))
    }
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }
}
