import NudgeShared
import NudgeTesting
import Testing

@Suite("Planning reminders")
struct ReminderPlannerTests {
  @Test("Seven local dates starting today, the same at each pass, and a spent one is gone")
  func horizon() {
    // NC-33
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.horizonDays = 7
    let week = (0..<7).map { date("2026-11-30").adding(days: $0).description + "T09:00" }
    let first = planning.answer
    #expect(planning.nominals == week)
    #expect(planning.fires.first == "2026-11-30T08:00:00Z")
    // What the system holds of it; within the last seconds nothing else is proposed.
    planning.pending = [NotificationID(rawValue: "reminder:r1:1796025600:000000000000001f")]
    for moment in ["2026-11-30T06:00:00Z", "2026-11-30T06:00:01Z", "2026-11-30T07:59:59Z"] {
      planning.now = instant(moment)
      #expect(planning.answer == first)
    }
    planning.now = instant("2026-11-30T08:00:00Z")
    #expect(planning.nominals == Array(week.dropFirst()))
  }

  @Test("A candidate says its words, its reading, and that it floats with the zone")
  func candidate() throws {
    // NC-58: a and b
    let row = ReminderDraft("r1", "09:00", .daily, snoozedUntil: "2026-11-30T21:30:00Z")
    var planning = ReminderPlanning(row)
    planning.now = instant("2026-11-30T20:00:00Z")
    planning.horizonDays = 2
    let candidates = planning.answer.candidates
    #expect(candidates.count == 2)
    let snooze = try #require(candidates.first)
    #expect(snooze.time == .instant(instant("2026-11-30T21:30:00Z")))
    #expect(snooze.nominal == nil && snooze.isExemptFromQuietHours)
    #expect(snooze.body == "en:reminder_snoozed_body()")
    #expect(snooze.title == "Title of r1")
    let regular = try #require(candidates.last)
    #expect(regular.kind == .reminder && regular.item == "r1" && regular.request == nil)
    #expect(regular.time == .wallClock(localTime("2026-12-01T09:00")))
    #expect(regular.nominal == localTime("2026-12-01T09:00"))
    #expect(!regular.isExemptFromQuietHours && regular.priority == nil)
    #expect(regular.body == "en:reminder_body(09:00)")
    #expect(
      regular.key
        == OccurrenceKey(kind: .reminder, item: "r1", nominalDate: date("2026-12-01")))
    // The clock on the wall holds over there; the snooze is the moment it was.
    let tokyo = LocalZone(
      identifier: "Test/+9", fixedOffset: try #require(UTCOffset(seconds: 32_400)))
    #expect(regular.time.instant(in: tokyo) == instant("2026-12-01T00:00:00Z"))
    #expect(snooze.time.instant(in: tokyo) == instant("2026-11-30T21:30:00Z"))
  }

  @Test("Another language gives other words for the same occurrences")
  func language() {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    let english = planning.answer.candidates
    planning.locale = "vi"
    let vietnamese = planning.answer.candidates
    #expect(english.map(\.key) == vietnamese.map(\.key))
    #expect(vietnamese.allSatisfy { $0.body == "vi:reminder_body(09:00)" })
  }

  @Test("A title of any length is shown in part")
  func longTitle() {
    let row = ReminderDraft("r1", "09:00", .daily).with {
      $0.title = String(repeating: "long ", count: 10_000)
    }
    let title = ReminderPlanning(row).answer.candidates.first?.title ?? ""
    #expect(title.count == 80 && title.hasSuffix("long\u{2026}"))
  }

  @Test(
    "A snooze rings once more and moves nothing else; after a flight of the clock it is real time")
  func snooze() {
    // NC-43: a and c
    var planning = ReminderPlanning(
      ReminderDraft("r1", "22:00", .daily, snoozedUntil: "2026-11-30T21:30:00Z"))
    planning.now = instant("2026-11-30T21:00:00Z")
    planning.quiet = quietHours("22:15-07:00")
    #expect(planning.fires.prefix(2) == ["2026-11-30T21:30:00Z", "2026-12-01T21:00:00Z"])
    #expect(planning.nominals.prefix(2) == ["snooze", "2026-12-01T22:00"])
    // In the past it is spent.
    planning.now = instant("2026-11-30T21:30:00Z")
    #expect(planning.fires.first == "2026-12-01T21:00:00Z")

    var newYork = ReminderPlanning(
      ReminderDraft("r1", "00:45", .daily, snoozedUntil: "2026-11-01T06:45:00Z"))
    newYork.zone = OddZones.newYork.zone
    newYork.now = instant("2026-11-01T04:45:00Z")
    #expect(newYork.fires.first == "2026-11-01T06:45:00Z")
    #expect(newYork.fires.dropFirst().first == "2026-11-02T05:45:00Z")
  }

  @Test("Done before it came: the date is skipped, and the row comes tomorrow")
  func doneEarly() {
    // NC-43: b
    var planning = ReminderPlanning(ReminderDraft("r1", "22:00", .daily, skip: ["2026-11-30"]))
    planning.now = instant("2026-11-30T19:00:00Z")
    #expect(planning.fires.first == "2026-12-01T21:00:00Z")
    #expect(planning.answer.rejected == [])
  }

