import Glibc
import NudgeLinux

/// The streams of a CGI program.
enum CgiStreams {
  /// Reads so many bytes from standard input, or fewer where it ends before; never more, since what
  /// follows may be no end of file (RFC 3875, section 4.2).
  ///
  /// - Parameters:
  ///   - count: How many bytes.
  ///   - seconds: How long they may be in coming, all of them together.
  /// - Returns: The bytes, or nil where they are longer in coming.
  static func bytes(
    atMost count: Int, withinSeconds seconds: Int = SyncRefusal.bodySeconds
  ) -> [UInt8]? {
    let end = ContinuousClock.now + .seconds(seconds)
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard hasMore(before: end) else { return nil }
      let added = bytes.withUnsafeMutableBytes { buffer in
        read(STDIN_FILENO, buffer.baseAddress?.advanced(by: filled), count - filled)
      }
      if added < 0, errno == EINTR { continue }
      guard added > 0 else { break }
      filled += added
    }
    return Array(bytes[..<filled])
  }

  /// Waits until there is something to read, or the end of it; false where nothing comes in time.
  private static func hasMore(before end: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return false }
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let milliseconds = left / .milliseconds(1)
      let found = poll(&descriptor, 1, Int32(min(milliseconds, 60_000).rounded(.up)))
      // What is wrong with the descriptor the reading tells.
      if found > 0 || found < 0 && errno != EINTR { return true }
    }
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
