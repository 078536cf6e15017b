import Glibc
import Synchronization

/// Turns SIGTERM, SIGINT and SIGHUP into a descriptor that becomes readable, for as long as it is kept.
///
/// One at a time: a second one takes the signals over from the first.
package final class StopSignals: Sendable {
  /// What to poll for reading; it stays readable once a signal has come.
  package let descriptor: Int32
  private let writing: Int32
  private let handlersBefore: [sigaction]

  private static let signals = [SIGTERM, SIGINT, SIGHUP]
  /// Where the handler writes, or -1.
  private static let target = Atomic<Int32>(-1)

  /// Takes the signals; nil if the system has no descriptor left.
  package init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing) = (ends[0], ends[1])
    StopSignals.target.store(writing, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      let reason = errno
      var byte: UInt8 = 1
      _ = write(StopSignals.target.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = reason
    }
    handlersBefore = StopSignals.signals.map { signal in
      var before = sigaction()
      sigaction(signal, nil, &before)
      // What was ignored at the start, such as SIGHUP under nohup, stays ignored.
      let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaction(signal, &action, nil) }
      return before
    }
  }

  deinit {
    for (signal, handler) in zip(StopSignals.signals, handlersBefore) {
      var handler = handler
      sigaction(signal, &handler, nil)
    }
    _ = StopSignals.target.compareExchange(
      expected: writing, desired: -1, ordering: .sequentiallyConsistent)
    close(descriptor)
    close(writing)
  }

  /// Whether a signal has come.
  package var haveCome: Bool { Waiting.poll([descriptor], milliseconds: 0).contains(descriptor) }
}
