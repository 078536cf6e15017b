/// Draws the next slot: a pure function of settings, seed, last firing, clock reading and zone.
///
/// ```swift
/// let picker = SlotPicker(settings: .standard, window: .standard, quietHours: .none, seed: 42)
/// let slot = picker.nextSlot(after: lastFired, now: now, in: zone)
/// ```
///
/// The rule, for the rolling cadence. E is the last firing plus the minimum gap, rounded up to a
/// whole local minute; the slot is drawn from the next `spread` allowed minutes at or after E, with
/// the seed of E's ISO week. That slot stands for as long as it is ahead. Once it is spent (not
/// after now + 60 s, on the day of the first opening, or in a week whose nudge was opened) the
/// whole-week draw of an ISO week counts instead: the current week's if E lies before that week or
/// there is no last firing, otherwise the week's after E; and so on to the following week while a
/// draw is spent. Asking again at any later moment before a slot gives the same slot, since every
/// draw is seeded by its week alone.
///
/// A drawn minute that a clock change skips gives way to the next allowed minute that exists; in a
/// fold the earlier instant counts, unless it lies before E.
public struct SlotPicker: Sendable {
  private let settings: CadenceSettings
  private let allowed: AllowedMinutes
  private let weekSeed: WeekSeed
  private let spread: Int

  /// A slot this close to now, in seconds, can no longer be armed and counts as spent.
  public static let leadSeconds: Int64 = 60
  /// Seven days of 24 hours, in seconds.
  static let weekSeconds: Int64 = 604_800

  /// Works out the allowed minutes once, for any number of draws.
  public init(
    settings: CadenceSettings, window: FiringWindow, quietHours: QuietHours, seed: UInt64
  ) {
    self.settings = settings
    allowed = AllowedMinutes(window: window, quietHours: quietHours)
    weekSeed = WeekSeed(installation: seed)
    spread = settings.spread(ofAllowed: allowed.countPerWeek)
  }

  /// How many minutes a week without pauses allows; with 0 there is never a slot.
  public var allowedMinutesPerWeek: Int { allowed.countPerWeek }

  /// Whether a wall clock that shows `reading` is in the window and not in quiet time.
  public func allows(_ reading: LocalDateTime) -> Bool { allowed.contains(reading) }

  /// The first moment from `moment` on whose minute is allowed, or nil before the end of the calendar.
  public func firstAllowed(from moment: Instant, in zone: LocalZone) -> Instant? {
    allowed.firstInstant(from: moment, in: zone)
  }

  /// Whether pauses take away every minute of the ISO week that would be allowed.
  ///
  /// - Parameters:
  ///   - week: The week.
  ///   - reading: What local clocks show now; minutes before it no longer count.
  /// - Returns: True if there are such minutes and all of them are paused.
  public func isPaused(_ week: ISOWeek, after reading: LocalDateTime) -> Bool {
    let whole = minutes(of: week)
    let start = min(max(whole.lowerBound, AllowedMinutes.minute(of: reading)), whole.upperBound)
    let left = start..<whole.upperBound
    return allowed.countWithoutPauses(in: left) > 0 && allowed.count(in: left) == 0
  }

  /// The next slot, or nil if no minute is allowed (or none before the end of the calendar).
  ///
  /// Constant time for given settings; pauses are jumped over, not walked.
  ///
  /// - Parameters:
  ///   - lastFired: The last firing, not after `now` unless a chain of slots is being planned.
  ///   - now: The clock reading.
  ///   - zone: The zone in force.
  ///   - firstOpenedOn: The local date of the first opening, which has no nudge.
  ///   - openedWeeks: Weeks that have no nudge, since theirs was opened already.
  /// - Returns: A slot after `now` + 60 s, or nil.
  public func nextSlot(
    after lastFired: Instant?, now: Instant, in zone: LocalZone,
    firstOpenedOn: LocalDate? = nil, openedWeeks: [ISOWeek] = []
  ) -> NudgeSlot? {
    guard allowed.countPerWeek > 0 else { return nil }
    let spentThrough = now.adding(seconds: SlotPicker.leadSeconds)
    let isOpen = { (slot: NudgeSlot) in
      slot.fireAt > spentThrough && slot.reading.date != firstOpenedOn
        && (openedWeeks.isEmpty || !openedWeeks.contains(slot.week))
    }
    let currentWeek = zone.localDate(at: now).isoWeek
    var week = currentWeek
    var earliest: Instant?
    switch settings.cadence {
    case .rolling:
      if let lastFired {
        let due = lastFired.adding(seconds: settings.minimumGapSeconds)
        let from = AllowedMinutes.minuteRoundedUp(zone.localDateTime(at: due))
        let dueWeek = AllowedMinutes.reading(of: from).date.isoWeek
        if let slot = rollingSlot(from: from, of: dueWeek, notBefore: due, in: zone), isOpen(slot) {
          return slot
        }
        earliest = due
        week = max(currentWeek, dueWeek.nextUnless(before: currentWeek))
      }
    case .isoWeek:
      if let lastFired {
        week = max(currentWeek, zone.localDate(at: lastFired).isoWeek.next)
      }
    }
    return wholeWeekSlot(from: week, notBefore: earliest, in: zone, where: isOpen)
  }

