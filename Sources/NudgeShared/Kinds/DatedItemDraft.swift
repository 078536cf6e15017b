/// A dated thing of a kind as it comes from a file or a database: nothing in it has been checked.
public struct DatedItemDraft: Hashable, Sendable {
  /// The name of its kind, such as `billDue`.
  public var kind: String
  /// Which one, within its kind.
  public var id: String
  /// A moment such as `2026-03-29T01:45:00Z`, or a reading such as `2026-03-29T08:00`, which floats
  /// with the zone.
  public var at: String?
  /// A date such as `2026-03-29`; the kind says at what time of that day.
  public var date: String?
  /// What the person calls it.
  public var title: String?
  /// Ranks it before or behind others of its tier; a higher number is dearer.
  public var priority: Int?

  /// Starts with kind and id alone.
  public init(kind: String, id: String) {
    self.kind = kind
    self.id = id
  }
}
