/// Why a table of kinds cannot be planned by.
@nonexhaustive
public enum KindTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind has two lines.
  case duplicateKind(NotificationKind)
  /// The tier of a kind is not the one that goes with how it is armed.
  case tierMismatch(NotificationKind, tier: NotificationTier, needed: [NotificationTier])
  /// There are more anchors than slots for them.
  case tooManyAnchors(count: Int, slots: Int)
  /// A kind is armed by events, and no slot is kept free for them.
  case noReserve(NotificationKind)
  /// An event arms a kind sooner than it can be armed in time, or later than a year.
  case badDelay(NotificationKind, seconds: Int64)
  /// A cap is below 0.
  case negativeCap(NotificationKind, cap: Int)
  /// The ceiling is below 0.
  case negativeCeiling(Int)
  /// There are more slots than any platform has.
  case tooManySlots(Int)
  /// A text key or the channel of a kind is empty.
  case emptyKey(NotificationKind, field: String)

  /// What was found, what is accepted and what to do, in a sentence.
  public var description: String {
    switch self {
    case .duplicateKind(let kind):
      "kind '\(kind)' has two lines; each kind has one"
    case .tierMismatch(let kind, let tier, let needed):
      "kind '\(kind)' is in tier \(tier.rawValue); as it is armed, it belongs in "
        + needed.map(\.rawValue).joined(separator: " or ")
    case .tooManyAnchors(let count, let slots):
      "there are \(count) anchors and \(slots) slots for them; give each its slot, or leave some out"
    case .noReserve(let kind):
      "kind '\(kind)' is armed by events, and the budget has no reserve; keep at least one slot"
    case .badDelay(let kind, let seconds):
      "kind '\(kind)' comes \(seconds) seconds after its event; accepted is "
        + "\(KindTable.delays.lowerBound) to \(KindTable.delays.upperBound)"
    case .negativeCap(let kind, let cap):
      "kind '\(kind)' has the daily cap \(cap); accepted is 0 or more, or none"
    case .negativeCeiling(let ceiling):
      "the daily ceiling is \(ceiling); accepted is 0 or more, or none"
    case .tooManySlots(let count):
      "the budget has \(count) slots; a platform holds \(PlatformSnapshot.largestCapacity) at most"
    case .emptyKey(let kind, let field):
      "kind '\(kind)' has an empty \(field); name a text key or a channel"
    }
  }
}

extension KindTable {
  /// How long after its event a kind may come, in seconds: beyond the lead, within a year.
  static let delays = (PlanningInput.leadSeconds + 1)...(366 * 86_400)

  /// A table of a shell's own.
  ///
  /// ```swift
  /// let table = try KindTable(
  ///   policies: lines, budget: NotificationBudget(anchors: 0, reserve: 0, dated: 20, deferred: 10),
  ///   dailyCeiling: 5)
  /// ```
  ///
  /// - Parameters:
  ///   - policies: One line for each kind, each once.
  ///   - budget: The slots, 64 at most.
  ///   - dailyCeiling: How many are shown on one local date, or nil for no ceiling.
  /// - Throws: ``KindTableError`` for the first line that is wrong.
  public init(
    policies: [KindPolicy], budget: NotificationBudget, dailyCeiling: Int?
  ) throws(KindTableError) {
    guard budget.total <= PlatformSnapshot.largestCapacity else {
      throw .tooManySlots(budget.total)
    }
    if let dailyCeiling, dailyCeiling < 0 { throw .negativeCeiling(dailyCeiling) }
    var known: Set<NotificationKind> = []
    for policy in policies {
      guard known.insert(policy.kind).inserted else { throw .duplicateKind(policy.kind) }
      try KindTable.check(policy, budget)
    }
    let anchors = policies.count { $0.tier == .anchor }
    guard anchors <= budget.anchors else {
      throw .tooManyAnchors(count: anchors, slots: budget.anchors)
    }
    self.init(checked: policies, budget: budget, dailyCeiling: dailyCeiling)
  }

  private static func check(
    _ policy: KindPolicy, _ budget: NotificationBudget
  ) throws(KindTableError) {
    let needed: [NotificationTier]
    switch policy.arming {
    case .anchor: needed = [.anchor]
    case .event: needed = [.reserve]
    case .planned: needed = [.dated, .deferred]
    }
    guard needed.contains(policy.tier) else {
      throw .tierMismatch(policy.kind, tier: policy.tier, needed: needed)
    }
    if case .event(let seconds) = policy.arming {
      guard delays.contains(seconds) else { throw .badDelay(policy.kind, seconds: seconds) }
      guard budget.reserve > 0 else { throw .noReserve(policy.kind) }
    }
    if let cap = policy.dailyCap, cap < 0 { throw .negativeCap(policy.kind, cap: cap) }
    let keys = [
      ("channel", policy.channel), ("title key", policy.titleKey),
      ("line key", policy.bodyKey ?? "-"), ("digest key", policy.digestKey ?? "-"),
    ]
    for (field, key) in keys where key.isEmpty { throw .emptyKey(policy.kind, field: field) }
  }
}
