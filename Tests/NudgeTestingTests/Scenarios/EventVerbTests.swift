import NudgeShared
import NudgeTesting
import Testing

/// Each verb in a story of two lines: what it does to the device, told by the timeline.
@Suite("What can happen to a device")
struct EventVerbTests {
  private static let start = LocalDateTime("2026-11-30T06:00") ?? LocalDateTime(.min, .midnight)

  /// Seed 42 plans Friday 4 December at 10:46, and the 14th, 22nd and 29th.
  private static func play(
    _ actions: (at: String, Scenario.Action)..., weeks: Int = 3,
    change: (inout Scenario) -> Void = { _ in }
  ) async throws -> [TimelineEntry] {
    var scenario = Scenario(
      name: "verbs", seed: 42, zone: .utc, start: start, weeks: weeks,
      events: actions.map { at, action in
        Scenario.Event(at: .local(LocalDateTime(at) ?? start), action: action)
      })
    change(&scenario)
    let performance = try await Stories.play(scenario)
    #expect(performance.broken.isEmpty, "\(performance.broken)")
    return performance.entries
  }

  /// What an event brought about, such as `scheduled 2026-12-04T10:46`.
  private func effects(of index: Int, in entries: [TimelineEntry]) -> [String] {
    entries.filter { $0.eventIndex == index }.map { entry in
      let detail = entry.request.map { "\(LocalDateTime($0.fireAt, at: .utc))" } ?? entry.reason
      return [entry.kind.rawValue, detail].compactMap { $0 }.joined(separator: " ")
    }
  }

