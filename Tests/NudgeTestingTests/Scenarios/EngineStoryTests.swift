import NudgeShared
import NudgeTesting
import Testing

/// Stories of an app that has reminders and dated things: what is shown follows by hand from rules,
/// calendar and clock.
@Suite("Stories of rows and dated things")
struct EngineStoryTests {
  static let files = [
    "done-and-snooze", "lock-and-redaction", "packed-fortnight", "reminders-a-whole-day-apart",
    "reminders-across-the-date-line",
    "reminders-crash-at-each-write", "reminders-spring-forward", "timers-and-milestones",
  ]

  @Test("Keeps every promise, and comes to the same when it is played again", arguments: files)
  func promises(file: String) async throws {
    let scenario = try Stories.scenario(file)
    #expect(scenario.hasEngine)
    let first = try await Stories.play(scenario)
    #expect(first.broken.isEmpty, "\(first.broken.map(\.description).joined(separator: "\n"))")
    #expect(try await Stories.play(scenario).text == first.text)
  }

  @Test("Opened twice at the same moment, the second pass has nothing to do", arguments: files)
  func secondPass(file: String) async throws {
    var scenario = try Stories.scenario(file)
    scenario.events = scenario.events.flatMap { event in
      if case .open = event.action { [event, event] } else { [event] }
    }
    let performance = try await Stories.play(scenario)
    var last: Scenario.Event?
    for (index, event) in scenario.events.enumerated() {
      if case .open = event.action, case .open? = last?.action, last?.at == event.at {
        let effects = performance.entries.filter { $0.eventIndex == index }.map(\.kind)
        #expect(effects == [.opened], "events[\(index)]")
      }
      last = event
    }
  }

  @Test("Spring forward: 02:30 comes at 03:30 that night, each row once on each date")
  func springForward() async throws {
    let performance = try await Stories.play(Stories.scenario("reminders-spring-forward"))
    let days = ["03-28", "03-29", "03-30", "03-31", "04-01", "04-02", "04-03"]
    let expected = days.flatMap { day in
      [
        "2026-\(day)T01:30 reminder early",
        "2026-\(day)T\(day == "03-29" ? "03:30" : "02:30") reminder gap",
        "2026-\(day)T03:30 reminder late",
      ]
    }
    #expect(performance.said == expected)
    #expect(performance.summary.shown == expected.count + performance.summary.fired)
  }

