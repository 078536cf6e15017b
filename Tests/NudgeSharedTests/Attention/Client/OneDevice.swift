import NudgeShared
import NudgeTesting
import Testing

/// One device with a scripted authority, a tray in memory and a clock that is set by hand.
struct OneDevice {
  typealias Reconciler = AttentionReconciler<ScriptedTransport, InMemoryTray>

  static let start = Instant(clamping: 1_796_000_000)
  static let ada = AttentionConnection(server: "https://one.example", account: "ada")
  static let bob = AttentionConnection(server: "https://one.example", account: "bob")

  let transport: ScriptedTransport
  let tray: InMemoryTray
  let clock: SettableClock
  let reconciler: Reconciler

  init(
    _ replies: [ScriptedTransport.Reply] = [],
    then otherwise: ScriptedTransport.Reply = .answer(.nothing), shown: [NotificationID] = []
  ) {
    let clock = SettableClock(ClockReading(now: OneDevice.start, zone: .utc))
    self.clock = clock
    transport = ScriptedTransport(replies, then: otherwise)
    tray = InMemoryTray(shown)
    reconciler = Reconciler(
      connection: OneDevice.ada, transport: transport, platform: tray,
      now: { await clock.reading().now })
  }

  /// A question, an approval and so on by number.
  static func attention(_ number: Int) -> NotificationID {
    NotificationID(rawValue: "attention:question:q\(number)")
  }

  static func obsolete(_ ids: NotificationID...) -> ScriptedTransport.Reply {
    .answer(AttentionSyncAnswer(obsolete: ids, acknowledged: [], unread: []))
  }
}

/// A run by number.
func run(_ number: Int) throws -> RunID { try #require(RunID(rawValue: "run-\(number)")) }

/// A conversation by number.
func conversation(_ number: Int) throws -> ConversationID {
  try #require(ConversationID(rawValue: "conversation-\(number)"))
}

/// A transcript that is loaded and in front, with the end of a run displayed.
func readable(
  _ number: Int, _ end: TranscriptView.Run = .none
) throws -> TranscriptView {
  TranscriptView(conversation: try conversation(number), restore: .loaded, run: end)
}
