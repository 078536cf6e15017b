import Glibc

extension ProcessEdge {
  /// Lets an interrupt (Ctrl-C) erase the line of the terminal in which the cursor stands, and then
  /// end the process as it would have.
  ///
  /// - Returns: False where an interrupt does not end the process anyway, and nothing was changed.
  static func eraseLineAtInterrupt() -> Bool {
    var current = sigaction()
    guard sigaction(SIGINT, nil, &current) == 0, current.__sigaction_handler.sa_handler == nil
    else {
      return false
    }
    signal(SIGINT) { number in
      // Only what signal-safety(7) allows.
      let erasure: StaticString = "\r\u{1B}[K"
      _ = write(STDERR_FILENO, erasure.utf8Start, erasure.utf8CodeUnitCount)
      signal(number, SIG_DFL)
      raise(number)
    }
    return true
  }

  /// Lets an interrupt end the process, as at the start.
  static func endAtInterrupt() {
    signal(SIGINT, SIG_DFL)
  }
}
