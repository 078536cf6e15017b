/// The rows of several devices as one list for people.
///
/// Two devices each plan and show their own copies, so an archive rightly has both. A list that
/// shows them says each thing once: what was the same occurrence, on whatever devices, is one item,
/// with the surest of its rows. Nothing is written back.
///
/// The result depends on the set of rows alone, not on their order, and adding a row twice changes
/// nothing. Linearithmic in the number of rows.
public struct FeedDisplay: Hashable, Sendable {
  /// One thing that was said.
  public struct Item: Hashable, Sendable {
    /// The surest row; among equally sure ones the earliest.
    public let row: ArchiveRow
    /// The devices that said it, in the order of their ids.
    public let deviceIDs: [String]
  }

  /// The newest first.
  public let items: [Item]

  /// Merges rows, in any order.
  public init(_ rows: [ArchiveRow]) {
    let groups = Dictionary(grouping: rows, by: Occurrence.init)
    let merged: [Item] = groups.values.compactMap { rows in
      guard let best = rows.min(by: FeedDisplay.isBetter) else { return nil }
      return Item(row: best, deviceIDs: Set(rows.map(\.deviceID)).sorted())
    }
    items = merged.sorted { first, second in
      if first.row.at != second.row.at { return first.row.at > second.row.at }
      return FeedDisplay.isBetter(first.row, second.row)
    }
  }

  private struct Occurrence: Hashable {
    let kind: NotificationKind
    let item: String
    let nominalDate: LocalDate?
    let moment: Instant?

    init(_ row: ArchiveRow) {
      kind = row.kind
      item = row.item
      // A moment is the same everywhere; its date is not.
      nominalDate = row.moment == nil ? row.nominalDate : nil
      moment = row.moment
    }
  }

  /// A total order, so that the surest row is the same whatever the order given.
  private static func isBetter(_ first: ArchiveRow, _ second: ArchiveRow) -> Bool {
    if first.certainty != second.certainty { return first.certainty < second.certainty }
    if first.at != second.at { return first.at < second.at }
    if first.deviceID != second.deviceID {
      return first.deviceID.precedesInBytes(second.deviceID)
    }
    if first.id != second.id { return first.id < second.id }
    if first.title != second.title { return first.title.precedesInBytes(second.title) }
    return first.body.precedesInBytes(second.body)
  }
}