  private static let opening: (at: String, Scenario.Action) = ("2026-11-30T06:00", .open)
  @Test("open plans; on the day of the first opening it plans for later")
  func open() async throws {
    let entries = try await Self.play(Self.opening)
    #expect(
      effects(of: 0, in: entries) == [
        "opened", "scheduled 2026-12-29T10:43", "scheduled 2026-12-22T10:03",
        "scheduled 2026-12-14T10:12", "scheduled 2026-12-04T10:46",
      ])
  }

  @Test("signals are spoken of from the next opening on")
  func signals() async throws {
    let signals = NudgeSignals(streak: .init(weeks: 3, certainThrough: .max))
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .signals(signals)), ("2026-12-02T06:00", .open))
    #expect(effects(of: 1, in: entries) == [])
    #expect(effects(of: 2, in: entries).count == 9)
    let shown = entries.first { $0.kind == .fired }
    #expect(shown?.request?.body == "en:nudge_streak(3)")
    #expect(shown?.surface == .today)
  }

  @Test("disable takes everything back at once, enable plans at once")
  func disableAndEnable() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .disable), ("2026-12-02T06:00", .enable))
    #expect(
      effects(of: 1, in: entries) == [
        "note nudges turned off", "cancelled 2026-12-04T10:46", "cancelled 2026-12-14T10:12",
        "cancelled 2026-12-22T10:03", "cancelled 2026-12-29T10:43",
      ])
    #expect(effects(of: 2, in: entries).first == "note nudges turned on")
    #expect(effects(of: 2, in: entries).count == 5)
  }

  @Test("quietHours and pause are changed in the app, which plans anew at once")
  func quietHoursAndPause() async throws {
    let quiet = try QuietHours(parsing: "fri@00:00-24:00")
    let until = try #require(LocalDateTime("2026-12-14T00:00"))
    let from = try #require(LocalDateTime("2026-12-07T00:00"))
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .quietHours(quiet)),
      ("2026-12-05T06:00", .pause(.init(from: from, until: until))))
    #expect(effects(of: 1, in: entries).first == "note quiet hours: fri@00:00-24:00")
    #expect(effects(of: 1, in: entries).contains("cancelled 2026-12-04T10:46"))
    #expect(effects(of: 2, in: entries).first == "note paused until 2026-12-14T00:00")
    #expect(entries.contains { $0.reason == "no nudge: it is paused" })
  }

  @Test("zone moves the device, and nothing runs until the app is opened")
  func zone() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .zone(OddZones.kiritimati.zone)),
      ("2026-12-01T21:00", .open))
    #expect(effects(of: 1, in: entries) == ["note zone: Odd/Kiritimati"])
    #expect(effects(of: 2, in: entries).count > 5)
    let opened = entries.last { $0.kind == .opened }
    // 21:00 at 14 hours ahead of UTC.
    #expect(opened?.at == Instant("2026-12-01T07:00:00Z"))
  }

  @Test("locale starts a process in another language, and nothing runs until the app is opened")
  func locale() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .locale("vi")), ("2026-12-02T06:00", .open))
    #expect(effects(of: 1, in: entries) == ["note language: vi"])
    #expect(entries.first { $0.kind == .fired }?.request?.title == "vi:nudge_title()")
  }

  @Test("authorization is changed outside the app: what comes due meanwhile is not shown")
  func authorization() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .authorization(.denied)),
      ("2026-12-06T06:00", .authorization(.authorized)))
    #expect(effects(of: 1, in: entries) == ["note notifications: denied"])
    let suppressed = entries.first { $0.kind == .suppressed }
    #expect(suppressed?.reason == "notifications: denied")
    #expect(suppressed?.at == Instant("2026-12-04T10:46:00Z"))
    #expect(entries.contains { $0.kind == .fired } == true)
  }

  @Test("primer: not now asks nobody; continue gets the answer that is given")
  func primer() async throws {
    for (answer, plans) in [(Authorization.authorized, true), (.denied, false)] {
      let entries = try await Self.play(
        Self.opening, ("2026-11-30T06:01", .primer(continues: false, answer: .authorized)),
        ("2026-11-30T06:02", .primer(continues: true, answer: answer))
      ) { $0.authorization = .notDetermined }
      #expect(
        effects(of: 0, in: entries) == [
          "opened", "note needs the primer before anything is scheduled",
        ])
      #expect(effects(of: 1, in: entries) == ["note primer: not now"])
      #expect(effects(of: 2, in: entries).first == "note primer: continue")
      #expect((effects(of: 2, in: entries).count == 5) == plans)
    }
  }

  @Test("signOut takes everything back, signIn plans for whoever comes")
  func signInAndOut() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .signOut), ("2026-12-02T06:00", .open),
      ("2026-12-03T06:00", .signIn(member: "grace")))
    #expect(effects(of: 1, in: entries).count == 5)
    #expect(effects(of: 2, in: entries) == ["opened"])
    #expect(effects(of: 3, in: entries).first == "note signed in: grace")
    #expect(effects(of: 3, in: entries).count == 5)
  }

  @Test("clock moves the device's clock; what it jumps over comes due at once")
  func clock() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .clock(jumpSeconds: 5 * 86_400)), weeks: 1)
    #expect(effects(of: 1, in: entries).first == "note clock set forward by 5 days")
    let fired = entries.filter { $0.kind == .fired }
    #expect(fired.map(\.at) == [Instant("2026-12-06T06:00:00Z")])
    let back = try await Self.play(
      Self.opening, ("2026-12-04T12:00", .clock(jumpSeconds: -86_400)), weeks: 2)
    #expect(back.count { $0.kind == .fired } == 1)
  }

  @Test("reboot keeps what is pending, or forgets it; dropPending loses it without a restart")
  func losses() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .reboot(keepsPending: true)),
      ("2026-12-02T06:00", .reboot(keepsPending: false)), ("2026-12-02T07:00", .open),
      ("2026-12-02T08:00", .dropPending))
    #expect(effects(of: 1, in: entries) == ["note device restarted"])
    #expect(effects(of: 2, in: entries).count { $0.hasPrefix("dropped") } == 4)
    #expect(effects(of: 3, in: entries).count { $0.hasPrefix("scheduled") } == 4)
    #expect(effects(of: 4, in: entries).count == 4)
    #expect(entries.filter { $0.kind == .fired }.isEmpty)
  }

  @Test("reinstall forgets everything of ours and draws another seed")
  func reinstall() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-08T06:00", .reinstall), ("2026-12-08T07:00", .tap(nil)))
    #expect(effects(of: 1, in: entries).count { $0.hasPrefix("dropped") } == 3)
    #expect(effects(of: 2, in: entries) == ["note nothing to tap"])
    let again = try await Self.play(
      Self.opening, ("2026-12-08T06:00", .reinstall), ("2026-12-08T07:00", .open))
    let kept = effects(of: 2, in: again).filter { effects(of: 0, in: again).contains($0) }
    #expect(kept == ["opened"])
  }

  @Test("foreignPending takes room: one by name, or so many in all")
  func foreign() async throws {
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .foreignCount(62)), ("2026-12-01T07:00", .open),
      ("2026-12-01T08:00", .foreignPending(NotificationID(rawValue: "timer.1"))),
      ("2026-12-01T09:00", .open), ("2026-12-01T10:00", .foreignCount(0)),
      ("2026-12-01T11:00", .open))
    #expect(effects(of: 1, in: entries) == ["note other features hold 62 pending"])
    #expect(effects(of: 2, in: entries).count { $0.hasPrefix("cancelled") } == 2)
    #expect(effects(of: 3, in: entries) == ["note pending of another feature: timer.1"])
    #expect(effects(of: 4, in: entries).count { $0.hasPrefix("cancelled") } == 1)
    #expect(effects(of: 6, in: entries).count { $0.hasPrefix("scheduled") } == 3)
  }

  @Test("tap leads somewhere once, opens the app, and is counted when there is a network")
  func tap() async throws {
    let unknown = NotificationID(rawValue: "nudge:unknown")
    let entries = try await Self.play(
      Self.opening, ("2026-12-01T06:00", .tap(nil)), ("2026-12-04T11:00", .offline),
      ("2026-12-04T11:01", .tap(nil)), ("2026-12-04T11:02", .tap(nil)),
      ("2026-12-04T11:03", .tap(unknown)), ("2026-12-04T11:04", .online),
      ("2026-12-04T11:05", .open))
    #expect(effects(of: 1, in: entries) == ["note nothing to tap"])
    #expect(effects(of: 3, in: entries).prefix(2) == ["tapped leads to /intel/chat", "opened"])
    #expect(effects(of: 4, in: entries) == ["note tap handled before", "opened"])
    #expect(effects(of: 5, in: entries) == ["tapped leads to /", "opened"])
    #expect(effects(of: 7, in: entries) == ["opened", "activation nudge_opened of sample-member"])
  }

  @Test("crash kills the process just before that write, or not at all where there are fewer")
  func crash() async throws {
    let entries = try await Self.play(
      ("2026-11-30T06:00", .crash(atWrite: 3)), ("2026-11-30T07:00", .crash(atWrite: 9)))
    #expect(
      effects(of: 0, in: entries) == [
        "opened", "scheduled 2026-12-29T10:43",
        "note pass failed: nudge:2026-W52:1797933780:f4f409da42889796: schedule: process stopped",
        "note process killed before write 3",
      ])
    #expect(effects(of: 1, in: entries).last == "note the pass made fewer than 9 writes")
    #expect(effects(of: 1, in: entries).count == 5)
  }

  @Test(
    "opens: at nudges, daily, weekly, at the start only, or where events say so",
    arguments: [
      (Scenario.Opens.onNudge, 3), (.daily, 21), (.weekly, 3), (.startOnly, 1), (.byEvents, 0),
    ])
  func opens(opens: Scenario.Opens, count: Int) async throws {
    let entries = try await Self.play { $0.opens = opens }
    #expect(entries.count { $0.kind == .opened } == count)
    #expect(entries.count { $0.kind == .tapped } == (opens == .onNudge ? 2 : 0))
  }
}
