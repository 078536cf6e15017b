import NudgeJSON
public import NudgeShared
import Synchronization

/// Hands each activation event to a command, as one line of JSON on its standard input.
///
/// ```json
/// {"schema":1,"event":"nudge_opened","member":"ada","week":"2026-W10","openedAt":"2026-03-04T09:12:00Z"}
/// ```
///
/// Exit code 0 means that the event was taken. Anything else (no such program, another code, not
/// done when the time is over) means that it was not: it stays in the outbox and is offered at a
/// later foreground. Nothing of it is ever shown.
///
/// All events of a minute share ``deadlineSeconds``, since a coordinator that offers them holds the
/// lock of its folder: a full outbox must not keep others out for longer than they wait.
public final class CommandActivationSink: ActivationSink {
  /// How long the command may run for all events of a minute together: 3 seconds.
  ///
  /// One that is at work when they are over is ended, which takes a second more at most.
  public static let deadlineSeconds = 3.0
  /// How long those seconds have to last, from the first event on.
  static let restSeconds = 60

  private let words: [String]
  private let environment: [String: String]
  private let deadlineSeconds: Double
  private let minute = Mutex<Minute?>(nil)

  /// What is left of the time for the command.
  private struct Minute {
    let end: SuspendingClock.Instant
    var left: Duration
  }

  /// Prepares it; nothing is looked up yet.
  ///
  /// - Parameters:
  ///   - words: The program (a name on `PATH` or an absolute path) and its arguments; none takes
  ///     nothing.
  ///   - environment: All its variables, `PATH` among them.
  public convenience init(words: [String], environment: [String: String]) {
    self.init(
      words: words, environment: environment,
      deadlineSeconds: CommandActivationSink.deadlineSeconds)
  }

  init(words: [String], environment: [String: String], deadlineSeconds: Double) {
    self.words = words
    self.environment = environment
    self.deadlineSeconds = deadlineSeconds
  }

  /// Runs the command for one event.
  ///
  /// Waits for its end beside the caller's actor, which stays free meanwhile.
  @concurrent
  public func submit(_ event: ActivationEvent) async -> Bool {
    guard !words.isEmpty else { return false }
    let call = ProgramCall(
      words, environment: environment, input: CommandActivationSink.line(event))
    let start = SuspendingClock.now
    let left = remaining(at: start)
    guard left > .zero else { return false }
    defer { spend(SuspendingClock.now - start) }
    return (try? call.run(deadlineSeconds: left / .seconds(1)).isSuccess) ?? false
  }

  private func remaining(at now: SuspendingClock.Instant) -> Duration {
    minute.withLock { minute in
      let current =
        minute.flatMap { now < $0.end ? $0 : nil }
        ?? Minute(
          end: now.advanced(by: .seconds(CommandActivationSink.restSeconds)),
          left: .seconds(deadlineSeconds))
      minute = current
      return current.left
    }
  }

  private func spend(_ duration: Duration) {
    minute.withLock { $0?.left -= duration }
  }

  /// The event as the command reads it.
  static func line(_ event: ActivationEvent) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("event", ActivationEvent.name)
    writer.field("member", event.member)
    writer.field("week", "\(event.week)")
    writer.field("openedAt", "\(event.openedAt)")
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}
