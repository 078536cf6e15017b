/// A notification that repeats for ever, with generic words: what is left when the app is never
/// opened again.
///
/// It repeats where the system's own next date is the one that is planned. Where a pause or a clock
/// change makes exactly the next one quiet, the next date that is not quiet is armed once, and a pass
/// after it goes on from there. There is never anything else of the same kind beside it.
///
/// Where no minute is free of weekly quiet hours on all of its days, it repeats on one day of the
/// week, the same at every pass. It comes more seldom then, and without the app for ever.
struct Anchor {
  /// The same as something that competes for a slot.
  let contender: Contender
  /// What is to be pending.
  let planned: PlannedNotification

  /// The anchor of a line, or nil where its line is no anchor.
  ///
  /// - Returns: The anchor; with `isQuiet` true if quiet hours leave no time for it.
  static func make(
    _ policy: KindPolicy, line: Int, input: PlanningInput, strings: some NudgeStrings
  ) -> (anchor: Anchor, isQuiet: Bool)? {
    guard case .anchor(let wanted) = policy.arming else { return nil }
    let zone = input.reading.zone
    let moved = wanted.moved(outOf: input.quietHours)
    let time = moved ?? wanted
    let next = moved?.next(after: input.reading.now, in: zone)
    let opening = time.next(after: input.reading.now, in: zone, notIn: input.quietHours)
    let fireAt = opening ?? time.next(after: input.reading.now, in: zone)
    let title = strings.text(forRawKey: policy.titleKey, arguments: [])
    let bodyKey = policy.bodyKey ?? NudgeStringKey.itemBody.rawValue
    let body = strings.text(forRawKey: bodyKey, arguments: [])
    let payload = NotificationPayload(
      kind: policy.kind.rawValue, reference: policy.kind.rawValue)
    let reading = zone.localDateTime(at: fireAt)
    let candidate = NotificationCandidate(
      kind: policy.kind, item: policy.kind.rawValue,
      nominal: LocalDateTime(reading.date, wanted.minuteOfDay), time: .wallClock(reading),
      title: title, body: body)
    let once = NotificationRequest(
      namespace: .anchor, channel: policy.channel, fireAt: fireAt, trigger: .wallClock(reading),
      title: title, body: body, payload: payload)
    let isAboutToFire =
      fireAt.seconds(since: input.reading.now) <= PlanningInput.leadSeconds
      && input.snapshot.pending.contains(once.id)
    let request =
      fireAt == next && !isAboutToFire
      ? NotificationRequest(
        namespace: .anchor, channel: policy.channel, repeating: time, fireAt: fireAt,
        title: title, body: body, payload: payload)
      : once
    let anchor = Anchor(
      contender: Contender(
        candidate: candidate, line: line, tier: .anchor, priority: policy.priority, fireAt: fireAt),
      planned: PlannedNotification(
        kind: policy.kind, tier: .anchor, item: candidate.item, nominal: candidate.nominal,
        occurrences: [], request: request))
    return (anchor, opening == nil)
  }
}

extension RepeatingTime {
  /// The time itself or the next minute of its day that is quiet on none of its days; where the rest
  /// of the day has none, the last one before it.
  ///
  /// Where the whole day has none, the same on the first day from Monday to Sunday that has one, and
  /// nil where the week has none. Weekly quiet hours only: a pause is over some day.
  func moved(outOf quietHours: QuietHours) -> RepeatingTime? {
    guard !quietHours.entries.isEmpty else { return self }
    let mask = quietHours.mask
    if let minute = openMinute(in: mask, on: weekday.map { [$0] } ?? Weekday.allCases) {
      return RepeatingTime(minute, on: weekday)
    }
    for day in Weekday.allCases {
      if let minute = openMinute(in: mask, on: [day]) { return RepeatingTime(minute, on: day) }
    }
    return nil
  }

  /// The nearest minute to its own that is quiet on none of these days, a later one first.
  private func openMinute(in mask: WeekMask, on days: [Weekday]) -> MinuteOfDay? {
    let isOpen = { (minute: Int) in
      let minute = MinuteOfDay(clampedMinute: minute)
      return !days.contains { mask.contains(MinuteOfWeek($0, minute)) }
    }
    let own = minuteOfDay.minute
    let minute =
      (own..<MinuteOfDay.perDay).first(where: isOpen) ?? (0..<own).last(where: isOpen)
    return minute.map(MinuteOfDay.init(clampedMinute:))
  }

  /// The first of its moments after `instant` that is not quiet, or nil if there is none for a year.
  func next(
    after instant: Instant, in zone: LocalZone, notIn quietHours: QuietHours
  ) -> Instant? {
    var fireAt = next(after: instant, in: zone)
    guard !quietHours.entries.isEmpty || !quietHours.pauses.isEmpty else { return fireAt }
    for _ in 0..<(weekday == nil ? 366 : 53) {
      if !quietHours.contains(zone.localDateTime(at: fireAt)) { return fireAt }
      fireAt = next(after: fireAt, in: zone)
    }
    return nil
  }
}
