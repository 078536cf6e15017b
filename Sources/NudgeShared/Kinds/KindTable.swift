/// All kinds that an app knows, with the budget they share; a shell may bring its own.
public struct KindTable: Hashable, Sendable {
  /// One line for each kind, each once.
  public let policies: [KindPolicy]
  /// The slots of each tier.
  public let budget: NotificationBudget
  /// How many notifications under the ceiling are shown on one local date; nil for no ceiling.
  public let dailyCeiling: Int?

  /// The line of a kind, or nil where the table has none.
  public func policy(of kind: NotificationKind) -> KindPolicy? {
    policies.first { $0.kind == kind }
  }

  /// Takes lines that are known to be good.
  init(checked policies: [KindPolicy], budget: NotificationBudget, dailyCeiling: Int?) {
    self.policies = policies
    self.budget = budget
    self.dailyCeiling = dailyCeiling
  }

  /// Reminder rows and the weekly nudge alone: no anchors and no reserve.
  public static let reminders = KindTable(
    checked: [], budget: .reminders, dailyCeiling: nil)
  /// The 27 kinds.
  public static let standard = KindTable(
    checked: [], budget: .standard, dailyCeiling: nil)
}
