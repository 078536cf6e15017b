import NudgeShared

/// When the app is opened without an event saying so.
struct OpeningRoutine {
  private let opens: Scenario.Opens
  /// When the app is opened next, by the device's clock.
  private(set) var next: Instant?
  private var isTap = false

  /// How long after a nudge it is tapped, in seconds.
  private static let tapDelaySeconds: Int64 = 300
  private static let timeOfDay = MinuteOfDay(hour: 12, minute: 30) ?? .midnight

  init(_ opens: Scenario.Opens, start: Instant) {
    self.opens = opens
    next = opens == .byEvents ? nil : start
  }

  /// A nudge was shown.
  mutating func nudgeFired(at instant: Instant) {
    guard opens == .onNudge else { return }
    next = instant.adding(seconds: OpeningRoutine.tapDelaySeconds)
    isTap = true
  }

  /// The device's clock was moved; what was planned moves with it.
  mutating func clockMoved(by seconds: Int64) {
    next = next?.adding(seconds: seconds)
  }

  /// The opening takes place; says whether by a tap on the last nudge.
  mutating func take(now: Instant, zone: LocalZone) -> Bool {
    defer { isTap = false }
    let date = zone.localDate(at: now)
    switch opens {
    case .onNudge, .startOnly, .byEvents:
      next = nil
    case .daily:
      next = opening(on: date.adding(days: 1), zone)
    case .weekly:
      next = opening(on: date.isoWeek.next.monday, zone)
    }
    return isTap
  }

  private func opening(on date: LocalDate, _ zone: LocalZone) -> Instant {
    zone.resolve(LocalDateTime(date, OpeningRoutine.timeOfDay)).earlierOrShiftedForward
  }
}
