import Glibc

/// The streams of a CGI program.
enum CgiStreams {
  /// Reads so many bytes from standard input, or fewer where it ends before; never more, since what
  /// follows may be no end of file (RFC 3875, section 4.2).
  static func bytes(atMost count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let added = bytes.withUnsafeMutableBytes { buffer in
        read(STDIN_FILENO, buffer.baseAddress?.advanced(by: filled), count - filled)
      }
      if added < 0, errno == EINTR { continue }
      guard added > 0 else { break }
      filled += added
    }
    return Array(bytes[..<filled])
  }

  /// Lets the web server see the end of the answer, while the program goes on.
  ///
  /// The descriptors stay taken, or else the next file that is opened would get their numbers.
  static func end() {
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    dup2(nowhere, STDOUT_FILENO)
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
  }
}