  private func rollingSlot(
    from minute: Int, of week: ISOWeek, notBefore due: Instant, in zone: LocalZone
  ) -> NudgeSlot? {
    var generator = weekSeed.generator(for: week)
    return existingSlot(
      after: generator.draw(below: spread), from: minute, notBefore: due, in: zone)
  }

  /// The first whole-week draw, from `week` on, that passes.
  ///
  /// A draw fails for few reasons (spent, first day, opened, too early, moved out of its week by a
  /// clock change) and none lasts, so the bound is never met; it is there so that no input can loop.
  private func wholeWeekSlot(
    from week: ISOWeek, notBefore earliest: Instant?, in zone: LocalZone,
    where isOpen: (NudgeSlot) -> Bool
  ) -> NudgeSlot? {
    var week = week
    for _ in 0..<128 {
      let minutes = minutes(of: week)
      let count = allowed.count(in: minutes)
      guard count > 0 else {
        // Fully paused: go on in the week of the next minute that is allowed at all.
        guard let next = allowed.minute(after: 0, from: minutes.upperBound) else { return nil }
        let resumed = AllowedMinutes.reading(of: next).date.isoWeek
        guard resumed > week else { return nil }
        week = resumed
        continue
      }
      var generator = weekSeed.generator(for: week)
      let draw = generator.draw(below: count)
      if let slot = existingSlot(
        after: draw, from: minutes.lowerBound, notBefore: earliest ?? .min, in: zone),
        slot.week == week, isOpen(slot)
      {
        return slot
      }
      let following = week.next
      guard following > week else { return nil }
      week = following
    }
    return nil
  }

  /// The allowed minute after `steps` others from `minute` on, or the next one that exists.
  private func existingSlot(
    after steps: Int, from minute: Int, notBefore earliest: Instant, in zone: LocalZone
  ) -> NudgeSlot? {
    guard var candidate = allowed.minute(after: steps, from: minute) else { return nil }
    for _ in 0..<128 {
      let reading = AllowedMinutes.reading(of: candidate)
      switch zone.resolve(reading) {
      case .unique(.max):
        // Look-ups stop at the last instant; what clocks show after it has no instant of its own.
        return nil
      case .unique(let instant) where instant >= earliest:
        return NudgeSlot(fireAt: instant, reading: reading)
      case .fold(let earlier, _) where earlier >= earliest:
        return NudgeSlot(fireAt: earlier, reading: reading)
      case .fold(_, let later) where later >= earliest:
        return NudgeSlot(fireAt: later, reading: reading)
      case .unique, .fold:
        candidate += 1
      case .gap(let gap):
        let resumed = LocalDateTime(gap.transition, at: gap.after)
        candidate = max(candidate + 1, AllowedMinutes.minuteRoundedUp(resumed))
      }
      guard let next = allowed.minute(after: 0, from: candidate) else { return nil }
      candidate = next
    }
    return nil
  }

  private func minutes(of week: ISOWeek) -> Range<Int> {
    let start = week.monday.daysSinceEpoch * MinuteOfDay.perDay
    return start..<start + MinuteOfWeek.perWeek
  }
}

extension ISOWeek {
  /// This week if it lies before `current`, else the one after it.
  fileprivate func nextUnless(before current: ISOWeek) -> ISOWeek {
    self < current ? self : next
  }
}
