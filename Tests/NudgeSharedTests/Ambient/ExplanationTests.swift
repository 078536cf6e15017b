import NudgeShared
import NudgeTesting
import Testing

/// Texts are checked as key and arguments; weekday names come from `KeyStrings`.
@Suite("How often do you nudge me?")
struct ExplanationTests {
  private struct Asked {
    var state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    var member: String? = "ada"
    var quiet = quietHours("22:00-07:00")
    var configuration = NudgeConfiguration.standard
    var authorization = Authorization.authorized
    var now = instant("2026-11-30T06:00:00Z")
    var zone = LocalZone.utc

    var answer: [String] {
      NudgeExplanation(
        state: state, preference: NotificationPreference(member: member, quietHours: quiet),
        configuration: configuration, authorization: authorization,
        at: ClockReading(now: now, zone: zone), strings: PlainStrings()
      ).sentences.map { PlainStrings().text(for: $0.key, arguments: $0.arguments) }
    }
  }

  private static func asked(_ change: (inout Asked) -> Void) -> [String] {
    var asked = Asked()
    asked.state.scheduled = [
      ScheduledNudge(
        id: NotificationID(rawValue: "nudge:1"), fireAt: instant("2026-12-04T10:46:00Z"),
        week: isoWeek("2026-W49"), key: .streak, surface: .today)
    ]
    change(&asked)
    return asked.answer
  }

  private static let usual = [
    "on(7)", "window(range(mon,fri),08:00,11:00)", "quiet(22:00-07:00)",
    "next(date(fri,2026-12-04),10:46)",
  ]

  @Test("Cadence, window, quiet hours and the next slot, in this order")
  func usual() {
    #expect(Self.asked { _ in } == Self.usual)
  }

  @Test("Off, or not allowed: that and nothing else")
  func silent() {
    #expect(Self.asked { $0.state.enabled = false } == ["off()"])
    #expect(Self.asked { $0.authorization = .denied } == ["denied()"])
    #expect(
      Self.asked {
        $0.state.enabled = false
        $0.authorization = .denied
      } == ["off()"])
  }

  @Test("What silences every week is said in place of the next slot")
  func reasons() {
    func last(_ change: (inout Asked) -> Void) -> String? { Self.asked(change).last }
    // Not asked yet is not a refusal: the rest is said as well.
    #expect(
      Self.asked { $0.authorization = .notDetermined } == Self.usual.dropLast() + ["not_asked()"])
    #expect(last { $0.member = nil } == "signed_out()")
    #expect(last { $0.quiet = quietHours("00:00-24:00") } == "no_minute()")
    #expect(last { $0.state.scheduled = [] } == "none()")
    #expect(
      last {
        $0.member = nil
        $0.authorization = .notDetermined
      } == "signed_out()")
  }

  @Test("A slot that has passed is not the next one, and the time is the one on the wall")
  func next() {
    #expect(Self.asked { $0.now = instant("2026-12-04T10:46:00Z") }.last == "reopen()")
    #expect(
      Self.asked { $0.zone = OddZones.berlin.zone }.last == "next(date(fri,2026-12-04),11:46)")
  }

  @Test(
    "Quiet hours in words, empty ranges left out",
    arguments: [
      ("off", "quiet_none()"), ("09:00-09:00", "quiet_none()"),
      ("22:00-22:00,sat@10:00-12:00", "quiet(sat 10:00-12:00)"),
      (
        "mon-fri@22:00-07:00,sat-sun@23:00-09:00",
        "quiet(list_apart(range(mon,fri) 22:00-07:00,list(sat,sun) 23:00-09:00))"
      ),
      ("00:00-24:00", "quiet(00:00-24:00)"),
      ("22:00-07:00,12:00-13:00", "quiet(list(22:00-07:00,12:00-13:00))"),
      ("mon,wed,fri@12:00-13:00", "quiet(list(list(mon,wed),fri) 12:00-13:00)"),
    ])
  func quiet(text: String, sentence: String) {
    #expect(Self.asked { $0.quiet = quietHours(text) }[2] == sentence)
  }

  @Test("A pause that runs is named with the day on which all that join it are over")
  func paused() {
    func answer(at now: String) -> [String] {
      Self.asked {
        $0.now = instant(now)
        $0.quiet = QuietHours(
          entries: [],
          pauses: [
            .init(from: localTime("2026-12-01T00:00"), until: localTime("2026-12-03T00:00")),
            .init(from: localTime("2026-12-02T12:00"), until: localTime("2026-12-07T00:00")),
          ])
      }
    }
    #expect(answer(at: "2026-12-01T00:00:00Z").contains("paused(date(mon,2026-12-07))"))
    #expect(answer(at: "2026-12-02T12:00:00Z").contains("paused(date(mon,2026-12-07))"))
    #expect(!answer(at: "2026-12-07T00:00:00Z").contains { $0.hasPrefix("paused") })
    let ahead = answer(at: "2026-11-30T23:59:59Z")
    #expect(!ahead.contains { $0.hasPrefix("paused") })
    #expect(ahead.contains("pause_ahead(date(tue,2026-12-01),date(mon,2026-12-07))"))
    #expect(!answer(at: "2026-12-01T00:00:00Z").contains { $0.hasPrefix("pause_ahead") })
  }

  @Test("The gap in days, or one in each calendar week where no gap is kept")
  func gap() throws {
    for (cadence, sentence) in [
      (CadenceSettings(minimumGapDays: 14), "on(14)"),
      (CadenceSettings(cadence: .isoWeek), "on_iso_week()"),
    ] {
      let configuration = NudgeConfiguration(cadence: try #require(cadence))
      #expect(Self.asked { $0.configuration = configuration }.first == sentence)
    }
  }

  @Test("Days of the window in words")
  func days() throws {
    for (days, words) in [
      (WeekdaySet.all, "every()"), (WeekdaySet([.tuesday]), "tue"),
      (WeekdaySet([.saturday, .sunday]), "list(sat,sun)"),
      (WeekdaySet([.monday, .tuesday, .wednesday]), "range(mon,wed)"),
      (WeekdaySet([.sunday, .monday]), "list(mon,sun)"),
    ] {
      let answer = Self.asked {
        $0.configuration = NudgeConfiguration(
          window: FiringWindow(range: FiringWindow.standard.range, weekdays: days))
      }
      #expect(answer[1] == "window(\(words),08:00,11:00)")
    }
  }
}

/// Shows a key without what all keys have in common, and weekdays by three letters.
private struct PlainStrings: NudgeStrings {
  let locale = "en"

  func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
    var name = key.rawValue
    for prefix in ["nudge_explain_", "nudge_"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    if let day = Weekday.allCases.first(where: { NudgeStringKey($0) == key }) {
      return day.abbreviation
    }
    let values = arguments.map { argument in
      switch argument {
      case .integer(let number): "\(number)"
      case .text(let text): text
      }
    }
    return "\(name == "every_day" ? "every" : name)(\(values.joined(separator: ",")))"
  }
}
