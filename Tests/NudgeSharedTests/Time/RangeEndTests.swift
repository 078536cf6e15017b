import Testing

@testable import NudgeShared

@Suite("Arithmetic stops at the ends of its range")
struct RangeEndTests {
  @Test("Dates and moments go no further than their ends, however large the step")
  func steps() throws {
    let date = try #require(LocalDate("2026-03-02"))
    #expect(date.adding(days: .max) == .max)
    #expect(LocalDate.min.adding(days: .min) == .min)
    let instant = try #require(Instant("2026-03-02T08:00:00Z"))
    #expect(instant.adding(seconds: .max) == .max)
    #expect(Instant.min.adding(seconds: .min) == .min)
  }

  @Test("The last day of the calendar has no day after it")
  func lastDay() throws {
    let midnight = try #require(MinuteOfDay(0))
    #expect(LocalDate.max.adding(days: 1) == .max)
    #expect(
      ReminderRule.daily.nextOccurrence(at: midnight, after: Instant.max, in: .utc) == nil)
  }

  @Test("Numbers outside their ranges give nothing")
  func ranges() {
    #expect(ClockRange(startMinute: 1_440, endMinute: 0) == nil)
    #expect(ClockRange(startMinute: 0, endMinute: 1_441) == nil)
    #expect(CadenceSettings(minimumGapDays: 0) == nil)
    #expect(CadenceSettings(spreadMinutes: 0) == nil)
    #expect(CadenceSettings(horizon: 33) == nil)
    #expect(MinuteOfWeek(10_080) == nil)
  }

  @Test("Minutes of the week and weekdays go from Monday to Sunday")
  func weekOrder() throws {
    let days = Weekday.allCases
    #expect(days.reversed().sorted() == days)
    #expect(days.map(\.next) == Array(days.dropFirst()) + [.monday])
    let noon = try #require(MinuteOfDay(720))
    let minutes = days.map { MinuteOfWeek($0, noon) }
    #expect(minutes.reversed().sorted() == minutes)
    #expect(minutes.map(\.weekday) == days)
  }

  @Test("An undo that was counted to the end of the numbers stays there")
  func undoCount() {
    let state = OccurrenceState(.done, undoCount: .max, stamp: .min, deviceID: "a")
    let undone = state.undone(at: .max, on: "b")
    #expect(undone.undoCount == .max)
    #expect(undone.acknowledgement == .open)
  }

  @Test("A rule asked for directly gives the next coming after a moment")
  func ruleAlone() throws {
    let nine = try #require(MinuteOfDay(540))
    let now = try #require(Instant("2026-03-02T09:00:00Z"))
    let next = try #require(ReminderRule.daily.nextOccurrence(at: nine, after: now, in: .utc))
    #expect("\(next.nominal)" == "2026-03-03T09:00")
    #expect(next.fireAt == now.adding(seconds: 86_400))
    let gone = ReminderRule.once(try #require(LocalDate("2026-03-02")))
    #expect(gone.nextOccurrence(at: nine, after: now, in: .utc) == nil)
    #expect(
      gone.nextOccurrence(at: nine, after: now.adding(seconds: -1), in: .utc)?.fireAt == now)
  }

  @Test("Quiet hours with weekdays that no @ follows are refused")
  func looseWeekdays() {
    #expect(throws: MalformedText.self) { try QuietHours(parsing: "mon,22:00-07:00") }
  }
}
