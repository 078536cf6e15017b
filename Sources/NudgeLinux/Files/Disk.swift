import Glibc

/// The system calls on files, one function each; the one place where they fail.
///
/// Each retries when a signal interrupts it and translates the error number. Before each call
/// ``before`` is asked, and what it throws takes the place of the call: so a test stops a writer
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
  /// Who may read the files and folders that it makes.
  package let audience: Audience
  /// The most bytes that one write call is given.
  package let largestWrite: Int

  package init(
    audience: Audience = .owner, largestWrite: Int = 1 << 20,
    before: @escaping @Sendable (Step) throws(FileProblem) -> Void = { _ in }
  ) {
    self.before = before
    self.audience = audience
    self.largestWrite = largestWrite
  }

  package func open(_ path: String, for opening: Opening) throws(FileProblem) -> OpenFile {
    let flags: Int32 =
      switch opening {
      case .reading: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .updating: O_RDWR | O_NOFOLLOW | O_NONBLOCK
      case .locking: O_RDWR | O_CREAT | O_NOFOLLOW
      case .folder: O_RDONLY | O_DIRECTORY
      }
    let descriptor = try call("open", path) {
      Glibc.open(path, flags | O_CLOEXEC, audience == .owner ? 0o600 : 0o666)
    }
    let file = OpenFile(descriptor: descriptor, path: path)
    guard opening != .creating, opening != .folder else { return file }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem(
        kind: .wrongType, operation: "read", path: path, reason: "it is not a regular file",
        remedy: "Move it out of the way.")
    }
    return file
  }

  /// Reads to the end, or gives nil if there are more than `limit` bytes.
  package func read(_ file: borrowing OpenFile, limit: Int) throws(FileProblem) -> [UInt8]? {
    let descriptor = file.descriptor
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16))
    while true {
      let count = try call("read", file.path) {
        chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { return nil }
    }
  }

  package func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(FileProblem) {
    let descriptor = file.descriptor
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + largestWrite)
      start += try call("write", file.path) {
        bytes[start..<end].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
    }
  }

  /// Returns when what was written is on the disk.
  package func sync(_ file: borrowing OpenFile) throws(FileProblem) {
    let descriptor = file.descriptor
    try call("sync", file.path) { fsync(descriptor) }
  }

  /// Returns when the names in the folder are on the disk, where the file system can promise it.
  package func syncFolder(_ path: String) throws(FileProblem) {
    let folder = try open(path, for: .folder)
    let descriptor = folder.descriptor
    try call("sync", path) {
      let result = fsync(descriptor)
      return result != 0 && errno == EINVAL ? 0 : result
    }
  }

  /// Gives a file another name, in place of what has that name.
  package func rename(_ path: String, to newPath: String) throws(FileProblem) {
    try call("rename", path) { Glibc.rename(path, newPath) }
  }

  /// Gives a file a second name, or another one where the file system knows only one per file.
  package func link(_ path: String, to newPath: String) throws(FileProblem) {
    try call("link", path) {
      let result = Glibc.link(path, newPath)
      let knowsOneName = result != 0 && [EPERM, EOPNOTSUPP, EMLINK].contains(errno)
      return knowsOneName ? Glibc.rename(path, newPath) : result
    }
  }

  /// Removes a file; one that is not there is no error.
  package func remove(_ path: String) throws(FileProblem) {
    try call("remove", path) {
      let result = unlink(path)
      return result != 0 && errno == ENOENT ? 0 : result
    }
  }

  /// Makes a folder; one that is there is no error.
  package func makeFolder(_ path: String) throws(FileProblem) {
    try call("make", path) {
      let result = mkdir(path, audience == .owner ? 0o700 : 0o777)
      return result != 0 && errno == EEXIST ? 0 : result
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
    var status = stat()
    var isMissing = false
    try call("examine", path) {
      let result = lstat(path, &status)
      isMissing = result != 0 && errno == ENOENT
      return isMissing ? 0 : result
    }
    if isMissing { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The names in a folder, sorted; empty if there is no such folder.
  package func names(in folder: String) throws(FileProblem) -> [String] {
    try before(Step(call: "list", path: folder))
    guard let stream = opendir(folder) else {
      guard errno == ENOENT else {
        throw FileProblem(errno: errno, operation: "list", path: folder)
      }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Takes the lock on an open file, or gives false if another holds it.
  ///
  /// Others may hold a shared one at the same time, if they ask for it so too.
  package func tryLock(
    _ file: borrowing OpenFile, isShared: Bool = false
  ) throws(FileProblem) -> Bool {
    let descriptor = file.descriptor
    var isFree = true
    try call("lock", file.path) {
      let result = flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB)
      isFree = !(result != 0 && errno == EWOULDBLOCK)
      return isFree ? result : 0
    }
    return isFree
  }

  /// Whether an open file still stands under the name that it was opened by.
  package func isInPlace(_ file: borrowing OpenFile) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(file.descriptor, &opened) == 0 && lstat(file.path, &named) == 0
      && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// Makes a call, again where a signal interrupts it.
  @discardableResult
  func call<Result: FixedWidthInteger & SignedInteger>(
    _ name: String, _ path: String, _ body: () -> Result
  ) throws(FileProblem) -> Result {
    guard !path.utf8.contains(0) else {
      throw FileProblem(
        kind: .notFound, operation: name, path: path, reason: "the path has a NUL character",
        remedy: "Check the path.")
    }
    try before(Step(call: name, path: path))
    while true {
      let result = body()
      if result >= 0 { return result }
      let code = errno
      switch code {
      case EINTR: continue
      case EACCES, EPERM: throw FileProblem(refused: code, operation: name, path: path)
      default: throw FileProblem(errno: code, operation: name, path: path)
      }
    }
  }
}

/// An open file, closed when it goes out of scope.
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: Int32
  package let path: String

  deinit {
    close(descriptor)
  }
}
