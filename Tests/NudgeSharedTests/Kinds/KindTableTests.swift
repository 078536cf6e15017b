import NudgeShared
import NudgeTesting
import Testing

@Suite("The table of kinds")
struct KindTableTests {
  private static let names: [(NotificationTier, [String])] = [
    (.anchor, ["morningDigest", "eveningReview", "weeklyRecap"]),
    (.reserve, ["timerRunning", "timerPaused", "streakMilestone", "inactivity"]),
    (
      .dated,
      [
        "reminder", "eventReminder", "birthday", "anniversary", "billDue", "todoDue",
        "subscriptionRenewal", "documentExpiry", "goalDeadline",
      ]
    ),
    (
      .deferred,
      [
        "ambientNudge", "habitDue", "streakAtRisk", "todoOverdue", "billOverdue", "planTomorrow",
        "planWeek", "budgetCheck", "journalPrompt", "moodCheckIn", "goalProgress",
      ]
    ),
  ]

  @Test("There are 27 kinds, each in its tier")
  func kinds() throws {
    #expect(KindTable.standard.policies.count == 27)
    for (tier, names) in Self.names {
      for name in names {
        let kind = try #require(NotificationKind(rawValue: name))
        #expect(KindTable.standard.policy(of: kind)?.tier == tier, "\(name)")
        #expect(KindTable.standard.policy(of: kind)?.kind == kind)
      }
    }
  }

  @Test("What stands in the tables would be taken from a shell as well")
  func standardIsValid() throws {
    for table in [KindTable.standard, .reminders] {
      let copy = try KindTable(
        policies: table.policies, budget: table.budget, dailyCeiling: table.dailyCeiling)
      #expect(copy == table)
    }
  }

  @Test("The three anchors come at 08:00, at 20:30, and on Sunday at 18:00")
  func anchors() {
    let times = KindTable.standard.policies.compactMap { policy -> String? in
      guard case .anchor(let time) = policy.arming else { return nil }
      return "\(policy.kind) \(time)"
    }
    #expect(times == ["morningDigest 08:00", "eveningReview 20:30", "weeklyRecap sun 18:00"])
  }

  @Test("Every text and channel of the table is in the catalog, with the arguments that it gets")
  func keys() throws {
    for policy in KindTable.standard.policies {
      let title = try #require(NudgeStringKey(rawValue: policy.titleKey), "\(policy.kind)")
      #expect(title.argumentKinds.isEmpty)
      #expect(NudgeStringKey(rawValue: "channel_" + policy.channel) != nil, "\(policy.channel)")
      if let key = policy.digestKey {
        #expect(NudgeStringKey(rawValue: key)?.argumentKinds == [.integer], "\(key)")
      }
      if let key = policy.bodyKey {
        #expect(NudgeStringKey(rawValue: key)?.argumentKinds == [], "\(key)")
      }
    }
  }

