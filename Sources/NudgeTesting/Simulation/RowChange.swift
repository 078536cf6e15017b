public import NudgeShared

extension Scenario {
  /// Which row or thing of an app.
  public struct RowID: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a dated thing; nil for a reminder row.
    public var kind: String?
    /// The id.
    public var id: String

    /// Puts the parts together.
    public init(_ id: String, kind: String? = nil) {
      self.kind = kind
      self.id = id
    }

    /// `r1`, or `billDue b1`.
    public var description: String { kind.map { "\($0) \(id)" } ?? id }
  }

  /// A reminder row or a dated thing, as the person has written it.
  public enum Row: Hashable, Sendable {
    /// A reminder.
    case reminder(ReminderDraft)
    /// A dated thing.
    case item(DatedItemDraft)

    /// Which one.
    public var rowID: RowID {
      switch self {
      case .reminder(let draft): RowID(draft.id)
      case .item(let draft): RowID(draft.id, kind: draft.kind)
      }
    }
  }

  /// What can happen to a row or a thing.
  public enum RowChange: Hashable, Sendable {
    /// It is new.
    case insert(Row)
    /// It is another one from now on, under the same id.
    case edit(Row)
    /// It is gone.
    case delete(RowID)
  }
}
