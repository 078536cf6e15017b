/// A reminder row as it comes from a file or a database: nothing in it has been checked.
///
/// Dates and times are text, so that a row with a bad one can still say which it is.
public struct ReminderDraft: Hashable, Sendable {
  /// The rule as it comes.
  public struct Rule: Hashable, Sendable {
    /// `once`, `daily`, `everyNDays`, `weekdays`, `monthly` or `yearly`.
    public var kind: String
    /// For `once`.
    public var date: String?
    /// For `everyNDays`.
    public var n: Int?
    /// For `everyNDays`.
    public var from: String?
    /// For `weekdays`: `mon` to `sun`.
    public var days: [String]?
    /// For `yearly`: 1 to 12.
    public var month: Int?
    /// For `monthly` and `yearly`: 1 to 31.
    public var day: Int?

    /// Starts with a kind alone.
    public init(kind: String) {
      self.kind = kind
    }
  }

  /// Which row.
  public var id: String
  /// What the person calls it.
  public var title: String?
  /// A time of day such as `09:00`.
  public var time: String?
  /// The rule.
  public var rule: Rule?
  /// Dates such as `2026-03-30`.
  public var skip: [String] = []
  /// The first date.
  public var from: String?
  /// The last date.
  public var until: String?
  /// Whether it is switched on.
  public var isActive = true
  /// A moment such as `2026-03-29T01:45:00Z`.
  public var snoozedUntil: String?

  /// Starts with an id alone.
  public init(id: String) {
    self.id = id
  }
}
