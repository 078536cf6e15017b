import Glibc

/// The file system of the machine, through its C library.
package struct LinuxFileSystem: FileSystem {
  package init() {}

  package var processNumber: Int32 { getpid() }

  package func open(
    _ path: String, for opening: Disk.Opening, by audience: Disk.Audience
  ) throws(ErrorNumber) -> Int32 {
    let flags: Int32 =
      switch opening {
      case .reading: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .updating: O_RDWR | O_NOFOLLOW | O_NONBLOCK
      case .locking: O_RDWR | O_CREAT | O_NOFOLLOW
      case .folder: O_RDONLY | O_DIRECTORY
      }
    return try checked(Glibc.open(path, flags | O_CLOEXEC, audience == .owner ? 0o600 : 0o666))
  }

  package func close(_ file: Int32) {
    _ = Glibc.close(file)
  }

  package func status(of file: Int32) throws(ErrorNumber) -> FileStatus {
    var status = stat()
    try checked(fstat(file, &status))
    return FileStatus(status)
  }

  package func status(at path: String) throws(ErrorNumber) -> FileStatus? {
    var status = stat()
    let result = lstat(path, &status)
    if result != 0, errno == ENOENT { return nil }
    try checked(result)
    return FileStatus(status)
  }

  package func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ErrorNumber) -> Int {
    try checked(Glibc.read(file, buffer.baseAddress, buffer.count))
  }

  package func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(ErrorNumber) -> Int {
    try checked(pread(file, buffer.baseAddress, buffer.count, off_t(offset)))
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32
  ) throws(ErrorNumber) -> Int {
    try checked(Glibc.write(file, bytes.baseAddress, bytes.count))
  }

  package func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int
  ) throws(ErrorNumber) -> Int {
    try checked(pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)))
  }

  package func truncate(_ file: Int32, to size: Int) throws(ErrorNumber) {
    try checked(ftruncate(file, off_t(size)))
  }

  package func sync(_ file: Int32) throws(ErrorNumber) {
    try checked(fsync(file))
  }

  package func rename(_ path: String, to newPath: String) throws(ErrorNumber) {
    try checked(Glibc.rename(path, newPath))
  }

  package func link(_ path: String, to newPath: String) throws(ErrorNumber) {
    let result = Glibc.link(path, newPath)
    let knowsOneName = result != 0 && [EPERM, EOPNOTSUPP, EMLINK].contains(errno)
    try checked(knowsOneName ? Glibc.rename(path, newPath) : result)
  }

  package func remove(_ path: String) throws(ErrorNumber) {
    try checked(unlink(path))
  }

  package func makeFolder(_ path: String, for audience: Disk.Audience) throws(ErrorNumber) {
    try checked(mkdir(path, audience == .owner ? 0o700 : 0o777))
  }

  package func names(in folder: String) throws(ErrorNumber) -> [String] {
    guard let stream = opendir(folder) else { throw ErrorNumber(code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  package func tryLock(_ file: Int32, isShared: Bool) throws(ErrorNumber) -> Bool {
    let result = flock(file, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB)
    if result != 0, errno == EWOULDBLOCK { return false }
    try checked(result)
    return true
  }

  package func unlock(_ file: Int32) {
    _ = flock(file, LOCK_UN)
  }

  @discardableResult
  private func checked<Result: FixedWidthInteger & SignedInteger>(
    _ result: Result
  ) throws(ErrorNumber) -> Result {
    guard result >= 0 else { throw ErrorNumber(code: errno) }
    return result
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    self.init(
      entry: status.st_mode & S_IFMT == S_IFREG
        ? .file : status.st_mode & S_IFMT == S_IFDIR ? .folder : .other,
      size: Int(status.st_size), owner: status.st_uid, mode: status.st_mode & 0o7777,
      device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }
}
