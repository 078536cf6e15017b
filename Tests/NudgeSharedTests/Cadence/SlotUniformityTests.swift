import NudgeShared
import NudgeTesting
import Testing

@Suite("Slots are uniform")
struct SlotUniformityTests {
  /// Quiet 09:00-09:30 leaves two stretches a day: 150 minutes on each of five days.
  private func picker(_ seed: UInt64, quiet: String = "09:00-09:30") throws -> SlotPicker {
    SlotPicker(
      settings: .standard, window: .standard, quietHours: try QuietHours(parsing: quiet),
      seed: seed)
  }

  @Test("Without a last firing, over all allowed minutes of the next week")
  func wholeWeek() throws {
    let sunday = try made(Instant("2026-01-11T20:00:00Z"))
    let mask = FiringWindow.standard.mask
      .subtracting(try QuietHours(parsing: "09:00-09:30").mask)
    var counts = Array(repeating: 0, count: 750)
    for seed in 0..<UInt64(15_000) {
      let slot = try made(try picker(seed).nextSlot(after: nil, now: sunday, in: .utc))
      #expect(slot.week.description == "2026-W03")
      counts[mask.rank(slot.reading.minuteOfWeek.minute)] += 1
    }
    #expect(counts.allSatisfy { $0 > 0 })
    let test = ChiSquare(observed: counts)
    #expect(test.isPlausible, "\(test)")
  }

  @Test("After a firing, over the next fifth of the allowed minutes, and over no others")
  func rolling() throws {
    // Thursday 10:30: the fifth of 750 is 150, and 30 of them are left before Friday.
    let lastFired = try made(Instant("2026-01-08T10:30:00Z"))
    let picker = try picker(0)
    var minutes: [Int] = []
    for minute in 0..<2880 {
      let moment = lastFired.adding(seconds: 604_800 + Int64(minute) * 60)
      let reading = LocalZone.utc.localDateTime(at: moment)
      if minutes.count < 150, picker.allows(reading) { minutes.append(minute) }
    }
    #expect(minutes.count == 150)
    var counts: [Int: Int] = [:]
    for seed in 0..<UInt64(4500) {
      let slot = try made(
        try self.picker(seed).nextSlot(after: lastFired, now: lastFired, in: .utc))
      counts[Int(slot.fireAt.seconds(since: lastFired)) / 60 - 10_080, default: 0] += 1
    }
    #expect(Set(counts.keys) == Set(minutes))
    let test = ChiSquare(observed: minutes.map { counts[$0] ?? 0 })
    #expect(test.isPlausible, "\(test)")
  }

  @Test("Over the weeks of one installation")
  func weeksOfOneSeed() throws {
    let picker = try picker(20_260_105)
    var monday = try made(LocalDate("2026-01-05"))
    var counts = Array(repeating: 0, count: 25)
    let mask = FiringWindow.standard.mask
      .subtracting(try QuietHours(parsing: "09:00-09:30").mask)
    for _ in 0..<2500 {
      let night = LocalDateTime(monday, .midnight)
      let now = LocalZone.utc.resolve(night).earlierOrShiftedForward
      let slot = try made(picker.nextSlot(after: nil, now: now, in: .utc))
      #expect(slot.week == monday.isoWeek)
      counts[mask.rank(slot.reading.minuteOfWeek.minute) / 30] += 1
      monday = monday.adding(days: 7)
    }
    let test = ChiSquare(observed: counts)
    #expect(test.isPlausible, "\(test)")
  }

  @Test("In the long run, over weekdays and times of day, with 0.91 nudges a week")
  func longRun() throws {
    let start = try made(Instant("2026-01-06T09:17:00Z"))
    var weekdays = Array(repeating: 0, count: 5)
    var halfHours = Array(repeating: 0, count: 6)
    var gapSeconds: Int64 = 0
    // Sixty firings let the start be forgotten; then one look for each seed, so looks are independent.
    for seed in 0..<UInt64(400) {
      let picker = SlotPicker(
        settings: .standard, window: .standard, quietHours: .none, seed: seed)
      var last = start
      for _ in 0..<60 {
        last = try made(picker.nextSlot(after: last, now: last, in: .utc)).fireAt
      }
      gapSeconds += last.seconds(since: start)
      let reading = LocalZone.utc.localDateTime(at: last)
      weekdays[reading.date.weekday.rawValue - 1] += 1
      halfHours[(reading.minuteOfDay.minute - 480) / 30] += 1
    }
    let perWeek = 604_800 * 60 * 400 / Double(gapSeconds)
    #expect(perWeek > 0.90 && perWeek < 0.92, "\(perWeek)")
    #expect(ChiSquare(observed: weekdays).isPlausible, "\(weekdays)")
    #expect(ChiSquare(observed: halfHours).isPlausible, "\(halfHours)")
  }
}
