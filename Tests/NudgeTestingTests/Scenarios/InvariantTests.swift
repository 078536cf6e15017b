import NudgeShared
import NudgeTesting
import Testing

/// Each promise is broken by a timeline that nobody would play, so that a watcher that sleeps is seen.
@Suite("Promises that are watched")
struct InvariantTests {
  private static let monday = LocalDateTime("2026-11-30T07:00") ?? LocalDateTime(.min, .midnight)

  private static func scenario(_ actions: [Scenario.Action] = []) -> Scenario {
    Scenario(
      name: "planted", seed: 1, zone: .utc, start: monday, weeks: 4,
      quietHours: (try? QuietHours(parsing: "22:00-07:00,08:00-08:30")) ?? .none,
      events: actions.map { Scenario.Event(at: .local(monday), action: $0) })
  }

  /// `fired 2026-12-01T09:00` on a Tuesday, `note 2026-12-07T00:00 2026-W49`, and so on.
  private static func entry(
    _ kind: TimelineEntry.Kind, _ at: String, fireAt: String? = nil, week: String? = nil,
    event: Int? = nil, zone: LocalZone = .utc
  ) -> TimelineEntry {
    let moment = Instant(at + ":00Z") ?? .min
    let fire = fireAt.flatMap { Instant($0 + ":00Z") } ?? moment
    let isNudge = [.fired, .scheduled, .cancelled, .suppressed, .dropped].contains(kind)
    let reference = week ?? zone.localDate(at: fire).isoWeek.description
    let request = NotificationRequest(
      namespace: .nudge, channel: "c", fireAt: fire, title: "t", body: "b",
      payload: NotificationPayload(kind: "nudge_streak", reference: reference))
    return TimelineEntry(
      at: moment, zone: zone, kind: kind, request: isNudge ? request : nil,
      week: week.flatMap(ISOWeek.init), eventIndex: event)
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

  @Test("Gap: a minute too early is noticed; a moved clock and lateness count for what they are")
  func gap() {
    let first = Self.entry(.fired, "2026-12-01T09:01")
    let early = Self.entry(.fired, "2026-12-08T09:00")
    let due = Self.entry(.fired, "2026-12-08T09:01")
    #expect(Self.broken(GapInvariant.self, [first, early]) == ["604740 s after the one before"])
    #expect(Self.broken(GapInvariant.self, [first, due]) == [])
    func broken(_ action: Scenario.Action, _ next: TimelineEntry) -> Int {
      let between = Self.entry(.note, "2026-12-02T00:00", event: 0)
      return Self.broken(GapInvariant.self, Self.scenario([action]), [first, between, next]).count
    }
    // What is set forward is lost of real time, and no more.
    #expect(broken(.clock(jumpSeconds: 3_600), due) == 0)
    #expect(broken(.clock(jumpSeconds: 3_600), early) == 1)
    // A nudge that the system lists is not forgotten when the clock is set back.
    #expect(broken(.clock(jumpSeconds: -60), early) == 0)
    #expect(broken(.clock(jumpSeconds: -59), early) == 1)
    #expect(broken(.reinstall, early) == 0)
    #expect(broken(.open, early) == 1)
    // One that was shown three hours late shortens the time to the next by as much.
    let late = Self.entry(.fired, "2026-12-01T12:01", fireAt: "2026-12-01T09:01")
    #expect(Self.broken(GapInvariant.self, [late, due]) == [])
    #expect(Self.broken(GapInvariant.self, [late, early]).count == 1)
  }

  @Test("Gap: with one draw in each ISO week, two for the same week are noticed")
  func isoWeekGap() throws {
    var scenario = Self.scenario()
    scenario.configuration = NudgeConfiguration(
      cadence: try #require(CadenceSettings(cadence: .isoWeek)))
    let friday = Self.entry(.fired, "2026-12-04T09:00")
    let monday = Self.entry(.fired, "2026-12-07T09:00")
    let again = Self.entry(.fired, "2026-12-08T09:00")
    #expect(Self.broken(GapInvariant.self, scenario, [friday, monday]) == [])
    #expect(Self.broken(GapInvariant.self, scenario, [monday, again]) == ["two of 2026-W50"])
  }

  @Test(
    "Moments: the window, quiet hours and the lead",
    arguments: [
      ("2026-12-01T08:30", nil), ("2026-12-01T10:59", nil),
      ("2026-12-01T08:29", "2026-12-01T08:29 in UTC is in quiet hours"),
      ("2026-12-01T11:00", "2026-12-01T11:00 in UTC is outside the window"),
      ("2026-12-05T09:00", "2026-12-05T09:00 in UTC is outside the window"),
    ] as [(String, String?)])
  func moments(at: String, detail: String?) {
    #expect(
      Self.broken(AllowedMomentInvariant.self, [Self.entry(.fired, at)])
        == [detail].compactMap { $0 })
    let scheduled = Self.entry(.scheduled, "2026-11-30T07:00", fireAt: at)
    #expect(Self.broken(AllowedMomentInvariant.self, [scheduled]) == [detail].compactMap { $0 })
  }

  @Test("Moments: a nudge that is armed a minute ahead or less is noticed")
  func lead() {
    let late = Self.entry(.scheduled, "2026-12-01T08:59", fireAt: "2026-12-01T09:00")
    #expect(
      Self.broken(AllowedMomentInvariant.self, [late]) == [
        "2026-12-01T09:00:00Z was armed too late"
      ])
    let inTime = Self.entry(.scheduled, "2026-12-01T08:58", fireAt: "2026-12-01T09:00")
    #expect(Self.broken(AllowedMomentInvariant.self, [inTime]) == [])
  }

