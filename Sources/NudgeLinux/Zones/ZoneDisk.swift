#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file system as zone look-ups see it: whole small files, link targets, names in a folder.
enum ZoneDisk {
  /// Reads a regular file whole.
  ///
  /// Never waits on a pipe or device: anything but a regular file is refused unread.
  ///
  /// - Returns: The bytes, or nil if nothing stands at the path.
  /// - Throws: ``ZoneError/notAFile(path:found:)``, ``ZoneError/tooLarge(path:bytes:)`` or
  ///   ``ZoneError/unreadable(path:reason:)``.
  static func bytes(at path: String, limit: Int) throws(ZoneError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .notAFile(path: path, found: isFolder ? "a folder" : "a device or pipe")
    }
    guard status.st_size <= limit else {
      throw .tooLarge(path: path, bytes: Int(status.st_size))
    }
    let size = Int(status.st_size)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { code = errno }
        guard read > 0 else { break }
        count += read
      }
    }
    guard code == 0 else { throw failure(path, code) }
    return bytes
  }

  /// The text of a symbolic link, or nil if the path is none.
  static func linkTarget(at path: String) -> String? {
    let limit = 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return }
        count = max(0, readlink(path, start, limit))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a folder stands at the path, links followed.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, in no order, without `.` and `..`; none where there is no such folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> ZoneError {
    .unreadable(path: path, reason: String(cString: strerror(code)))
  }
}