  @Test("Done is not said, put off is said once more, edited and deleted rows follow at once")
  func doneAndSnooze() async throws {
    let performance = try await Stories.play(Stories.scenario("done-and-snooze"))
    #expect(
      performance.said == [
        "2026-05-04T09:00 reminder water", "2026-05-04T18:00 reminder walk",
        "2026-05-05T18:00 reminder walk",  // The water is done.
        "2026-05-06T09:00 reminder water", "2026-05-06T10:20 reminder water",
        "2026-05-06T18:00 reminder walk",
        "2026-05-06T22:20 reminder walk",  // Asked for, though it is quiet.
        "2026-05-07T10:30 reminder water", "2026-05-07T18:00 reminder walk",
        "2026-05-08T10:30 reminder water", "2026-05-08T16:00 reminder tea",
        "2026-05-09T18:00 reminder walk", "2026-05-10T18:00 reminder walk",
      ])
  }

  @Test(
    "The date line: a date that comes again is not said again, a floating time stays on the wall")
  func dateLine() async throws {
    let said = try await Stories.play(Stories.scenario("reminders-across-the-date-line")).said
    let pills = said.filter { $0.hasSuffix("pills") }
    // The 14th comes twice: in Auckland, then in Honolulu. Those of the 21st are late: the device
    // arrived that evening.
    let expected = (7...27).map { day in
      "2026-07-\(day < 10 ? "0" : "")\(day)T\(day == 21 ? "20:30" : "08:00") reminder pills"
    }
    #expect(pills == expected)
    // 06:15 is quiet; it comes when that is over.
    let early = expected.map {
      $0.replacing("08:00", with: "07:30").replacing("pills", with: "early")
    }
    #expect(said.filter { $0.hasSuffix("early") } == early)
    let calls = ["06", "08", "10", "13", "15", "17", "20", "22", "24"]
    #expect(
      said.filter { $0.hasSuffix("call") } == calls.map { "2026-07-\($0)T20:30 reminder call" })
  }

  @Test("To where clocks show the same time of the next date, and back: each date is said once")
  func wholeDayApart() async throws {
    let said = try await Stories.play(Stories.scenario("reminders-a-whole-day-apart")).said
    // The device arrives on the evening of the 15th, and says that one late; the 16th and the 17th
    // come there, and the 17th not again at home.
    #expect(
      said.filter { $0.hasSuffix("pills") }
        == (14...20).map { "2026-07-\($0)T\($0 == 15 ? "22:00" : "08:00") reminder pills" })
  }

  @Test("Timers: what runs on is said after two hours, what is resumed in time never was paused")
  func timers() async throws {
    let performance = try await Stories.play(Stories.scenario("timers-and-milestones"))
    let armed = performance.said.filter { $0.contains("@") }
    #expect(
      armed.map { String($0.prefix { $0 != "@" }) } == [
        "2026-06-01T11:00 timerRunning timerRunning/t1",
        "2026-06-01T14:10 timerPaused timerPaused/t1",
        // 23:15 is quiet.
        "2026-06-02T07:00 timerRunning timerRunning/t2",
        "2026-06-03T10:01 streakMilestone streakMilestone/h1",
        "2026-06-10T10:05 inactivity inactivity/app",
      ])
    // They repeat without the app, which is not opened after the 3rd.
    #expect(performance.said.count { $0.hasSuffix("20:30 eveningReview") } == 14)
    #expect(performance.said.count { $0.hasSuffix("08:00 morningDigest") } == 13)
    #expect(
      performance.said.filter { $0.hasSuffix("weeklyRecap") } == [
        "2026-06-07T18:00 weeklyRecap", "2026-06-14T18:00 weeklyRecap",
      ])
  }

  @Test("Killed at each write: every reminder comes on its day, once")
  func crashes() async throws {
    let performance = try await Stories.play(Stories.scenario("reminders-crash-at-each-write"))
    #expect(
      performance.said == [
        "2026-03-07T07:30 reminder bread", "2026-03-07T18:30 reminder gym",
        "2026-03-12T07:30 reminder bread", "2026-03-14T18:30 reminder gym",
        "2026-03-17T07:30 reminder bread", "2026-03-21T18:30 reminder gym",
        "2026-03-22T07:30 reminder bread",
      ])
    let kills = performance.entries.compactMap(\.reason).filter { $0.hasPrefix("process killed") }
    #expect(kills == (1...14).map { "process killed before write \($0)" })
  }

  @Test("Locked: what the feed keeps has no amount, what is shown has")
  func lock() async throws {
    let scenario = try Stories.scenario("lock-and-redaction")
    let performance = try await Stories.play(scenario)
    func kept(by events: ClosedRange<Int>) -> [String] {
      performance.entries
        .filter { $0.kind == .settled && $0.eventIndex.map(events.contains) == true }
        .flatMap { [$0.title, $0.body].compactMap(\.self) }
    }
    #expect(kept(by: 0...1).contains { $0.contains("1.250,00") })
    #expect(kept(by: 2...3).count > 4)
    #expect(!kept(by: 2...3).contains { $0.contains("1.250") || $0.contains("84.90") })
    let shown = performance.entries.filter { $0.kind == .fired }.compactMap(\.body)
    #expect(shown.contains { $0.contains("84.90") })
  }

  @Test("A packed fortnight: five bills are one line, a bad row costs itself alone, slots suffice")
  func packed() async throws {
    let performance = try await Stories.play(Stories.scenario("packed-fortnight"))
    #expect(
      performance.said.filter { $0.contains("bill") } == ["2026-03-20T09:00 billDue 2026-03-20"])
    let digest = performance.entries.first { $0.kind == .fired && $0.occurrences.count > 1 }
    #expect(
      digest?.occurrences.map(\.item).sorted() == ["bill0", "bill1", "bill2", "bill3", "bill4"])
    let notes = performance.entries.compactMap(\.reason)
    #expect(notes.filter { $0.hasPrefix("rejected: broken, badTime") }.count == 1)
    #expect(notes.filter { $0.hasPrefix("rejected: x, unknownKind") }.count == 1)
    #expect(performance.count(.dropped) == 0)
    let pills = performance.said.filter { $0.hasSuffix("reminder pills") }
    #expect(pills == (16...29).map { "2026-03-\($0)T08:00 reminder pills" })
    #expect(performance.said.count { $0.hasSuffix("reminder standup") } == 10)
    #expect(performance.said.contains("2026-03-21T07:30 reminder ada"))
    #expect(performance.said.contains("2026-03-22T09:00 birthday grace"))
  }
}
