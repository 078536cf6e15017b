/// Dated things of some kinds as one of the sources of a sync: reads, checks, proposes, never writes.
///
/// ```swift
/// let source = DatedItemNotificationSource(
///   items: bills, kinds: [.billDue, .billOverdue], table: .standard, strings: strings)
/// ```
///
/// An app has one for each module that it reads by itself: one that fails then costs no other its
/// answer, and keeps what it had pending.
public struct DatedItemNotificationSource<Items: DatedItemSource, Strings: NudgeStrings>:
  NotificationSource
{
  private let items: Items
  private let kinds: Set<NotificationKind>
  private let table: KindTable
  private let strings: Strings

  /// Puts the parts together; nothing is read yet.
  ///
  /// - Parameters:
  ///   - items: Where the things come from.
  ///   - kinds: The kinds that it speaks for, no other source's; a thing of another is rejected.
  ///   - table: The kinds and what they may do.
  ///   - strings: The reader's language; hand over a new source when it changes.
  public init(
    items: Items, kinds: Set<NotificationKind>, table: KindTable, strings: Strings
  ) {
    self.items = items
    self.kinds = kinds
    self.table = table
    self.strings = strings
  }

  /// Items and digests of its kinds.
  public var namespaces: [NotificationNamespace] {
    kinds.sorted().flatMap { [.items(of: $0), .digests(of: $0)] }
  }

  /// What comes due in the horizon, and what is wrong with things.
  ///
  /// - Throws: ``NotificationSourceError`` where they cannot be read; that is never an empty answer.
  public func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer {
    let drafts = try await items.items()
    return DatedItems(drafts, table: table, context: context, strings: strings, kinds: kinds).answer
  }
}
