/// Finds out why a week has no nudge; every silence has a reason that a person can be told.
struct SilenceReasons {
  let blanket: SilenceReason?
  let picker: SlotPicker
  let chain: NudgeChain
  let untouched: ScheduledNudge?
  let lastFiredAt: Instant?
  let firstOpenedOn: LocalDate
  let cadence: CadenceSettings

  /// The weeks without a nudge from the current one to the last planned one (or the horizon).
  func silentWeeks(at reading: ClockReading) -> [SilentWeek] {
    let current = reading.today.isoWeek
    var spoken = Set(chain.nudges.map(\.slot.week))
    if let untouched { spoken.insert(untouched.week) }
    if let lastFiredAt { spoken.insert(reading.zone.localDate(at: lastFiredAt).isoWeek) }
    let lastPlanned = chain.nudges.last?.slot.week ?? current
    let end = max(lastPlanned, current.advanced(byWeeks: cadence.horizon - 1))

    var silent: [SilentWeek] = []
    var week = current
    while week <= end {
      if !spoken.contains(week) {
        silent.append(SilentWeek(week: week, reason: reason(for: week, at: reading)))
      }
      guard week.next > week else { break }
      week = week.next
    }
    return silent
  }

  private func reason(for week: ISOWeek, at reading: ClockReading) -> SilenceReason {
    if let blanket { return blanket }
    if picker.isPaused(week) { return .paused }
    if chain.unspoken.contains(where: { $0.week == week }) { return .nothingToSay }
    let fired =
      [lastFiredAt, untouched?.fireAt].compactMap { $0 } + chain.nudges.map(\.slot.fireAt)
    let weekEnd = reading.zone.resolve(LocalDateTime(week.next.monday, .midnight))
      .earlierOrShiftedForward
    if cadence.cadence == .rolling, let last = fired.last(where: { $0 < weekEnd }) {
      let due = last.adding(seconds: cadence.minimumGapSeconds)
      if due >= weekEnd { return .minimumGap(until: due) }
      if due > reading.now { return .drawnLater }
    }
    if chain.ranOutOfRoom, week > chain.nudges.last?.slot.week ?? .distantPast { return .noRoom }
    return firstOpenedOn == reading.today && week == reading.today.isoWeek ? .firstDay : .spent
  }
}

extension ISOWeek {
  fileprivate static let distantPast = ISOWeek(containing: .min)
}
