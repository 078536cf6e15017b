import NudgeShared

extension FeedEntry {
  /// Whether its time has come, whatever became of it; not where we took it back before.
  func cameDue(by now: Instant) -> Bool {
    switch outcome {
    case .delivered, .presumedDelivered, .suppressed, .unknown: true
    case .arming, .armed, .dropped: fireAt <= now
    case .cancelling, .cancelled, .moved: false
    @unknown default: fireAt <= now
    }
  }

  /// What became of it, for people.
  ///
  /// - Parameters:
  ///   - reading: Moment and zone.
  ///   - countedAmong: How many one number stood for, if it was told as a part of one.
  /// - Returns: A few words without a stop.
  func words(at reading: ClockReading, countedAmong: Int? = nil) -> String {
    switch outcome {
    case .delivered: countedAmong.map { "told in a count of \($0)" } ?? "shown"
    case .presumedDelivered: "shown, as far as is known"
    case .suppressed where certainty == .unknown:
      "not shown, as far as is known: notifications are not allowed"
    case .suppressed: "not shown: notifications were not allowed"
    case .unknown(let doubt): "may have been shown: \(doubt.words)"
    case .arming: "written down to be armed"
    case .armed where fireAt <= reading.now: "late: due, and waiting to be shown"
    case .armed: "to come"
    case .cancelling: "being taken back"
    case .cancelled: "taken back, or found not to be shown any more"
    case .moved: "moved or replaced by another"
    case .dropped(let loss): "not shown: \(loss.words)"
    @unknown default: outcome.name
    }
  }
}

extension FeedOutcome.Doubt {
  fileprivate var words: String {
    switch self {
    case .neverSeenPending: "the program was stopped while it planned it"
    case .removalInterrupted: "the program was stopped while it took it back"
    case .permissionGiven: "notifications were allowed at some time since it was planned"
    case .lostMeanwhile: "the system lost it at some time"
    case .neverReported: "it is gone, and nothing says that it was shown"
    @unknown default: rawValue
    }
  }
}

extension FeedOutcome.Loss {
  fileprivate var words: String {
    switch self {
    case .neverArmed: "the program was stopped before it planned it"
    case .lostBySystem: "the system lost it before its time"
    @unknown default: rawValue
    }
  }
}
