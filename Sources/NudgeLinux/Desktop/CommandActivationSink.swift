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
/// done after ``deadlineSeconds``) means that it was not: it stays in the outbox and is offered at
/// the next foreground. Nothing of it is ever shown.
public final class CommandActivationSink: ActivationSink {
  /// How long the command may take: 3 seconds.
  public static let deadlineSeconds = 3.0
  /// How long nothing is offered after it took longer, so that a full outbox cannot hold a
  /// foreground up for minutes: 60 seconds.
  static let restSeconds = 60

  private let words: [String]
  private let environment: [String: String]
  private let deadlineSeconds: Double
  private let restsUntil = Mutex<SuspendingClock.Instant?>(nil)

  /// Prepares it; nothing is looked up yet.
  ///
  /// - Parameters:
  ///   - words: The program (a name on `PATH` or an absolute path) and its arguments; none takes
  ///     nothing.
  ///   - environment: Where `PATH` stands.
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
  public func submit(_ event: ActivationEvent) async -> Bool {
    guard !words.isEmpty, !isResting else { return false }
    let call = ProgramCall(
      words, environment: environment, input: CommandActivationSink.line(event))
    do throws(ProgramError) {
      return try call.run(deadlineSeconds: deadlineSeconds).isSuccess
    } catch {
      if case .timedOut = error {
        let until = SuspendingClock.now.advanced(by: .seconds(CommandActivationSink.restSeconds))
        restsUntil.withLock { $0 = until }
      }
      return false
    }
  }

  private var isResting: Bool {
    restsUntil.withLock { until in until.map { SuspendingClock.now < $0 } ?? false }
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
