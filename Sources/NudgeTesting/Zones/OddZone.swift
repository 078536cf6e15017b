public import NudgeShared

/// A zone for tests, with the reason why it is worth a test.
public struct OddZone: Hashable, Sendable, CustomStringConvertible {
  /// The zone; its name starts with `Odd/`.
  public let zone: LocalZone
  /// What is odd about it, in one sentence.
  public let reason: String

  /// Puts the parts together.
  public init(_ zone: LocalZone, _ reason: String) {
    self.zone = zone
    self.reason = reason
  }

  /// The zone's name.
  public var description: String { zone.identifier }
}

extension OddZone {
  /// A zone that follows a rule for ever: offsets in seconds, moments as in POSIX rules.
  init(
    _ name: String, _ standard: Int, _ daylight: Int, _ start: AnnualMoment.Day, at startTime: Int,
    _ end: AnnualMoment.Day, at endTime: Int, _ reason: String
  ) {
    guard
      let standard = UTCOffset(seconds: standard), let daylight = UTCOffset(seconds: daylight),
      let start = AnnualMoment(start, secondOfDay: startTime),
      let end = AnnualMoment(end, secondOfDay: endTime)
    else {
      self = OddZone.malformed(name)
      return
    }
    let rule = AnnualRule(
      standard: standard,
      daylight: AnnualRule.Daylight(offset: daylight, start: start, end: end))
    self.init(LocalZone(identifier: "Odd/" + name, rule: rule), reason)
  }

  /// A zone with changes on record only: RFC 3339 instants, offsets in seconds.
  init(_ name: String, _ initial: Int, _ changes: [(String, Int)], _ reason: String) {
    let transitions = changes.compactMap { text, seconds -> LocalZone.Transition? in
      guard let instant = Instant(text), let offset = UTCOffset(seconds: seconds) else {
        return nil
      }
      return LocalZone.Transition(
        secondsSinceEpoch: instant.secondsSinceEpoch, offset: offset)
    }
    guard
      transitions.count == changes.count, let initial = UTCOffset(seconds: initial),
      let zone = LocalZone(
        identifier: "Odd/" + name, initialOffset: initial, transitions: transitions)
    else {
      self = OddZone.malformed(name)
      return
    }
    self.init(zone, reason)
  }

  /// Stands where a constant of ours is wrong; a test sees to it that none is in the list.
  private static func malformed(_ name: String) -> OddZone {
    OddZone(LocalZone(identifier: "Malformed/" + name, fixedOffset: .utc), "Its data is wrong.")
  }
}
