import Glibc

/// A file that a person names on the command line, read whole.
enum InputFile {
  /// 16 MiB: far more than the largest scenario, and no danger to memory.
  static let largestBytes = 1 << 24

  /// Reads the file, or standard input where the path is `-`.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - limit: How many bytes it may have.
  /// - Returns: All of it.
  /// - Throws: `noInput` where there is no such file, `data` for one that is too large, `io` where
  ///   the system refuses.
  static func bytes(
    at path: String, upTo limit: Int = largestBytes
  ) throws(CommandFault) -> [UInt8] {
    let isStandardInput = path == "-"
    let place = place(path)
    let descriptor = isStandardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(errno, place) }
    defer { if !isStandardInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        throw fault(code, place)
      }
      bytes.append(contentsOf: piece[..<count])
      if bytes.count > limit {
        let size = "\(limit >> 20) MiB"
        throw .data(place: place, detail: "found more than \(size), accepted: up to \(size)")
      }
    }
  }

  /// What a path is called in a text for people.
  static func place(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func fault(_ code: Int32, _ place: String) -> CommandFault {
    let reason = String(cString: strerror(code))
    return code == ENOENT || code == ENOTDIR
      ? .noInput(place: place, detail: "\(reason); check the path")
      : .io(place: place, detail: "cannot read: \(reason)")
  }
}
