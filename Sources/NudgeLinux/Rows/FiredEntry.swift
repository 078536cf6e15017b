public import NudgeJSON
public import NudgeShared

/// A line of what was shown already: a row or a dated thing, and the day that it was meant for.
public struct FiredEntry: Hashable, Sendable {
  /// The id of the row or thing.
  public let row: String
  /// The local date it was meant for; nil for what has none, such as a snooze.
  public let nominalDate: LocalDate?

  /// Puts the parts together.
  public init(row: String, nominalDate: LocalDate?) {
    self.row = row
    self.nominalDate = nominalDate
  }

  /// Reads a list such as `[{"row": "r1", "nominal": "2026-03-28"}]`.
  ///
  /// A reading such as `2026-03-28T02:30` counts as its date.
  ///
  /// - Throws: `JSONProblem` that names the place.
  public static func list(parsing bytes: [UInt8]) throws(JSONProblem) -> [FiredEntry] {
    var entries: [FiredEntry] = []
    for reader in try JSONReader(parsing: bytes).array() {
      let fields = try reader.object(knownFields: ["row", "nominal"])
      entries.append(
        FiredEntry(
          row: try fields.required("row").string(),
          nominalDate: try fields.optional("nominal")?.parsed(
            as: "a date such as 2026-03-28, or a reading such as 2026-03-28T02:30"
          ) { LocalDate($0) ?? LocalDateTime($0)?.date }))
    }
    return entries
  }

  /// The occurrences that the entries stand for: those of a row, and those of each thing of that id,
  /// byte for byte.
  ///
  /// - Parameters:
  ///   - entries: What was shown, of which the kind is not known.
  ///   - items: The dated things that there are.
  /// - Returns: All that may be meant.
  public static func keys(
    of entries: [FiredEntry], items: [DatedItemDraft]
  ) -> Set<OccurrenceKey> {
    guard !entries.isEmpty else { return [] }
    var kinds: [[UInt8]: Set<NotificationKind>] = [:]
    for item in items {
      if let kind = NotificationKind(rawValue: item.kind) {
        kinds[Array(item.id.utf8), default: []].insert(kind)
      }
    }
    var keys: Set<OccurrenceKey> = []
    for entry in entries {
      for kind in kinds[Array(entry.row.utf8), default: []].union([.reminder]) {
        keys.insert(OccurrenceKey(kind: kind, item: entry.row, nominalDate: entry.nominalDate))
      }
    }
    return keys
  }
}
