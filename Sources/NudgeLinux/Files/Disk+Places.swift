import Glibc

/// Calls on places within a file, for files that are not read or written as a whole.
extension Disk {
  /// How many bytes an open file has.
  package func size(of file: borrowing OpenFile) throws(FileProblem) -> Int {
    let descriptor = file.descriptor
    var status = stat()
    try call("examine", file.path) { fstat(descriptor, &status) }
    return Int(status.st_size)
  }

  /// Reads `count` bytes from a place on; fewer only where the file ends.
  package func read(
    _ file: borrowing OpenFile, from offset: Int, count: Int
  ) throws(FileProblem) -> [UInt8] {
    let descriptor = file.descriptor
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let found = try call("read", file.path) {
        bytes.withUnsafeMutableBytes {
          pread(
            descriptor, $0.baseAddress?.advanced(by: start), $0.count - start,
            off_t(offset + start))
        }
      }
      if found == 0 { break }
      filled += found
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Writes bytes at a place.
  package func write(
    _ bytes: [UInt8], to file: borrowing OpenFile, at offset: Int
  ) throws(FileProblem) {
    let descriptor = file.descriptor
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + largestWrite)
      let place = off_t(offset + start)
      start += try call("write", file.path) {
        bytes[start..<end].withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress, $0.count, place)
        }
      }
    }
  }

  /// Cuts a file off.
  package func truncate(_ file: borrowing OpenFile, to size: Int) throws(FileProblem) {
    let descriptor = file.descriptor
    try call("truncate", file.path) { ftruncate(descriptor, off_t(size)) }
  }
}
