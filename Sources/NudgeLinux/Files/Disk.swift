import Glibc

/// The calls on files, one function each; the one place where they fail.
///
/// A ``FileSystem`` makes them. Each is made again when a signal interrupts it, and its error number
/// is translated. Before each call ``before`` is asked, and what it throws takes the place of the call: so a test stops a writer
/// before its Nth step, or fills the disk there. Stopped for good, it also throws before every
/// later step, as a killed process does no cleaning up either.
package struct Disk: Sendable {
  /// One call that is about to be made.
  package struct Step: Hashable, Sendable {
    /// The verb: `open`, `read`, `write`, `sync`, `rename`, `link`, `remove`, `make`, `examine`,
    /// `list`, `lock` or `truncate`.
    package let call: String
    /// The file or folder it is made on.
    package let path: String
  }

  /// How a file is opened; never through a symbolic link.
  package enum Opening: Sendable {
    /// For reading; a pipe does not make us wait.
    case reading
    /// For writing a file that is not there yet.
    case creating
    /// For reading and writing at places of a file that is there.
    case updating
    /// For locking; made if it is not there.
    case locking
    /// A folder, for syncing it.
    case folder
  }

  /// What stands at a path.
  package enum Entry: Hashable, Sendable {
    case nothing
    case file
    case folder
    case other
  }

  /// Who may read what is made.
  package enum Audience: Sendable {
    /// The owner alone: what is said to a person.
    case owner
    /// Whom the process's umask lets: what is made for other programs to read.
    case umask
  }

  package let before: @Sendable (Step) throws(FileProblem) -> Void
  /// Makes the calls.
  package let fileSystem: any FileSystem
  /// Who may read the files and folders that it makes.
  package let audience: Audience
  /// The most bytes that one write call is given.
  package let largestWrite: Int

  package init(
    audience: Audience = .owner, largestWrite: Int = 1 << 20,
    on fileSystem: any FileSystem = LinuxFileSystem(),
    before: @escaping @Sendable (Step) throws(FileProblem) -> Void = { _ in }
  ) {
    self.before = before
    self.fileSystem = fileSystem
    self.audience = audience
    self.largestWrite = largestWrite
  }

  package func open(_ path: String, for opening: Opening) throws(FileProblem) -> OpenFile {
    let number = try call("open", path) { () throws(ErrorNumber) in
      try fileSystem.open(path, for: opening, by: audience)
    }
    let file = OpenFile(number: number, path: path, fileSystem: fileSystem)
    guard opening != .creating, opening != .folder else { return file }
    guard let status = try? fileSystem.status(of: number), status.entry == .file else {
      throw FileProblem(
        kind: .wrongType, operation: "read", path: path, reason: "it is not a regular file",
        remedy: "Move it out of the way.")
    }
    return file
  }

  /// Reads to the end, or gives nil if there are more than `limit` bytes.
  package func read(_ file: borrowing OpenFile, limit: Int) throws(FileProblem) -> [UInt8]? {
    let number = file.number
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16))
    while true {
      let count = try call("read", file.path) { () throws(ErrorNumber) in
        try chunk.withUnsafeMutableBufferPointer { buffer throws(ErrorNumber) in
          try fileSystem.read(number, into: UnsafeMutableRawBufferPointer(buffer))
        }
      }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { return nil }
    }
  }

  package func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(FileProblem) {
    let number = file.number
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + largestWrite)
      start += try call("write", file.path) { () throws(ErrorNumber) in
        try bytes[start..<end].withUnsafeBufferPointer { bytes throws(ErrorNumber) in
          try fileSystem.write(UnsafeRawBufferPointer(bytes), to: number)
        }
      }
    }
  }

  /// Returns when what was written is on the disk.
  package func sync(_ file: borrowing OpenFile) throws(FileProblem) {
    let number = file.number
    try call("sync", file.path) { () throws(ErrorNumber) in try fileSystem.sync(number) }
  }

  /// Returns when the names in the folder are on the disk, where the file system can promise it.
  package func syncFolder(_ path: String) throws(FileProblem) {
    let folder = try open(path, for: .folder)
    let number = folder.number
    try call("sync", path, passingOver: EINVAL) { () throws(ErrorNumber) in
      try fileSystem.sync(number)
    }
  }

  /// Gives a file another name, in place of what has that name.
  package func rename(_ path: String, to newPath: String) throws(FileProblem) {
    try call("rename", path) { () throws(ErrorNumber) in
      try fileSystem.rename(path, to: newPath)
    }
  }

  /// Gives a file a second name, or another one where the file system knows only one per file.
  package func link(_ path: String, to newPath: String) throws(FileProblem) {
    try call("link", path) { () throws(ErrorNumber) in try fileSystem.link(path, to: newPath) }
  }

  /// Removes a file; one that is not there is no error.
  package func remove(_ path: String) throws(FileProblem) {
    try call("remove", path, passingOver: ENOENT) { () throws(ErrorNumber) in
      try fileSystem.remove(path)
    }
  }

  /// Makes a folder; one that is there is no error.
  package func makeFolder(_ path: String) throws(FileProblem) {
    try call("make", path, passingOver: EEXIST) { () throws(ErrorNumber) in
      try fileSystem.makeFolder(path, for: audience)
    }
  }

  /// Makes a folder and those above it, unless they are there; durable when it returns.
  package func makeFolders(to path: String) throws(FileProblem) {
    var missing: [String] = []
    var path = path
    while !path.isEmpty, path != "/", try entry(at: path) == .nothing {
      missing.append(path)
      path = StateFolder.parent(of: path)
    }
    for path in missing.reversed() {
      try makeFolder(path)
      try syncFolder(StateFolder.parent(of: path))
    }
  }

  /// What stands at a path, a symbolic link not followed.
  package func entry(at path: String) throws(FileProblem) -> Entry {
    try call("examine", path) { () throws(ErrorNumber) in
      try fileSystem.status(at: path)?.entry ?? .nothing
    }
  }

  /// The names in a folder, sorted; empty if there is no such folder.
  package func names(in folder: String) throws(FileProblem) -> [String] {
    try before(Step(call: "list", path: folder))
    do {
      return try fileSystem.names(in: folder).sorted()
    } catch {
      guard error.code == ENOENT else {
        throw FileProblem(errno: error.code, operation: "list", path: folder)
      }
      return []
    }
  }

  /// Takes the lock on an open file, or gives false if another holds it.
  ///
  /// Others may hold a shared one at the same time, if they ask for it so too.
  package func tryLock(
    _ file: borrowing OpenFile, isShared: Bool = false
  ) throws(FileProblem) -> Bool {
    let number = file.number
    return try call("lock", file.path) { () throws(ErrorNumber) in
      try fileSystem.tryLock(number, isShared: isShared)
    }
  }

  /// Whether an open file still stands under the name that it was opened by.
  package func isInPlace(_ file: borrowing OpenFile) -> Bool {
    guard let opened = try? fileSystem.status(of: file.number),
      let named = try? fileSystem.status(at: file.path)
    else { return false }
    return opened.isSameFile(as: named)
  }

  /// Makes a call, again where a signal interrupts it.
  func call<Result>(
    _ name: String, _ path: String, _ body: () throws(ErrorNumber) -> Result
  ) throws(FileProblem) -> Result {
    guard !path.utf8.contains(0) else {
      throw FileProblem(
        kind: .notFound, operation: name, path: path, reason: "the path has a NUL character",
        remedy: "Check the path.")
    }
    try before(Step(call: name, path: path))
    while true {
      let code: Int32
      do {
        return try body()
      } catch {
        code = error.code
      }
      switch code {
      case EINTR: continue
      case EACCES, EPERM: throw FileProblem(refused: code, operation: name, path: path)
      default: throw FileProblem(errno: code, operation: name, path: path)
      }
    }
  }

  /// Makes a call for which one way to fail is as good as done.
  private func call(
    _ name: String, _ path: String, passingOver harmless: Int32,
    _ body: () throws(ErrorNumber) -> Void
  ) throws(FileProblem) {
    try call(name, path) { () throws(ErrorNumber) in
      do throws(ErrorNumber) {
        try body()
      } catch {
        guard error.code == harmless else { throw error }
      }
    }
  }
}

/// An open file, closed when it goes out of scope.
package struct OpenFile: ~Copyable, Sendable {
  /// What the file system knows it by.
  package let number: Int32
  package let path: String
  let fileSystem: any FileSystem

  deinit {
    fileSystem.close(number)
  }
}
