import NudgeShared
import NudgeTesting
import Testing

/// Promises about passes are broken by reports that no real pass gives, so that a watcher that sleeps is
/// seen.
@Suite("Promises about passes that are watched")
struct PassInvariantTests {
  private static let monday = LocalDateTime("2026-11-30T07:00") ?? LocalDateTime(.min, .midnight)
  private static let nudge = NotificationRequest(
    namespace: .nudge, channel: "c", fireAt: Instant("2026-12-01T09:00:00Z") ?? .min,
    title: "en:nudge_title()", body: "en:nudge_fallback_week(Nudge)",
    payload: NotificationPayload(kind: "nudge_fallback_week", reference: "2026-W49"))

  private static func scenario(
    _ actions: [Scenario.Action] = [], devices: Int = 0
  ) -> Scenario {
    var scenario = Scenario(
      name: "planted", seed: 1, zone: .utc, start: monday, weeks: 4,
      events: actions.map { Scenario.Event(at: .local(monday), action: $0) })
    if devices > 0 { scenario.devices = Scenario.standardDevices(devices) }
    return scenario
  }

  private static func entry(
    _ kind: TimelineEntry.Kind, day: Int = 0, event: Int? = nil, request: NotificationRequest? = nil
  ) -> TimelineEntry {
    let start = Instant("2026-11-30T07:00:00Z") ?? .min
    return TimelineEntry(
      at: request.map { $0.fireAt } ?? start.adding(seconds: Int64(day) * 86_400), zone: .utc,
      kind: kind, request: request, eventIndex: event)
  }

  private static func passed(
    day: Int = 0, event: Int? = nil, _ outcome: PassReport.Outcome = .completed,
    _ change: (inout PassReport) -> Void = { _ in }
  ) -> TimelineEntry {
    var report = PassReport(outcome)
    report.isEnabled = true
    change(&report)
    var entry = entry(.passed, day: day, event: event)
    entry.pass = report
    return entry
  }

  private static func broken<Invariant: TimelineInvariant>(
    _ type: Invariant.Type, _ entries: [TimelineEntry]
  ) -> [String] {
    broken(type, scenario(), entries)
  }

  private static func broken<Invariant: TimelineInvariant>(
    _ type: Invariant.Type, _ scenario: Scenario, _ entries: [TimelineEntry]
  ) -> [String] {
    var invariants = TimelineInvariants(scenario, promises: [type])
    for entry in entries { invariants.observe(entry) }
    invariants.finish()
    return invariants.broken.map(\.detail)
  }

  @Test("Stillness: nothing may be pending after a whole pass while off, denied or signed out")
  func stillness() {
    let held = Self.passed(event: 0) { $0.pending = [Self.nudge.id] }
    #expect(Self.broken(StillnessInvariant.self, Self.scenario([.open]), [held]) == [])
    for action in [Scenario.Action.signOut, .authorization(.denied)] {
      #expect(Self.broken(StillnessInvariant.self, Self.scenario([action]), [held]).count == 1)
    }
    let off = Self.passed { report in
      report.pending = [Self.nudge.id]
      report.isEnabled = false
    }
    #expect(Self.broken(StillnessInvariant.self, [off]) == ["1 nudges while they are off"])
    let stopped = Self.passed(.stopped) { report in
      report.pending = [Self.nudge.id]
      report.isEnabled = false
    }
    #expect(Self.broken(StillnessInvariant.self, [stopped]) == [])
  }

  @Test("Ownership: what is another's, or one too many, is noticed")
  func ownership() {
    let scenario = Self.scenario([.foreignCount(64)])
    let kept = Self.passed(event: 0) { $0.foreignCount = 64 }
    let taken = Self.passed(event: 0) { $0.foreignCount = 63 }
    let over = Self.passed(event: 0) { report in
      report.foreignCount = 64
      report.pending = [Self.nudge.id]
    }
    #expect(Self.broken(OwnershipInvariant.self, scenario, [kept]) == [])
    #expect(Self.broken(OwnershipInvariant.self, scenario, [taken]).count == 1)
    #expect(Self.broken(OwnershipInvariant.self, scenario, [over]) == ["65 are pending"])
    var stranger = Self.entry(.cancelled)
    stranger.id = NotificationID(rawValue: "foreign.1")
    #expect(Self.broken(OwnershipInvariant.self, [stranger]) == ["foreign.1 is not ours"])
  }

