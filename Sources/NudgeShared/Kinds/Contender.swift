/// Something that competes for a slot: a candidate, or a digest that stands for several.
struct Contender {
  /// In a box of its own, since sorting moves contenders about.
  private let box: CandidateBox
  /// The line of its kind in the table.
  let line: Int
  /// Whose slot it would take.
  let tier: NotificationTier
  /// A higher number is dearer.
  let priority: Int
  /// When it would fire, after quiet hours.
  private(set) var fireAt: Instant
  /// What a digest stands for; empty for anything else.
  var members: [Contender] = []
  /// Other occurrences of the same thing that have come to the same moment: said once for all.
  var twins: [Contender] = []

  init(
    candidate: NotificationCandidate, line: Int, tier: NotificationTier, priority: Int,
    fireAt: Instant, members: [Contender] = []
  ) {
    box = CandidateBox(candidate)
    self.line = line
    self.tier = tier
    self.priority = priority
    self.fireAt = fireAt
    self.members = members
  }

  /// The candidate; for a digest, one made of its parts.
  var candidate: NotificationCandidate { box.candidate }

  /// The same at the moment to which quiet hours put it off.
  func moved(to opening: Instant) -> Contender {
    var moved = self
    moved.fireAt = opening
    return moved
  }

  /// The day that caps and the ceiling count it on: the one that it is meant for, which is all that is
  /// known of it once it was shown; that of its firing where it has none.
  func day(in zone: LocalZone) -> LocalDate {
    candidate.nominal?.date ?? zone.localDate(at: fireAt)
  }

  /// Whether it is a digest.
  var isDigest: Bool { !members.isEmpty }

  /// Everything proposed that it stands for.
  var proposals: [Contender] {
    isDigest ? members.flatMap(\.proposals) : [self] + twins
  }

  /// The published order: tier, priority (higher first), moment, kind, id.
  ///
  /// Total: what is equal in all of these is told apart by its words.
  static func precedes(_ lhs: Contender, _ rhs: Contender) -> Bool {
    if lhs.tier != rhs.tier { return lhs.tier < rhs.tier }
    if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
    if lhs.fireAt != rhs.fireAt { return lhs.fireAt < rhs.fireAt }
    if lhs.candidate.kind != rhs.candidate.kind { return lhs.candidate.kind < rhs.candidate.kind }
    if !lhs.candidate.item.hasSameBytes(as: rhs.candidate.item) {
      return lhs.candidate.item.precedesInBytes(rhs.candidate.item)
    }
    return lhs.candidate.isPlainer(than: rhs.candidate)
  }
}

private final class CandidateBox {
  let candidate: NotificationCandidate

  init(_ candidate: NotificationCandidate) {
    self.candidate = candidate
  }
}

extension NotificationCandidate {
  /// Settles which of two with one identity counts, whatever order they come in.
  func isPlainer(than other: NotificationCandidate) -> Bool {
    if time.isReading != other.time.isReading { return time.isReading }
    if (nominal == nil) != (other.nominal == nil) { return nominal != nil }
    if let nominal, let others = other.nominal, nominal != others { return nominal < others }
    if !title.hasSameBytes(as: other.title) { return title.precedesInBytes(other.title) }
    if !body.hasSameBytes(as: other.body) { return body.precedesInBytes(other.body) }
    if priority != other.priority { return (priority ?? .min) > (other.priority ?? .min) }
    if isExemptFromQuietHours != other.isExemptFromQuietHours { return isExemptFromQuietHours }
    return (request?.id.rawValue ?? "").precedesInBytes(other.request?.id.rawValue ?? "")
  }
}

extension FireTime {
  /// Whether it goes by the wall clock.
  fileprivate var isReading: Bool {
    if case .wallClock = self { true } else { false }
  }
}
