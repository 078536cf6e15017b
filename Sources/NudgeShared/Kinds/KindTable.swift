/// All kinds that an app knows, with the budget they share; a shell may bring its own.
///
/// ```swift
/// let line = KindTable.standard.policy(of: .eventReminder)
/// line?.tier      // .dated
/// line?.dailyCap  // 3
/// ```
public struct KindTable: Hashable, Sendable {
  /// One line for each kind, each once.
  public let policies: [KindPolicy]
  /// The slots of each tier.
  public let budget: NotificationBudget
  /// How many notifications under the ceiling are shown on one local date; nil for no ceiling.
  public let dailyCeiling: Int?

  /// Where each kind's line is.
  private let indices: [NotificationKind: Int]

  /// Takes lines that are known to be good.
  init(checked policies: [KindPolicy], budget: NotificationBudget, dailyCeiling: Int?) {
    self.policies = policies
    self.budget = budget
    self.dailyCeiling = dailyCeiling
    indices = Dictionary(
      policies.enumerated().map { ($1.kind, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The line of a kind, or nil where the table has none; constant time.
  public func policy(of kind: NotificationKind) -> KindPolicy? {
    index(of: kind).map { policies[$0] }
  }

  /// The number of a kind's line, from 0.
  func index(of kind: NotificationKind) -> Int? {
    indices[kind]
  }
}
