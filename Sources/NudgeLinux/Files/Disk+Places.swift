/// Calls on places within a file, for files that are not read or written as a whole.
extension Disk {
  /// How many bytes an open file has.
  package func size(of file: borrowing OpenFile) throws(FileProblem) -> Int {
    let number = file.number
    return try call("examine", file.path) { () throws(ErrorNumber) in
      try fileSystem.status(of: number).size
    }
  }

  /// Reads `count` bytes from a place on; fewer only where the file ends.
  package func read(
    _ file: borrowing OpenFile, from offset: Int, count: Int
  ) throws(FileProblem) -> [UInt8] {
    let number = file.number
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let found = try call("read", file.path) { () throws(ErrorNumber) in
        try bytes.withUnsafeMutableBufferPointer { buffer throws(ErrorNumber) in
          try fileSystem.read(
            number,
            into: UnsafeMutableRawBufferPointer(
              UnsafeMutableBufferPointer(rebasing: buffer[start...])),
            from: offset + start)
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
    let number = file.number
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + largestWrite)
      start += try call("write", file.path) { () throws(ErrorNumber) in
        try bytes[start..<end].withUnsafeBufferPointer { bytes throws(ErrorNumber) in
          try fileSystem.write(UnsafeRawBufferPointer(bytes), to: number, at: offset + start)
        }
      }
    }
  }

  /// Cuts a file off.
  package func truncate(_ file: borrowing OpenFile, to size: Int) throws(FileProblem) {
    let number = file.number
    try call("truncate", file.path) { () throws(ErrorNumber) in
      try fileSystem.truncate(number, to: size)
    }
  }
}