  @Test("Each channel is made once, with its name for people")
  func channels() {
    let channels = NotificationPlanner(table: .standard).channels(strings: KeyStrings())
    #expect(
      channels.map(\.id).sorted() == [
        "agenda", "daily", "prompts", "reminders", "timers",
      ])
    #expect(channels.first?.name == "en:channel_daily()")
  }

  // MARK: A shell's own table

  private static func line(
    _ name: String, tier: NotificationTier = .dated, arming: KindPolicy.Arming = .planned,
    cap: Int? = nil, channel: String = "c", title: String = "t", digest: String? = nil
  ) throws -> KindPolicy {
    KindPolicy(
      kind: try #require(NotificationKind(rawValue: name)), tier: tier, priority: 1, dailyCap: cap,
      quietHours: .moved, channel: channel, titleKey: title, digestKey: digest, arming: arming,
      lateness: KindPolicy.Lateness(toleranceSeconds: 60, expirySeconds: 60, collapse: .newest))
  }

  private static func error(
    _ lines: [KindPolicy], budget: NotificationBudget = .standard, ceiling: Int? = nil
  ) -> KindTableError? {
    do throws(KindTableError) {
      _ = try KindTable(policies: lines, budget: budget, dailyCeiling: ceiling)
      return nil
    } catch {
      return error
    }
  }

  @Test("What is wrong with a table is said by name, with the kind and what is accepted")
  func faults() throws {
    let eight = RepeatingTime(.midnight)
    let kind = try #require(NotificationKind(rawValue: "a"))
    let noRoom = NotificationBudget(anchors: 0, reserve: 0, dated: 1, deferred: 0)
    let cases: [(KindTableError?, KindTableError, String)] = [
      (
        Self.error([try Self.line("a"), try Self.line("a")]), .duplicateKind(kind),
        "kind 'a' has two lines; each kind has one"
      ),
      (
        Self.error([try Self.line("a", tier: .anchor)]),
        .tierMismatch(kind, tier: .anchor, needed: [.dated, .deferred]),
        "kind 'a' is in tier anchor; as it is armed, it belongs in dated or deferred"
      ),
      (
        Self.error([try Self.line("a", tier: .dated, arming: .anchor(eight))]),
        .tierMismatch(kind, tier: .dated, needed: [.anchor]),
        "kind 'a' is in tier dated; as it is armed, it belongs in anchor"
      ),
      (
        Self.error([try Self.line("a", tier: .deferred, arming: .event(afterSeconds: 60))]),
        .tierMismatch(kind, tier: .deferred, needed: [.reserve]),
        "kind 'a' is in tier deferred; as it is armed, it belongs in reserve"
      ),
      (
        Self.error([try Self.line("a", tier: .anchor, arming: .anchor(eight))], budget: noRoom),
        .tooManyAnchors(count: 1, slots: 0),
        "there are 1 anchors and 0 slots for them; give each its slot, or leave some out"
      ),
      (
        Self.error(
          [try Self.line("a", tier: .reserve, arming: .event(afterSeconds: 60))], budget: noRoom),
        .noReserve(kind),
        "kind 'a' is armed by events, and the budget has no reserve; keep at least one slot"
      ),
      (
        Self.error([try Self.line("a", tier: .reserve, arming: .event(afterSeconds: 5))]),
        .badDelay(kind, seconds: 5),
        "kind 'a' comes 5 seconds after its event; accepted is 6 to 31622400"
      ),
      (
        Self.error([try Self.line("a", cap: -1)]), .negativeCap(kind, cap: -1),
        "kind 'a' has the daily cap -1; accepted is 0 or more, or none"
      ),
      (
        Self.error([], ceiling: -1), .negativeCeiling(-1),
        "the daily ceiling is -1; accepted is 0 or more, or none"
      ),
      (
        Self.error(
          [], budget: NotificationBudget(anchors: 3, reserve: 8, dated: 38, deferred: 16)),
        .tooManySlots(65), "the budget has 65 slots; a platform holds 64 at most"
      ),
      (
        Self.error([try Self.line("a", channel: "")]), .emptyKey(kind, field: "channel"),
        "kind 'a' has an empty channel; name a text key or a channel"
      ),
      (
        Self.error([try Self.line("a", digest: "")]), .emptyKey(kind, field: "digest key"),
        "kind 'a' has an empty digest key; name a text key or a channel"
      ),
    ]
    for (found, expected, text) in cases {
      #expect(found == expected)
      #expect(expected.description == text)
    }
  }

  // MARK: Slots

  @Test(
    "Fewer slots than 64 are allotted in the order of the tiers",
    arguments: [
      (64, 3, 8, 38, 15), (50, 3, 8, 38, 1), (49, 3, 8, 38, 0), (20, 3, 8, 9, 0), (11, 3, 8, 0, 0),
      (4, 3, 1, 0, 0), (2, 2, 0, 0, 0), (0, 0, 0, 0, 0), (-6, 0, 0, 0, 0), (1000, 3, 8, 38, 15),
    ])
  func slots(capacity: Int, anchors: Int, reserve: Int, dated: Int, deferred: Int) {
    #expect(
      NotificationBudget.standard.slots(within: capacity)
        == NotificationBudget(
          anchors: anchors, reserve: reserve, dated: dated, deferred: deferred))
  }
}