  @Test("Moments: what the last pass knew counts, and what one that was killed knew, too")
  func lastPass() {
    let east = OddZones.kiritimati.zone
    // 22:30 UTC is 12:30 there, and 19:00 UTC is 09:00.
    let here = Self.entry(.fired, "2026-12-01T09:00", zone: east)
    let there = Self.entry(.fired, "2026-12-01T19:00", zone: east)
    let moved = Self.entry(.note, "2026-11-30T12:00", event: 0, zone: east)
    func broken(_ next: Scenario.Action?, _ fired: TimelineEntry) -> Int {
      let scenario = Self.scenario([.zone(east)] + (next.map { [$0] } ?? []))
      let pass = next.map { _ in Self.entry(.opened, "2026-11-30T13:00", event: 1, zone: east) }
      return Self.broken(
        AllowedMomentInvariant.self, scenario, [moved, pass, fired].compactMap { $0 }
      ).count
    }
    #expect(broken(nil, here) == 0 && broken(nil, there) == 1)
    #expect(broken(.open, here) == 1 && broken(.open, there) == 0)
    #expect(broken(.crash(atWrite: 3), here) == 0 && broken(.crash(atWrite: 3), there) == 0)
  }

  @Test("Consent: off, signed out or not allowed, nothing may be scheduled or shown")
  func consent() {
    let pairs: [(Scenario.Action, Scenario.Action)] = [
      (.disable, .enable), (.signOut, .signIn(member: "a")),
      (.authorization(.denied), .authorization(.provisional)),
      (.authorization(.notDetermined), .primer(continues: true, answer: .authorized)),
    ]
    for (taken, given) in pairs {
      for kind in [TimelineEntry.Kind.scheduled, .fired] {
        let entries = [
          Self.entry(.note, "2026-11-30T12:00", event: 0), Self.entry(kind, "2026-12-01T09:00"),
          Self.entry(.note, "2026-12-02T12:00", event: 1), Self.entry(kind, "2026-12-09T09:00"),
        ]
        #expect(
          Self.broken(ConsentInvariant.self, Self.scenario([taken, given]), entries).count == 1)
      }
    }
  }

  @Test("Pending: twice, unknown, or one too many is noticed")
  func pending() {
    let one = Self.entry(.scheduled, "2026-11-30T07:00", fireAt: "2026-12-01T09:00")
    let shown = Self.entry(.fired, "2026-12-01T09:00")
    #expect(Self.broken(PendingInvariant.self, [one, shown]) == [])
    #expect(Self.broken(PendingInvariant.self, [one, one]).count == 1)
    #expect(Self.broken(PendingInvariant.self, [shown]).count == 1)
    #expect(Self.broken(PendingInvariant.self, [one, shown, shown]).count == 1)
    let refused = Self.entry(.dropped, "2026-11-30T07:00", fireAt: "2026-12-01T09:00")
    #expect(Self.broken(PendingInvariant.self, [refused]).count == 1)
    var small = Self.scenario()
    small.pendingLimit = 1
    let other = Self.entry(.scheduled, "2026-11-30T07:00", fireAt: "2026-12-09T09:00")
    #expect(Self.broken(PendingInvariant.self, small, [one, other]) == ["2 are pending"])
  }

  @Test("Silence: a week with neither is noticed, at its end or at the end of the story")
  func silence() {
    let shown = Self.entry(.fired, "2026-12-01T09:00")
    let explained = Self.entry(.note, "2026-12-14T00:00", week: "2026-W50")
    let opened = Self.entry(.opened, "2026-12-15T12:00")
    #expect(Self.broken(SilenceInvariant.self, [shown, explained, opened]) == [])
    #expect(Self.broken(SilenceInvariant.self, [shown, opened]) == ["2026-W50 had neither"])
    #expect(
      Self.broken(SilenceInvariant.self, [opened]) == ["2026-W49, 2026-W50 had neither"])
    let contradicted = Self.entry(.note, "2026-12-07T00:00", week: "2026-W49")
    #expect(Self.broken(SilenceInvariant.self, [shown, contradicted]) == ["2026-W49 has both"])
    let jump = Self.entry(.note, "2027-12-07T00:00", event: 0)
    #expect(
      Self.broken(SilenceInvariant.self, Self.scenario([.clock(jumpSeconds: 1)]), [shown, jump])
        == [])
  }

  @Test("All promises are watched, each is named, and no list grows without end")
  func all() {
    var invariants = TimelineInvariants(Self.scenario())
    for _ in 0..<200 { invariants.observe(Self.entry(.fired, "2026-12-05T03:00")) }
    invariants.finish()
    #expect(invariants.broken.count == TimelineInvariants.limit)
    #expect(Set(invariants.broken.map(\.promise)).count == 3)
    #expect(Set(TimelineInvariants.all.map { $0.promise }).count == 16)
    #expect(
      invariants.broken.first.map { "\($0)" }
        == "notifications come only at allowed minutes (2026-12-05T03:00:00Z fired): "
        + "2026-12-05T03:00 in UTC is outside the window")
  }
}
