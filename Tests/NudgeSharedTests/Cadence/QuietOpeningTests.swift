import NudgeShared
import NudgeTesting
import Testing

@Suite("When quiet time ends")
struct QuietOpeningTests {
  private func opening(
    _ quiet: QuietHours, from moment: String, in zone: LocalZone = OddZones.berlin.zone
  ) -> String? {
    quiet.firstOpening(from: instant(moment), in: zone)?.description
  }

  @Test("An open moment opens at once, to the second; a quiet one at the end of the range")
  func plain() {
    let night = quietHours("22:00-07:00")
    #expect(opening(night, from: "2026-11-30T20:59:59Z") == "2026-11-30T20:59:59Z")
    #expect(opening(night, from: "2026-11-30T21:00:00Z") == "2026-12-01T06:00:00Z")
    #expect(opening(night, from: "2026-12-01T05:59:59Z") == "2026-12-01T06:00:00Z")
    #expect(opening(night, from: "2026-12-01T06:00:00Z") == "2026-12-01T06:00:00Z")
    #expect(opening(.none, from: "2026-12-01T06:00:01Z") == "2026-12-01T06:00:01Z")
  }

  @Test("Quiet time that wraps over the week, whole days, and quiet time without an end")
  func weeks() {
    let weekend = quietHours("fri@22:00-00:00,sat-sun@00:00-24:00,mon@00:00-06:00")
    #expect(opening(weekend, from: "2026-12-04T21:30:00Z") == "2026-12-07T05:00:00Z")
    #expect(opening(quietHours("00:00-24:00"), from: "2026-12-04T21:30:00Z") == nil)
  }

  @Test("A gap that jumps over the end opens at the change; a fold that goes back is quiet again")
  func changes() {
    #expect(
      opening(quietHours("01:30-02:30"), from: "2026-03-29T00:45:00Z") == "2026-03-29T01:00:00Z")
    // Quiet from 02:30 to 03:00: over after the first pass, and not over after all.
    let fold = quietHours("02:30-03:00")
    #expect(opening(fold, from: "2026-10-25T00:40:00Z") == "2026-10-25T01:00:00Z")
    #expect(opening(fold, from: "2026-10-25T01:40:00Z") == "2026-10-25T02:00:00Z")
    let past = quietHours("02:00-03:00")
    #expect(opening(past, from: "2026-10-25T00:10:00Z") == "2026-10-25T02:00:00Z")
  }

  @Test("Pauses end to the second, join with each other and with the night, and may be too long")
  func pauses() {
    func pause(_ from: String, _ until: String) -> QuietHours.Pause {
      QuietHours.Pause(from: localTime(from), until: localTime(until))
    }
    let odd = QuietHours(entries: [], pauses: [pause("2026-11-30T10:00:00", "2026-11-30T11:00:17")])
    #expect(opening(odd, from: "2026-11-30T09:30:00Z") == "2026-11-30T10:00:17Z")
    let joined = QuietHours(
      entries: quietHours("22:00-07:00").entries,
      pauses: [
        pause("2026-12-01T06:30", "2026-12-01T09:00"),
        pause("2026-11-30T20:00", "2026-11-30T23:00"),
        pause("2026-12-01T08:00", "2026-12-01T08:30"),
        pause("2026-12-01T12:00", "2026-12-01T11:00"),
      ])
    #expect(opening(joined, from: "2026-11-30T19:30:00Z") == "2026-12-01T08:00:00Z")
    let year = QuietHours(entries: [], pauses: [pause("2026-01-01T00:00", "2027-01-01T00:00")])
    #expect(opening(year, from: "2026-01-10T00:00:00Z") == "2026-12-31T23:00:00Z")
    let long = QuietHours(entries: [], pauses: [pause("2026-01-01T00:00", "2028-01-01T00:00")])
    #expect(opening(long, from: "2026-06-01T00:00:00Z") == nil)
    #expect(opening(long, from: "2027-06-01T00:00:00Z") == "2027-12-31T23:00:00Z")
  }

  @Test(
    "The opening is that of a walk over seconds, in every odd zone, and never earlier for later")
  func againstAWalk() {
    let failure = checkProperty(
      "quiet time ends where a walk finds its end", runs: 300,
      covering: ["quiet", "over a change", "pause", "none in reach"]
    ) { choices in
      let place = choices.pick(from: AwkwardZone.all)
      let change = choices.pick(from: place.changes)
      let moment = change.adding(seconds: Int64(choices.int(in: -100_000...50_000, plainest: 0)))
      let isWholeDay = choices.bool(oneIn: 12)
      let entries = try choices.list(upTo: 3) { choices in
        let start = isWholeDay ? 0 : choices.int(in: 0...95) * 15
        let end = isWholeDay ? 1440 : choices.int(in: 0...96) * 15
        let day = choices.pick(from: [.all] + Weekday.allCases.map { WeekdaySet([$0]) })
        guard let range = ClockRange(startMinute: start, endMinute: end) else {
          throw BrokenExpectation("no range")
        }
        return QuietHours.Entry(range: range, weekdays: day)
      }
      let near = place.zone.localDateTime(at: change)
      let pauses = choices.list(upTo: 2) { choices in
        let from = near.date.adding(days: choices.int(in: -1...1, plainest: 0))
        let second = choices.int(in: 0...86_399)
        let until = from.adding(days: choices.int(in: 0...1))
        return QuietHours.Pause(
          from: LocalDateTime(from, secondOfDay: second) ?? near,
          until: LocalDateTime(until, secondOfDay: choices.int(in: 0...23) * 3600) ?? near)
      }
      let quiet = QuietHours(entries: entries, pauses: pauses)
      choices.note("\(place.zone.identifier) \(moment) quiet \(quiet) pauses \(pauses)")
      let openings = QuietOpenings(quiet, in: place.zone)
      let found = openings.first(from: moment)
      let walked = NaiveOpening(quiet, place.zone).first(from: moment, searchSeconds: 300_000)
      choices.cover("quiet", when: found != moment)
      choices.cover("pause", when: found != moment && !pauses.isEmpty)
      choices.cover("none in reach", when: walked == nil)
      if let found { choices.cover("over a change", when: moment < change && found > change) }
      if let walked {
        try choices.expect(found, equals: walked, "opening")
      } else if let found {
        try choices.expect(
          found.seconds(since: moment) > 300_000, "\(found) is not quiet in a walk")
      }
      let later = moment.adding(seconds: Int64(choices.int(in: 1...90_000)))
      if let found, let second = openings.first(from: later) {
        try choices.expect(found <= second, "earlier for a later moment")
      }
    }
    #expect(failure == nil)
  }
}
