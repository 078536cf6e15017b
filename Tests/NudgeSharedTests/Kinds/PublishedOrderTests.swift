import NudgeShared
import Testing

@Suite("What was left out stands in the published order")
struct PublishedOrderTests {
  private static let monday = Instant("2026-03-02T08:00:00Z") ?? .min
  private static let wall = LocalDateTime("2026-03-02T08:00")

  private static func dropped(
    _ kind: NotificationKind, _ item: String, at seconds: Int64 = 0, priority: Int? = nil,
    time: FireTime? = nil, nominal: LocalDateTime? = wall, title: String = "t", body: String = "b",
    isExempt: Bool = false, request: NotificationRequest? = nil
  ) -> DroppedCandidate {
    let fireAt = monday.adding(seconds: seconds)
    return DroppedCandidate(
      candidate: NotificationCandidate(
        kind: kind, item: item, nominal: nominal, time: time ?? .instant(fireAt), title: title,
        body: body, priority: priority, isExemptFromQuietHours: isExempt, request: request),
      fireAt: fireAt, reason: .budget)
  }

  private static func request(_ reference: String) -> NotificationRequest {
    NotificationRequest(
      namespace: .reminder, channel: "c", fireAt: monday, title: "t", body: "b",
      payload: NotificationPayload(kind: "reminder", reference: reference))
  }

  @Test("By tier, then priority, moment, kind and id; a kind without a line comes last")
  func order() throws {
    let stranger = try #require(NotificationKind(rawValue: "stranger"))
    let expected = [
      Self.dropped(.reminder, "z", at: 9, priority: 1_000),
      Self.dropped(.birthday, "a", at: -5, priority: 5),
      Self.dropped(.birthday, "a", priority: 5),
      Self.dropped(.birthday, "b", priority: 5),
      Self.dropped(.reminder, "a", priority: 5),
      Self.dropped(.reminder, "a", priority: -1_000),
      Self.dropped(.ambientNudge, "a", at: -9, priority: 9),
      Self.dropped(stranger, "a", at: -10),
    ]
    #expect(KindTable.standard.inPublishedOrder(expected.reversed()) == expected)
    #expect(KindTable.standard.inPublishedOrder(expected) == expected)
  }

  /// Pairs of one kind, id, moment and priority, the first of which comes first.
  private static let pairs: [(String, DroppedCandidate, DroppedCandidate)] = [
    (
      "a reading before a moment", dropped(.reminder, "a", time: wall.map { .wallClock($0) }),
      dropped(.reminder, "a")
    ),
    (
      "one with a date before one without", dropped(.reminder, "a"),
      dropped(.reminder, "a", nominal: nil)
    ),
    (
      "the earlier date", dropped(.reminder, "a", nominal: LocalDateTime("2026-03-01T08:00")),
      dropped(.reminder, "a")
    ),
    ("the title", dropped(.reminder, "a", title: "A"), dropped(.reminder, "a", title: "a")),
    ("the body", dropped(.reminder, "a", body: "A"), dropped(.reminder, "a", body: "a")),
    (
      "one that quiet hours leave alone", dropped(.reminder, "a", isExempt: true),
      dropped(.reminder, "a")
    ),
    (
      "one that has no request yet", dropped(.reminder, "a"),
      dropped(.reminder, "a", request: request("a"))
    ),
    (
      "the identifier", dropped(.reminder, "a", request: request("a")),
      dropped(.reminder, "a", request: request("b"))
    ),
  ]

  @Test("What is equal in all of these is told apart by what it says, whatever order it comes in")
  func ties() {
    for (name, first, second) in Self.pairs {
      #expect(KindTable.standard.inPublishedOrder([first, second]) == [first, second], "\(name)")
      #expect(KindTable.standard.inPublishedOrder([second, first]) == [first, second], "\(name)")
    }
  }

  @Test("A priority of its own comes before the same one from the table")
  func ownPriority() throws {
    let standard = try #require(KindTable.standard.policy(of: .reminder)).priority
    let own = Self.dropped(.reminder, "a", priority: standard)
    let given = Self.dropped(.reminder, "a")
    #expect(KindTable.standard.inPublishedOrder([given, own]) == [own, given])
  }
}
