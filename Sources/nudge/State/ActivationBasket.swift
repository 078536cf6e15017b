import NudgeLinux
import NudgeShared
import Synchronization

/// Keeps what a foreground offers until the lock of the state is given up, so that a slow command
/// keeps no other process waiting.
///
/// Killed in between, the events are still in the outbox and are offered again.
final class ActivationBasket: ActivationSink {
  private let contents = Mutex<[ActivationEvent]>([])

  /// Notes an event, which stays in the outbox for now.
  func submit(_ event: ActivationEvent) -> Bool {
    contents.withLock { $0.append(event) }
    return false
  }

  /// Hands what was noted to the command.
  ///
  /// - Returns: What it has taken.
  func offer(to sink: CommandActivationSink) async -> Set<ActivationEvent> {
    let events = contents.withLock { contents in
      defer { contents = [] }
      return contents
    }
    var taken: Set<ActivationEvent> = []
    for event in events {
      if await sink.submit(event) { taken.insert(event) }
    }
    return taken
  }
}
