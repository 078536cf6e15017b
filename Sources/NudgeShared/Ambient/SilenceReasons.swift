/// Finds out why a week has no nudge; every silence has a reason that a person can be told.
struct SilenceReasons {
  let blanket: SilenceReason?
  let picker: SlotPicker
  let chain: NudgeChain
  let untouched: ScheduledNudge?
  let lastFiredAt: Instant?
  let firstOpenedOn: LocalDate
  let openedWeeks: [ISOWeek]
  let cadence: CadenceSettings

  /// How many weeks are looked at, so that a pause of centuries does not fill a screen: a year and
  /// the longest horizon.
  private static let weekLimit = 52 + CadenceSettings.horizonRange.upperBound

  /// What silences every week at once, if anything does.
  static func blanket(
    _ state: AmbientNudgeState, _ preference: NotificationPreference,
    _ authorization: Authorization, _ picker: SlotPicker
  ) -> SilenceReason? {
    if !state.enabled { return .off }
    if preference.member == nil { return .signedOut }
    if !authorization.allowsDelivery { return .notAuthorized(authorization) }
    if picker.allowedMinutesPerWeek == 0 { return .noAllowedMinute }
    return nil
  }

  /// The weeks without a nudge from the current one to the last planned one (or the horizon).
  func silentWeeks(at reading: ClockReading) -> [SilentWeek] {
    let current = reading.today.isoWeek
    var spoken = chain.nudges.map(\.slot.week)
    if let untouched { spoken.append(untouched.week) }
    if let lastFiredAt { spoken.append(reading.zone.localDate(at: lastFiredAt).isoWeek) }
    let lastPlanned = chain.nudges.last?.slot.week ?? current
    let end = max(lastPlanned, current.advanced(byWeeks: cadence.horizon - 1))

    var silent: [SilentWeek] = []
    var week = current
    for _ in 0..<SilenceReasons.weekLimit where week <= end {
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
    if openedWeeks.contains(week) { return .opened }
    let now = reading.zone.localDateTime(at: reading.now)
    if picker.isPaused(week, after: now) { return .paused }
    if chain.unspoken.contains(where: { $0.week == week }) { return .nothingToSay }
    let weekEnd = reading.zone.resolve(LocalDateTime(week.next.monday, .midnight))
      .earlierOrShiftedForward
    let due = nextDue(before: weekEnd)
    if let due, due >= weekEnd { return .minimumGap(until: due) }
    if let leftOut = chain.leftOut, leftOut.week <= week { return .noRoom }
    if let due, drawLies(after: weekEnd, due: due, reading) { return .drawnLater }
    return drawLayOnFirstDay(in: week, reading.zone) ? .firstDay : .spent
  }

  /// When the last nudge before `weekEnd` lets the next one come, if the cadence has such a rule.
  private func nextDue(before weekEnd: Instant) -> Instant? {
    guard cadence.cadence == .rolling else { return nil }
    let slots = chain.nudges.map(\.slot) + chain.unspoken
    let earlier = [lastFiredAt, untouched?.fireAt].compactMap { $0 } + slots.map(\.fireAt)
    return earlier.filter { $0 < weekEnd }.max()?.adding(seconds: cadence.minimumGapSeconds)
  }

  /// Whether the draw, as it stood when the nudge came due, falls after `weekEnd`.
  ///
  /// Asked for at that moment and not now, since a draw that has passed would show as a later one.
  private func drawLies(after weekEnd: Instant, due: Instant, _ reading: ClockReading) -> Bool {
    let asked = min(due, reading.now).adding(seconds: -SlotPicker.leadSeconds - 1)
    let slot = picker.nextSlot(
      after: due.adding(seconds: -cadence.minimumGapSeconds), now: asked, in: reading.zone,
      firstOpenedOn: firstOpenedOn)
    return slot.map { $0.fireAt >= weekEnd } ?? false
  }

  /// Whether the draw, asked for just before the day of the first opening, falls on that day.
  private func drawLayOnFirstDay(in week: ISOWeek, _ zone: LocalZone) -> Bool {
    guard firstOpenedOn.isoWeek == week else { return false }
    let dayStart = zone.resolve(LocalDateTime(firstOpenedOn, .midnight)).earlierOrShiftedForward
    let slot = picker.nextSlot(
      after: lastFiredAt, now: dayStart.adding(seconds: -SlotPicker.leadSeconds - 1), in: zone)
    return slot?.reading.date == firstOpenedOn
  }
}
