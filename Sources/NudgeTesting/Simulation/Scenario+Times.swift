import NudgeShared

extension Scenario {
  /// The moment at which the story starts.
  var startInstant: Instant { zone.resolve(start).earlierOrShiftedForward }

  /// The moment at which it ends: the same local time, ``weeks`` later, if no clock is moved.
  var endInstant: Instant {
    let lastDay = start.date.adding(days: weeks * 7)
    let reading = LocalDateTime(lastDay, secondOfDay: start.secondOfDay) ?? start
    return zone.resolve(reading).earlierOrShiftedForward
  }

  /// An event that cannot happen when it is said to.
  struct MisplacedEvent: Hashable, Sendable {
    /// Which one.
    let index: Int
    /// Its time as it is written.
    let found: String
    /// What time it could have.
    let accepted: String
  }

  /// The first event that lies before the one in front of it, or outside the story.
  ///
  /// Times are those of a device's own clock and zone, so both are followed from event to event.
  var misplacedEvent: MisplacedEvent? {
    var clocks = Array(
      repeating: (zone: zone, aheadSeconds: Int64(0)), count: max(1, devices.count))
    var passed = startInstant
    for (index, event) in events.enumerated() {
      let device = event.device ?? 0
      guard clocks.indices.contains(device) else { continue }
      let (zone, ahead) = clocks[device]
      let (now, end) = (passed.adding(seconds: ahead), endInstant.adding(seconds: ahead))
      let moment = event.at.instant(in: zone)
      func problem(_ accepted: String) -> MisplacedEvent {
        MisplacedEvent(index: index, found: "\(event.at)", accepted: accepted)
      }
      if moment < now {
        let reason = index == 0 ? "the start of the story" : "the clock after events[\(index - 1)]"
        return problem("a time not before \(now.description(in: zone)), \(reason)")
      }
      if moment >= end {
        return problem("a time before \(end.description(in: zone)), the end of the story")
      }
      passed = moment.adding(seconds: -ahead)
      switch event.action {
      case .zone(let next): clocks[device].zone = next
      case .clock(let jumpSeconds): clocks[device].aheadSeconds += jumpSeconds
      default: break
      }
    }
    return nil
  }
}

extension Scenario.Moment {
  /// The moment, on a clock in `zone`.
  func instant(in zone: LocalZone) -> Instant {
    switch self {
    case .instant(let instant): instant
    case .local(let reading): zone.resolve(reading).earlierOrShiftedForward
    }
  }
}

extension Scenario.Moment: CustomStringConvertible {
  /// The form in which scenario files have it.
  public var description: String {
    switch self {
    case .local(let reading): "\(reading)"
    case .instant(let instant): "\(instant)"
    }
  }
}
