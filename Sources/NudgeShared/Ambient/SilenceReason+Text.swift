extension SilenceReason {
  /// The reason in plain English, for previews and logs; not for the people who are nudged.
  public func text(in zone: LocalZone) -> String {
    switch self {
    case .off: "nudges are turned off"
    case .signedOut: "nobody is signed in"
    case .notAuthorized(.notDetermined): "notifications have not been asked for yet"
    case .notAuthorized: "notifications are not allowed"
    case .noAllowedMinute: "window and quiet hours leave no minute"
    case .paused: "it is paused"
    case .minimumGap(let until):
      "too close to the last nudge; none before \(SilenceReason.wallClock(until, in: zone))"
    case .drawnLater: "the draw fell into a later week"
    case .spent: "this week's slot had passed before it could be armed"
    case .firstDay: "its slot lay on the day of the first opening"
    case .noRoom: "other notifications fill the platform"
    case .nothingToSay: "there was nothing true to say"
    case .opened: "this week's nudge was opened already, on this device or another one"
    }
  }

  /// `wed 2026-12-23 10:43`.
  private static func wallClock(_ instant: Instant, in zone: LocalZone) -> String {
    let reading = zone.localDateTime(at: instant)
    return "\(reading.date.weekday.abbreviation) \(reading.date) \(reading.minuteOfDay)"
  }
}
