import NudgeShared
import NudgeTesting
import Testing

/// What users of other reminder libraries suffer most, each with the reason why it cannot happen.
@Suite("Pains of reminders that cannot happen here")
struct ReminderPainTests {
  @Test("Pain 2: a clock change does not move a reminder by an hour")
  func clockChange() {
    // Android's repeats add fixed milliseconds; here every date is resolved by itself.
    for odd in OddZones.all {
      var planning = ReminderPlanning(ReminderDraft("r1", "12:00", .daily))
      planning.zone = odd.zone
      planning.horizonDays = 366
      planning.limit = 366
      planning.now = instant("2026-01-01T00:00:00Z")
      let readings = planning.answer.candidates.map {
        odd.zone.localDateTime(at: $0.time.instant(in: odd.zone))
      }
      #expect(readings.count >= 364, "\(odd)")
      // Noon exists on nearly every day of these zones, and where it does it is noon.
      let moved = readings.filter { $0.minuteOfDay != MinuteOfDay(hour: 12, minute: 0) }
      #expect(moved.count <= 2, "\(odd): \(moved)")
    }
  }

  @Test(
    "Pain 3: after a flight a reminder comes at its time over there, and what was said stays said")
  func travel() throws {
    let berlin = OddZones.berlin.zone
    let newYork = OddZones.newYork.zone
    var planning = ReminderPlanning(
      ReminderDraft("r1", "09:00", .daily, snoozedUntil: "2026-12-02T10:00:00Z"))
    planning.now = instant("2026-11-30T12:00:00Z")
    planning.horizonDays = 3
    let before = planning.answer.candidates
    // What the system holds floats by itself, without a pass over there.
    let next = try #require(before.first)
    #expect(next.time.instant(in: berlin) == instant("2026-12-01T08:00:00Z"))
    #expect(next.time.instant(in: newYork) == instant("2026-12-01T14:00:00Z"))
    // And a pass over there finds the same things, so that nothing is said twice; the snooze is the
    // moment it was.
    planning.zone = newYork
    let after = planning.answer.candidates
    #expect(Set(after.map(\.key)).isSuperset(of: before.map(\.key)))
    let snooze = after.first { $0.nominal == nil }
    #expect(snooze?.time == .instant(instant("2026-12-02T10:00:00Z")))
    // Said in Berlin at nine, then landed before nine of the same date.
    planning.zone = berlin
    planning.run(to: "2026-12-01T08:00:00Z")
    planning.zone = newYork
    #expect(!planning.nominals.contains("2026-12-01T09:00"))
    #expect(planning.nominals.contains("2026-12-02T09:00"))
  }

  @Test("Pain 6: a reminder that came late, or was opened late, does not take that for its time")
  func noReAnchoring() {
    let rules: [ReminderDraft.Rule] = [
      .daily, .every(3, from: "2026-11-01"), .weekdays(["mon", "thu"]), .monthly(31),
    ]
    for rule in rules {
      var planning = ReminderPlanning(ReminderDraft("r1", "09:00", rule))
      planning.horizonDays = 60
      planning.limit = 200
      let whole = planning.nominals
      // Whenever the next pass is, and whatever was shown by then: the rest of the same list.
      for moment in ["2026-12-03T22:47:11Z", "2026-12-14T07:59:50Z", "2026-12-31T08:00:01Z"] {
        planning.now = instant(moment)
        let later = planning.nominals
        let rest = whole.filter { later.contains($0) }
        #expect(Array(later.prefix(rest.count)) == rest)
        #expect(later.allSatisfy { $0.hasSuffix("T09:00") })
        #expect(
          whole.filter { localTime($0) > planning.zone.localDateTime(at: planning.now) } == rest)
      }
    }
  }

  @Test("Pain 7: a reminder has a start, an end and days on which it is left out")
  func startEndAndSkip() {
    let planning = ReminderPlanning(
      ReminderDraft(
        "r1", "09:00", .weekdays(["mon", "wed", "fri"]), skip: ["2026-12-07"], from: "2026-12-02",
        until: "2026-12-11"))
    #expect(
      planning.nominals == [
        "2026-12-02T09:00", "2026-12-04T09:00", "2026-12-09T09:00", "2026-12-11T09:00",
      ])
    // One-shots all of them: nothing is left that could repeat past its end.
    #expect(
      planning.answer.candidates.allSatisfy {
        if case .wallClock = $0.time { $0.request == nil } else { false }
      })
  }

  @Test("Pain 13: a tap that starts the app is not lost before there is a screen to show it")
  func coldStart() {
    let request = NotificationRequest(
      namespace: .reminder, channel: "reminders", fireAt: instant("2026-12-01T08:00:00Z"),
      title: "Water the plants", body: "09:00",
      payload: NotificationPayload(kind: "reminder", reference: "plants/3"))
    var inbox = TapInbox()
    // The launch hands the tap over; nothing can show it yet.
    inbox.receive(ReminderTap(on: request.id, payload: request.payload))
    #expect(inbox.waiting.count == 1)
    // The navigator is there, and so is the listener, which reports it again.
    let first = inbox.next()
    inbox.receive(ReminderTap(on: request.id, payload: request.payload))
    let second = inbox.next()
    #expect(first?.destination == .row("plants/3"))
    #expect(second == nil)
    // What the notification carries is the row's id alone: there is no path to go stale.
    #expect(request.payload.reference == "plants/3" && request.payload.kind == "reminder")
  }
}
