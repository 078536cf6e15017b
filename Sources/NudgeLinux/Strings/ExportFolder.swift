/// The folder that an export goes to.
///
/// Each file is whole at any moment: the one from before or the new one. A file that no export has
/// written is never replaced; if one is in the way, nothing at all is written.
public struct ExportFolder: Sendable {
  /// Why an export was not written, or not to its end.
  @nonexhaustive
  public enum Failure: Error, Hashable, Sendable {
    /// A file in the way that does not say that it is generated.
    case foreign(path: String)
    /// A file or folder could not be used.
    case problem(FileProblem)
  }

  private let path: String
  private let disk: Disk

  /// Takes the path; the folder and those above it are made when there is something to write.
  public init(_ path: String) {
    self.init(path, disk: Disk(audience: .umask))
  }

  init(_ path: String, disk: Disk) {
    self.path = StateFolder(path, disk: disk).path
    self.disk = disk
  }

  /// Writes what is new or has changed.
  ///
  /// - Returns: The paths of the files that were written, below the folder.
  /// - Throws: ``Failure``; then each file is either as before or new, and as before altogether
  ///   where a foreign file was in the way.
  public func write(_ files: [ExportedFile]) throws(Failure) -> [String] {
    let contents = try contents(of: files)
    var written: [String] = []
    for (exported, content) in zip(files, contents) where content != Array(exported.text.utf8) {
      do throws(FileProblem) {
        let file = file(exported)
        try disk.makeFolders(to: file.folder)
        try file.replace(with: Array(exported.text.utf8))
      } catch {
        throw .problem(error)
      }
      written.append(exported.path)
    }
    return written
  }

  /// Looks whether the files could be written as far as it shows beforehand; writes nothing.
  ///
  /// - Throws: ``Failure`` for a foreign file in the way, or one that cannot be read.
  public func expectRoom(for files: [ExportedFile]) throws(Failure) {
    _ = try contents(of: files)
  }

  /// What stands at each path now.
  private func contents(of files: [ExportedFile]) throws(Failure) -> [[UInt8]?] {
    var contents: [[UInt8]?] = []
    for exported in files {
      let file = file(exported)
      do throws(FileProblem) {
        contents.append(try file.read())
      } catch {
        throw .problem(error)
      }
      if let content = contents.last ?? nil, !Self.isGenerated(content) {
        throw .foreign(path: file.path)
      }
    }
    return contents
  }

  private func file(_ exported: ExportedFile) -> AtomicFile {
    var parts = exported.path.split(separator: "/")
    let name = parts.popLast().map(String.init) ?? exported.path
    return StateFolder(([path] + parts.map(String.init)).joined(separator: "/"), disk: disk)
      .file(name)
  }

  /// The marker stands in the first lines; further down it would be somebody's quotation.
  private static func isGenerated(_ content: [UInt8]) -> Bool {
    let start = String(decoding: content.prefix(400), as: UTF8.self)
    return start.split(separator: "\n").prefix(4).contains { $0.contains(ExportedFile.marker) }
  }
}
