import Testing

@testable import NudgeShared

/// A device in the tests of the feed: what is armed on it, and what its platform shows.
struct FeedSample {
  var zone = LocalZone(identifier: "Europe/Berlin", fixedOffset: .hours(1))
  var now = FeedSample.moment("2026-03-02T08:00:00Z")
  var authorization = Authorization.authorized
  var pending: [NotificationID] = []
  var delivered: [DeliveredNotification] = []
  var reportsEveryDelivery = false
  var log = FeedLog(deviceID: "phone")

  var reading: ClockReading { ClockReading(now: now, zone: zone) }

  var snapshot: PlatformSnapshot {
    PlatformSnapshot(
      authorization: authorization, pending: pending, delivered: delivered,
      reportsEveryDelivery: reportsEveryDelivery)
  }

  static func moment(_ text: String) -> Instant { Instant(text) ?? .min }

  /// A reminder at an instant, for the local date in the zone.
  func planned(
    _ item: String, at text: String, isFloating: Bool = false, title: String = "Water",
    body: String = "the plants"
  ) -> PlannedNotification {
    let fireAt = FeedSample.moment(text)
    let local = zone.localDateTime(at: fireAt)
    let key = OccurrenceKey(kind: .reminder, item: item, nominalDate: local.date)
    return PlannedNotification(
      kind: .reminder, tier: .dated, item: item, nominal: local, occurrences: [key],
      request: NotificationRequest(
        namespace: .reminder, channel: "reminders", fireAt: fireAt,
        trigger: isFloating ? .wallClock(local) : nil, title: title, body: body,
        payload: NotificationPayload(kind: "reminder", reference: item)))
  }

  /// A daily anchor at a minute of the day.
  func anchor(_ minute: Int) throws -> PlannedNotification {
    let kind = try #require(NotificationKind(rawValue: "morningDigest"))
    let time = RepeatingTime(try #require(MinuteOfDay(minute)))
    return PlannedNotification(
      kind: kind, tier: .anchor, item: "morningDigest", nominal: nil, occurrences: [],
      request: NotificationRequest(
        namespace: .anchor, channel: "daily", repeating: time,
        fireAt: time.next(after: now, in: zone), title: "Good morning", body: "Have a look.",
        payload: NotificationPayload(kind: "morningDigest", reference: "morningDigest")))
  }

  func plan(
    _ planned: [PlannedNotification], cancel: [NotificationID] = [], keep: [NotificationID] = []
  ) -> NotificationPlan {
    let schedule = planned.map(\.request).filter { !keep.contains($0.id) }
    return NotificationPlan(
      reading: reading, planned: planned, dropped: [], rejected: [], held: [],
      diff: SyncDiff(schedule: schedule, cancel: cancel, keep: keep), scheduledThrough: now,
      refreshBy: now, nextZoneTransition: nil, room: 10, isExact: true)
  }

  /// Arms what is planned, as a pass does that is not stopped.
  mutating func arm(_ planned: PlannedNotification...) {
    let plan = plan(planned)
    let isAllowed = authorization.allowsDelivery
    log = log.noting(plan, isAllowed: isAllowed).completing(plan)
    pending += planned.map(\.request.id)
  }

  /// Looks at the platform again at a later moment.
  mutating func settle(at text: String) {
    now = FeedSample.moment(text)
    log = FeedSettlement(snapshot, at: reading).settled(log)
  }

  func outcome(of planned: PlannedNotification) -> FeedOutcome? {
    log.entries.first { $0.id == planned.request.id }?.outcome
  }

  func certainty(of planned: PlannedNotification) -> FeedCertainty? {
    log.entries.first { $0.id == planned.request.id }?.certainty
  }
}

extension UTCOffset {
  static func hours(_ hours: Int) -> UTCOffset { UTCOffset(seconds: hours * 3600) ?? .utc }
}
