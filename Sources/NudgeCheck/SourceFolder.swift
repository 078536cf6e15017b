import Glibc

/// The Swift files below a folder, in the order of their paths.
///
/// Folders of tools and of other people's code are left out: those whose names begin with a dot
/// (`.build`, `.git`), `Pods`, `Carthage`, `DerivedData` and `SourcePackages`. Linked folders are
/// not entered, so that no circle is; a linked file is read once, under its own name if that is
/// here too.
package struct SourceFolder: Sendable {
  /// What cannot be read.
  package struct Trouble: Equatable, Sendable {
    package let path: String
    /// The system's error number.
    package let code: Int32
  }

  /// The paths, each beginning with the folder's.
  package private(set) var paths: [String] = []
  /// The folders below that cannot be read.
  package private(set) var troubles: [Trouble] = []

  private static let left: Set<String> = ["Pods", "Carthage", "DerivedData", "SourcePackages"]

  /// Walks through the folder, without recursion.
  ///
  /// - Throws: A `Trouble` if the folder itself cannot be read.
  package init(_ root: String) throws(Trouble) {
    var folders = [root]
    var links: [String] = []
    var seen: Set<FileIdentity> = []
    while let folder = folders.popLast() {
      guard let names = SourceFolder.names(in: folder) else {
        let trouble = Trouble(path: folder, code: errno)
        if folder == root { throw trouble }
        troubles.append(trouble)
        continue
      }
      for name in names {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else {
          troubles.append(Trouble(path: path, code: errno))
          continue
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          if !name.hasPrefix("."), !SourceFolder.left.contains(name) { folders.append(path) }
        case S_IFREG where name.hasSuffix(".swift"):
          paths.append(path)
          seen.insert(FileIdentity(status))
        case S_IFLNK where name.hasSuffix(".swift"):
          links.append(path)
        default: break
        }
      }
    }
    for path in links.sorted(by: SourceFolder.precedes) {
      var status = stat()
      guard stat(path, &status) == 0 else {
        troubles.append(Trouble(path: path, code: errno))
        continue
      }
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      if seen.insert(FileIdentity(status)).inserted { paths.append(path) }
    }
    paths.sort(by: SourceFolder.precedes)
    troubles.sort { SourceFolder.precedes($0.path, $1.path) }
  }

  /// By bytes: the same on every machine, in every language.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    return errno == 0 ? names : nil
  }
}

extension SourceFolder.Trouble: Error {}

private struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
