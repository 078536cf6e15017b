/// How far from today the nudge of a week can still matter.
extension ISOWeek {
  /// How many weeks back.
  static var pastWeeks: Int { 8 }

  /// Whether a nudge of this week can still matter at that moment: ``pastWeeks`` back, and one ahead
  /// for a device whose zone or clock is ahead.
  ///
  /// Others are no more known than a run that does not exist, so that nobody fills the storage with
  /// the weeks of ten thousand years.
  func isNudgeWeek(around now: Instant) -> Bool {
    isNudgeWeek(on: LocalDateTime(now, at: .utc).date)
  }

  /// The same on a date.
  func isNudgeWeek(on today: LocalDate) -> Bool {
    self >= today.adding(days: -7 * ISOWeek.pastWeeks).isoWeek && !isOutOfReach(on: today)
  }

  /// Whether this week lies so far ahead of a day that nobody can have seen a nudge of it: more than
  /// one week, since devices are in different zones and clocks differ.
  func isOutOfReach(on today: LocalDate) -> Bool {
    self > today.adding(days: 7).isoWeek
  }
}
