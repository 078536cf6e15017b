import Glibc
import Synchronization

/// Turns SIGTERM, SIGINT and SIGHUP into a descriptor that becomes readable, for as long as it is kept.
///
/// A signal is meant for the process, so several that are kept at once are all woken; one that is
/// made after that, while another is still kept, finds that a signal has come. With the last one the
/// handlers are again what they were before the first.
package final class StopSignals: Sendable {
  /// What to poll for reading; it stays readable once a signal has come.
  package let descriptor: Int32

  private static let signals = [SIGTERM, SIGINT, SIGHUP]
  private static let listening = Mutex(Listening())
  /// Where the handler writes, or -1.
  private static let target = Atomic<Int32>(-1)

  /// Takes the signals; nil if the system has no descriptor left.
  package init?() {
    let descriptor: Int32? = StopSignals.listening.withLock { listening in
      guard let descriptor = listening.reading ?? listening.open() else { return nil }
      if listening.users == 0 { listening.handlersBefore = StopSignals.takeSignals() }
      listening.users += 1
      return descriptor
    }
    guard let descriptor else { return nil }
    self.descriptor = descriptor
  }

  deinit {
    StopSignals.listening.withLock { listening in
      listening.users -= 1
      guard listening.users == 0 else { return }
      StopSignals.restore(listening.handlersBefore)
      listening.forget()
    }
  }

  /// Whether a signal has come.
  package var haveCome: Bool { Waiting.poll([descriptor], milliseconds: 0).contains(descriptor) }

  private static func takeSignals() -> [sigaction] {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      let reason = errno
      var byte: UInt8 = 1
      _ = write(StopSignals.target.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = reason
    }
    return signals.map { signal in
      var before = sigaction()
      sigaction(signal, nil, &before)
      // What was ignored at the start, such as SIGHUP under nohup, stays ignored.
      let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaction(signal, &action, nil) }
      return before
    }
  }

  private static func restore(_ handlers: [sigaction]) {
    for (signal, handler) in zip(signals, handlers) {
      var handler = handler
      sigaction(signal, &handler, nil)
    }
  }

  /// All that are kept, and the pipe that they share.
  private struct Listening {
    var users = 0
    var handlersBefore: [sigaction] = []
    /// Made once and never closed: a handler that still runs in another thread must not write into
    /// whatever is opened next under that number.
    var reading: Int32?

    mutating func open() -> Int32? {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      reading = ends[0]
      StopSignals.target.store(ends[1], ordering: .sequentiallyConsistent)
      return reading
    }

    /// Takes out what has come, so that the next first one begins anew.
    func forget() {
      guard let reading else { return }
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(reading, &bytes, bytes.count) > 0 {}
    }
  }
}