  @Test("Opt-out: a choice that was made, or found, is not taken back by anything but the person")
  func optOut() {
    let scenario = Self.scenario([.disable, .open, .enable])
    let off = Self.passed(event: 0) { $0.isEnabled = false }
    let onAgain = Self.passed(event: 1)
    let enabled = Self.passed(event: 2)
    #expect(Self.broken(OptOutInvariant.self, scenario, [off, enabled]) == [])
    #expect(
      Self.broken(OptOutInvariant.self, scenario, [off, onAgain])
        == ["nudges are on instead of off"])
    // The app said that it was done, and it was not.
    #expect(Self.broken(OptOutInvariant.self, scenario, [Self.passed(event: 0)]).count == 1)
    // Cut short, either may be found; what was found counts from then on.
    let cut = Self.passed(event: 0, .stopped)
    let cutLater = Self.passed(event: 0, .stopped) { $0.isEnabled = false }
    #expect(Self.broken(OptOutInvariant.self, scenario, [cut, onAgain]) == [])
    #expect(Self.broken(OptOutInvariant.self, scenario, [cutLater, onAgain]).count == 1)
    let unread = Self.passed(event: 1) { $0.isEnabled = nil }
    #expect(Self.broken(OptOutInvariant.self, scenario, [off, unread]).count == 1)
  }

  @Test("Activation: one that is lost, told twice or never tapped is noticed")
  func activation() throws {
    let week = try #require(ISOWeek("2026-W49"))
    let member = Scenario.standardMember
    var tapped = Self.entry(.tapped, day: 1)
    tapped.week = week
    tapped.surface = .assistant
    var told = Self.entry(.activation, day: 1)
    told.week = week
    told.reason = "\(ActivationEvent.name) of \(member)"
    let done = Self.passed(day: 1)
    let waiting = Self.passed(day: 1) { report in
      report.outbox = [
        ActivationEvent(member: member, week: week, openedAt: Self.nudge.fireAt)
      ]
    }
    func broken(_ entries: [TimelineEntry], _ actions: [Scenario.Action] = []) -> [String] {
      Self.broken(ActivationInvariant.self, Self.scenario(actions), entries)
    }
    #expect(broken([tapped, told, done]) == [])
    #expect(broken([tapped, done]).count == 1)
    let opened = Self.entry(.opened, day: 1)
    #expect(broken([tapped, waiting]) == [])
    #expect(broken([tapped, opened, waiting]).count == 1)
    let offline = Self.entry(.note, event: 0)
    #expect(broken([offline, tapped, opened, waiting], [.offline]) == [])
    var unanswered = Self.entry(.note)
    unanswered.reason = "tap: process stopped"
    #expect(broken([unanswered, told, done]) == [])
    #expect(broken([told, done]).count == 1)
    #expect(broken([tapped, told, told, done]).count == 1)
  }

  @Test("Receipts: a tap that the authority never hears of is noticed")
  func receipt() throws {
    let week = try #require(ISOWeek("2026-W50"))
    var tapped = Self.entry(.tapped, day: 8)
    tapped.week = week
    tapped.surface = .assistant
    var known = Self.entry(.acknowledged, day: 8)
    known.week = week
    known.principal = PrincipalID(rawValue: Scenario.standardMember)
    let done = Self.passed(day: 9)
    let scenario = Self.scenario(devices: 1)
    #expect(Self.broken(ReceiptInvariant.self, scenario, [tapped, known, done]) == [])
    #expect(Self.broken(ReceiptInvariant.self, scenario, [tapped, done]).count == 1)
    #expect(Self.broken(ReceiptInvariant.self, scenario, [tapped, Self.passed(.stopped)]) == [])
  }

  @Test("Text: another fact, another number or another language is noticed")
  func text() {
    let opened = Self.entry(.opened)
    let shown = Self.entry(.fired, request: Self.nudge)
    #expect(Self.broken(TextInvariant.self, [opened, Self.passed(), shown]) == [])
    var scenario = Self.scenario()
    scenario.locale = "vi"
    #expect(Self.broken(TextInvariant.self, scenario, [opened, Self.passed(), shown]).count == 1)
    scenario.locale = "en"
    for signals in [
      NudgeSignals(commitmentsDue: [LocalDate("2026-12-06") ?? .min]),
      NudgeSignals(briefLastSeenOn: LocalDate("2026-11-28") ?? .min),
      NudgeSignals(streak: .init(weeks: 2, certainThrough: LocalDate("2026-12-01") ?? .min)),
      NudgeSignals(pendingItems: .init(count: 1, observedOn: LocalDate("2026-11-24") ?? .min)),
    ] {
      scenario.signals = .fixed(signals)
      #expect(Self.broken(TextInvariant.self, scenario, [opened, Self.passed(), shown]).count == 1)
    }
    for signals in [
      NudgeSignals(commitmentsDue: [LocalDate("2026-12-07") ?? .min]),
      NudgeSignals(briefLastSeenOn: LocalDate("2026-11-29") ?? .min),
      NudgeSignals(streak: .init(weeks: 1, certainThrough: LocalDate("2026-12-01") ?? .min)),
      NudgeSignals(pendingItems: .init(count: 1, observedOn: LocalDate("2026-11-23") ?? .min)),
    ] {
      scenario.signals = .fixed(signals)
      #expect(Self.broken(TextInvariant.self, scenario, [opened, Self.passed(), shown]) == [])
    }
  }

  @Test("Idempotence: a second pass that writes is noticed, after a whole one")
  func idempotence() {
    let again = Self.passed { $0.writesAgain = 1 }
    #expect(Self.broken(IdempotenceInvariant.self, [again]) == ["1 writes again"])
    #expect(Self.broken(IdempotenceInvariant.self, [Self.passed { $0.writesAgain = 0 }]) == [])
  }

  @Test("Liveness: silence for more than two weeks is noticed, unless something interferes")
  func liveness() {
    let days = (0...16).map { Self.passed(day: $0) }
    #expect(Self.broken(LivenessInvariant.self, days) == ["no nudge for 15 days"])
    #expect(Self.broken(LivenessInvariant.self, Array(days.prefix(15))) == [])
    for action in [
      Scenario.Action.disable, .signOut, .authorization(.denied), .zone(.utc),
      .clock(jumpSeconds: 1), .dropPending, .lateDelivery(minutes: 1), .foreignCount(64),
      .reinstall,
    ] {
      var disturbed = days
      disturbed.insert(Self.entry(.note, day: 7, event: 0), at: 8)
      #expect(
        Self.broken(LivenessInvariant.self, Self.scenario([action]), disturbed) == [], "\(action)")
    }
    var shown = Array(days.prefix(16))
    shown.insert(Self.entry(.fired, request: Self.nudge), at: 2)
    #expect(Self.broken(LivenessInvariant.self, shown) == [])
    var quiet = Self.scenario()
    quiet.quietHours = (try? QuietHours(parsing: "00:00-24:00")) ?? .none
    #expect(Self.broken(LivenessInvariant.self, quiet, days) == [])
  }
}
