/// How far a person has dealt with an occurrence, so that several devices can agree on it.
///
/// ```swift
/// let merged = phone.joined(with: watch.received(at: now))
/// ```
///
/// An acknowledgement only grows: open, snoozed, done. Joining takes the greater of two, so it is
/// the same in every order, in every grouping and when repeated, and no clock decides: one that is
/// slow loses nothing, one that is fast wins nothing. Taking "done" back is a deed of its own with
/// a count of its own, ``undone(at:on:)``; the greater count wins over everything before it.
///
/// Among equal acknowledgements the later snooze, then the earlier stamp, then the lesser device id
/// counts. An open state without a count says nothing and is not to be stored or sent:
/// ``isDefault``.
public struct OccurrenceState: Hashable, Sendable {
  /// How far.
  public enum Acknowledgement: Hashable, Sendable {
    /// Nothing was done about it.
    case open
    /// It was put off until a moment.
    case snoozed(until: Instant)
    /// It is done.
    case done
  }

  /// How far the person has dealt with it.
  public let acknowledgement: Acknowledgement
  /// How many times "done" was taken back.
  public let undoCount: Int
  /// When, by the clock of the device; never decides between different acknowledgements.
  public let stamp: Instant
  /// On which device.
  public let deviceID: String

  /// Puts the parts together; a negative count is 0.
  public init(
    _ acknowledgement: Acknowledgement, undoCount: Int = 0, stamp: Instant, deviceID: String
  ) {
    self.acknowledgement = acknowledgement
    self.undoCount = max(0, undoCount)
    self.stamp = stamp
    self.deviceID = deviceID
  }

  /// Whether it says nothing that a device without it would not know.
  public var isDefault: Bool { acknowledgement == .open && undoCount == 0 }

  /// The greater of both.
  public func joined(with other: OccurrenceState) -> OccurrenceState {
    isLess(than: other) ? other : self
  }

  /// The state as it is stored when it arrives: a stamp from the future becomes now, and a snooze
  /// is put off for as long as the person meant from then on.
  public func received(at now: Instant) -> OccurrenceState {
    guard stamp > now else { return self }
    var acknowledgement = acknowledgement
    if case .snoozed(let until) = acknowledgement {
      acknowledgement = .snoozed(until: now.adding(seconds: max(0, until.seconds(since: stamp))))
    }
    return OccurrenceState(
      acknowledgement, undoCount: undoCount, stamp: now, deviceID: deviceID)
  }

  /// Open again, over everything that was said before.
  public func undone(at now: Instant, on deviceID: String) -> OccurrenceState {
    let (count, overflow) = undoCount.addingReportingOverflow(1)
    return OccurrenceState(
      .open, undoCount: overflow ? .max : count, stamp: now, deviceID: deviceID)
  }

  private func isLess(than other: OccurrenceState) -> Bool {
    if undoCount != other.undoCount { return undoCount < other.undoCount }
    let ranks = (acknowledgement.rank, other.acknowledgement.rank)
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    if case .snoozed(let mine) = acknowledgement, case .snoozed(let theirs) = other.acknowledgement,
      mine != theirs
    {
      return mine < theirs
    }
    if stamp != other.stamp { return stamp > other.stamp }
    return other.deviceID.precedesInBytes(deviceID)
  }
}

extension OccurrenceState.Acknowledgement {
  fileprivate var rank: Int {
    switch self {
    case .open: 0
    case .snoozed: 1
    case .done: 2
    }
  }
}
