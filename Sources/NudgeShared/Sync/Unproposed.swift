/// What a source has and does not propose: past, without a slot, or beyond the horizon.
///
/// It changes nothing that is planned, and tells a person why a row is not among it. Lists are
/// bounded; counts are of everything.
public struct Unproposed: Hashable, Sendable {
  /// The most entries of ``leftOut``.
  public static let leftOutLimit = 100
  /// The most entries of ``past``.
  public static let pastLimit = 20

  /// What no slot is left for: of each row that has nothing among the candidates the first, and the
  /// first of all; soonest first.
  public var leftOut: [DroppedCandidate] = []
  /// How many rows have something in the horizon and nothing among the candidates.
  public var leftOutRows = 0
  /// What will not come, since its moment is gone or too close and it has no other; newest first.
  public var past: [DroppedCandidate] = []
  /// How many such there are.
  public var pastCount = 0
  /// How many things come after the horizon, and not in it.
  public var beyondCount = 0
  /// The first of those.
  public var firstBeyond: Beyond?

  /// Something that comes after the horizon.
  public struct Beyond: Hashable, Sendable {
    /// What sort of thing it is.
    public let kind: NotificationKind
    /// Which row or item.
    public let item: String
    /// When it would fire, before quiet hours.
    public let fireAt: Instant
  }

  /// Nothing.
  public init() {}

  /// The same of two sources together.
  public mutating func add(_ other: Unproposed) {
    leftOut += other.leftOut
    leftOutRows += other.leftOutRows
    for entry in other.past { notePast(entry.candidate, at: entry.fireAt) }
    pastCount += other.pastCount - other.past.count
    if let first = other.firstBeyond {
      noteBeyond(first.kind, first.item, at: first.fireAt)
      beyondCount += other.beyondCount - 1
    }
  }

  mutating func notePast(
    _ candidate: @autoclosure () -> NotificationCandidate, at moment: Instant
  ) {
    pastCount += 1
    if past.count == Unproposed.pastLimit, let last = past.last, moment < last.fireAt { return }
    let entry = DroppedCandidate(candidate: candidate(), fireAt: moment, reason: .past)
    let place = past.firstIndex(where: entry.isNewer(than:)) ?? past.endIndex
    past.insert(entry, at: place)
    if past.count > Unproposed.pastLimit { past.removeLast() }
  }

  mutating func noteBeyond(_ kind: NotificationKind, _ item: String, at moment: Instant) {
    beyondCount += 1
    if let first = firstBeyond {
      guard moment <= first.fireAt else { return }
      if moment == first.fireAt {
        guard kind <= first.kind else { return }
        if kind == first.kind, !item.precedesInBytes(first.item) { return }
      }
    }
    firstBeyond = Beyond(kind: kind, item: item, fireAt: moment)
  }
}

extension DroppedCandidate {
  /// Later first, then by kind and id, so that the order of the rows does not matter.
  fileprivate func isNewer(than other: DroppedCandidate) -> Bool {
    if fireAt != other.fireAt { return fireAt > other.fireAt }
    if candidate.kind != other.candidate.kind { return candidate.kind < other.candidate.kind }
    return candidate.item.precedesInBytes(other.candidate.item)
  }
}