  @Test("A snooze to the very moment of the row is said once, as the row")
  func coincidence() {
    var planning = ReminderPlanning(
      ReminderDraft("r1", "09:00", .daily, snoozedUntil: "2026-11-30T08:00:00Z"))
    planning.horizonDays = 1
    #expect(planning.nominals == ["2026-11-30T09:00"])
    // It was said already, so the wish is what is left.
    planning.fired = [
      OccurrenceKey(kind: .reminder, item: "r1", nominalDate: date("2026-11-30"))
    ]
    #expect(planning.nominals == ["snooze"])
    // Another row at the same moment is another thing.
    planning.fired = []
    planning.rows = [
      ReminderDraft("r1", "09:00", .daily),
      ReminderDraft("r2", "10:00", .daily, snoozedUntil: "2026-11-30T08:00:00Z"),
    ]
    #expect(
      planning.fires == ["2026-11-30T08:00:00Z", "2026-11-30T08:00:00Z", "2026-11-30T09:00:00Z"])
  }

  @Test("A snooze beyond the horizon waits, one that was shown before does not bar the next")
  func snoozeHorizon() {
    var planning = ReminderPlanning(
      ReminderDraft("r1", "09:00", .once("2026-01-01"), snoozedUntil: "2026-12-02T22:59:59Z"))
    planning.horizonDays = 3
    planning.fired = [OccurrenceKey(kind: .reminder, item: "r1", nominalDate: nil)]
    #expect(planning.nominals == ["snooze"])
    planning.rows[0].snoozedUntil = "2026-12-02T23:00:00Z"
    #expect(planning.nominals == [])
  }

  @Test("A row that is switched off says nothing, and its snooze neither")
  func inactive() {
    let row = ReminderDraft("r1", "09:00", .daily, snoozedUntil: "2026-11-30T08:30:00Z")
      .with { $0.isActive = false }
    let answer = ReminderPlanning(row).answer
    #expect(answer.candidates == [] && answer.rejected == [])
  }

  @Test("First and last date bound a row, both included")
  func bounds() {
    let planning = ReminderPlanning(
      ReminderDraft("r1", "09:00", .daily, from: "2026-12-02", until: "2026-12-04"))
    #expect(planning.nominals == ["2026-12-02T09:00", "2026-12-03T09:00", "2026-12-04T09:00"])
  }

  @Test("What was shown is not said again")
  func fired() {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.horizonDays = 3
    planning.fired = [
      OccurrenceKey(kind: .reminder, item: "r1", nominalDate: date("2026-12-01")),
      OccurrenceKey(kind: .reminder, item: "other", nominalDate: date("2026-12-02")),
      OccurrenceKey(kind: .ambientNudge, item: "r1", nominalDate: date("2026-12-02")),
    ]
    #expect(planning.nominals == ["2026-11-30T09:00", "2026-12-02T09:00"])
  }

  @Test("The nearest so many come out, by moment and then by the bytes of the id")
  func nearest() {
    var planning = ReminderPlanning(
      ReminderDraft("b", "09:00", .daily), ReminderDraft("Z", "09:00", .daily),
      ReminderDraft("a", "09:00", .daily), ReminderDraft("late", "23:00", .daily))
    planning.limit = 5
    let answer = planning.answer
    #expect(answer.candidates.map(\.item) == ["Z", "a", "b", "late", "Z"])
    #expect(answer.firstLeftOut == instant("2026-12-01T08:00:00Z"))
    planning.limit = 0
    #expect(planning.answer.candidates == [])
    #expect(planning.answer.firstLeftOut == instant("2026-11-30T08:00:00Z"))
    planning.limit = 56
    #expect(planning.answer.candidates.count == 56)
    #expect(planning.answer.firstLeftOut == nil)
    planning.limit = -1
    #expect(planning.answer.candidates == [])
  }

  @Test("One that was shown is not the first that was left out")
  func firstLeftOut() {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.limit = 2
    planning.fired = [
      OccurrenceKey(kind: .reminder, item: "r1", nominalDate: date("2026-12-02"))
    ]
    #expect(planning.answer.firstLeftOut == instant("2026-12-03T08:00:00Z"))
  }

  @Test("Quiet hours order what comes and keep what they hold back at this moment")
  func quietHoursHold() {
    var planning = ReminderPlanning(
      ReminderDraft("night", "23:00", .daily), ReminderDraft("early", "06:00", .daily),
      ReminderDraft("morning", "07:00", .daily))
    planning.quiet = quietHours("22:00-07:00")
    planning.horizonDays = 2
    // 02:00 local: last night's 23:00 waits for seven, and so it stays in the plan.
    planning.now = instant("2026-12-01T01:00:00Z")
    #expect(
      planning.answer.candidates.map { "\($0.item) \($0.nominal?.description ?? "")" } == [
        "early 2026-12-01T06:00", "morning 2026-12-01T07:00", "night 2026-11-30T23:00",
        "early 2026-12-02T06:00", "morning 2026-12-02T07:00", "night 2026-12-01T23:00",
        "night 2026-12-02T23:00",
      ])
    // At seven it is spent.
    planning.now = instant("2026-12-01T06:00:00Z")
    #expect(!planning.nominals.contains("2026-11-30T23:00"))
    // The evening before, quiet time began at ten, and what came at half past nine has come.
    planning.rows = [
      ReminderDraft("before", "21:59", .daily), ReminderDraft("at", "22:00", .daily),
    ]
    planning.now = instant("2026-11-30T21:30:00Z")
    #expect(planning.nominals.first == "2026-11-30T22:00")
    #expect(!planning.nominals.contains("2026-11-30T21:59"))
  }

  @Test("A pause holds back what it meets, as far back as the horizon reaches")
  func pause() {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.quiet = QuietHours(
      entries: [],
      pauses: [.init(from: localTime("2026-11-01T00:00"), until: localTime("2026-12-05T00:00"))])
    planning.horizonDays = 3
    #expect(planning.nominals.first == "2026-11-27T09:00")
    #expect(planning.nominals.last == "2026-12-02T09:00")
    #expect(planning.nominals.count == 6)
    // They are one notification, so they take one place, and other rows are not pushed out.
    planning.rows.append(ReminderDraft("r2", "10:00", .daily))
    planning.limit = 1
    #expect(planning.nominals.count == 6)
    #expect(planning.answer.candidates.allSatisfy { $0.item == "r1" })
    #expect(planning.answer.firstLeftOut == instant("2026-12-04T23:00:00Z"))
    planning.limit = 2
    #expect(planning.answer.candidates.map(\.item).filter { $0 == "r2" }.count == 6)
    #expect(planning.answer.firstLeftOut == nil)
  }

  @Test("Within the last five seconds only what is pending is proposed")
  func lead() {
    var planning = ReminderPlanning(
      ReminderDraft("r1", "09:00", .once("2026-11-30")),
      ReminderDraft("r2", "09:00", .once("2026-11-30")))
    planning.now = instant("2026-11-30T07:59:54Z")
    #expect(planning.answer.candidates.map(\.item) == ["r1", "r2"])
    planning.now = instant("2026-11-30T07:59:55Z")
    #expect(planning.answer.candidates == [])
    planning.pending = [NotificationID(rawValue: "reminder:r2:1796025600:000000000000001f")]
    #expect(planning.answer.candidates.map(\.item) == ["r2"])
    planning.now = instant("2026-11-30T08:00:00Z")
    #expect(planning.answer.candidates == [])
  }

  @Test("Where it is quiet for ever, what is ahead is proposed unmoved")
  func quietForEver() {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.quiet = quietHours("00:00-24:00")
    planning.horizonDays = 2
    #expect(planning.fires == ["2026-11-30T08:00:00Z", "2026-12-01T08:00:00Z"])
  }

  @Test("A date that does not exist has no occurrence, and the next one is its own")
  func missingDate() {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.zone = OddZones.apia.zone
    planning.now = instant("2011-12-29T00:00:00Z")
    planning.horizonDays = 4
    #expect(planning.nominals == ["2011-12-29T09:00", "2011-12-31T09:00"])
    #expect(planning.fires == ["2011-12-29T19:00:00Z", "2011-12-30T19:00:00Z"])
  }

  @Test("Flying west over the date line, a date that was shown does not come a second time")
  func flyingWest() throws {
    let auckland = LocalZone(
      identifier: "Test/+13", fixedOffset: try #require(UTCOffset(seconds: 46_800)))
    let honolulu = LocalZone(
      identifier: "Test/-10", fixedOffset: try #require(UTCOffset(seconds: -36_000)))
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.zone = auckland
    planning.horizonDays = 3
    planning.run(to: "2026-11-30T21:00:00Z")
    #expect(planning.fired.contains { $0.nominalDate == date("2026-12-01") })
    // It is the 30th of November again, eleven in the morning.
    planning.zone = honolulu
    #expect(planning.nominals == ["2026-12-02T09:00"])
    // And over it eastwards, what is past over there is not made up for.
    planning.fired = []
    planning.now = instant("2026-11-30T18:00:00Z")
    #expect(planning.nominals.first == "2026-11-30T09:00")
    planning.zone = auckland
    #expect(planning.nominals.first == "2026-12-01T09:00")
  }

  @Test("At the ends of the calendar nothing traps")
  func ends() {
    var planning = ReminderPlanning(
      ReminderDraft("r1", "23:59", .daily, snoozedUntil: "9999-12-30T00:00:00Z"))
    for zone in [LocalZone.utc, OddZones.kiritimati.zone, OddZones.westernmost.zone] {
      planning.zone = zone
      for now in [Instant.min, Instant.max, Instant.max.adding(seconds: -200_000)] {
        planning.now = now
        planning.quiet = quietHours("22:00-07:00")
        #expect(planning.answer.candidates.count <= 50)
        planning.quiet = .none
        #expect(planning.answer.candidates.allSatisfy { $0.time.instant(in: zone) > now })
      }
    }
  }
}
