import NudgeJSON
import NudgeShared

/// A new snapshot as pieces: what is copied from the old one as it stands, and lines of the journal.
///
/// Only the lines around a change are looked at; the ranges in between are copied as bytes.
struct AttentionMerge {
  /// One piece.
  enum Piece: Hashable {
    /// A range of the old snapshot.
    case copy(Range<Int>)
    /// A line, with its line break.
    case line([UInt8])
  }

  /// The first line of the new snapshot.
  let header: AttentionSnapshot.Header
  /// What follows it, in order.
  private(set) var pieces: [Piece] = []

  /// - Complexity: O(m log n) for m changes in n records.
  init(
    _ journal: AttentionJournal, into old: AttentionSnapshot?, path: String
  ) throws(FileProblem) {
    var count = old?.count ?? 0
    var bytes = old?.body.count ?? 0
    var copied = old?.body.lowerBound ?? 0
    for change in try AttentionMerge.changes(of: journal, path: path) {
      var place = copied..<copied
      if let old {
        let (offset, found) = try old.place(of: change.key)
        let isThere = found?.key.elementsEqual(change.key) ?? false
        place = offset..<(isThere ? found?.place.upperBound ?? offset : offset)
        if copied < offset { pieces.append(.copy(copied..<offset)) }
        copied = place.upperBound
      }
      if !place.isEmpty { count -= 1 }
      bytes -= place.count
      guard let line = change.line else { continue }
      pieces.append(.line(line + [AttentionJournal.lineBreak]))
      count += 1
      bytes += line.count + 1
    }
    if let old, copied < old.body.upperBound {
      pieces.append(.copy(copied..<old.body.upperBound))
    }
    guard count >= 0 else {
      throw .damaged(
        snapshot: old?.file.path ?? path, at: 0,
        "it has more records than the \(old?.count ?? 0) that it is said to have")
    }
    header = AttentionSnapshot.Header(last: journal.last, count: count, bytes: bytes)
  }

  /// The last thing that became of each key, sorted; the marks of pending rows among them.
  private static func changes(
    of journal: AttentionJournal, path: String
  ) throws(FileProblem) -> [(key: [UInt8], line: [UInt8]?)] {
    var changes: [(key: [UInt8], line: [UInt8]?)] = []
    for (key, entry) in journal.entries {
      var line: [UInt8]?
      if case .put(let place) = entry { line = Array(journal.bytes[place]) }
      changes.append((Array(key.utf8), line))
      guard let name = PendingMark(notificationKey: key) else { continue }
      let isPending = try line.map { line throws(FileProblem) in
        try PendingMark.isNeeded(for: line[...], path: path)
      }
      changes.append((Array(name.key.utf8), isPending == true ? name.line : nil))
    }
    return changes.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }
}

/// A line in the snapshot that says that a row is pending, so that all of them stand together.
///
/// `pending ada approval:a1` beside `notification ada approval:a1`. It says nothing that the row does
/// not; it is made when a snapshot is.
struct PendingMark {
  static let prefix = "pending "
  /// What follows the first word of the key.
  private let name: Substring

  /// The mark of a row, or nil for the key of something else.
  init?(notificationKey key: String) {
    guard key.hasPrefix(AttentionKey.notificationPrefix) else { return nil }
    name = key.dropFirst(AttentionKey.notificationPrefix.count)
  }

  var key: String { PendingMark.prefix + name }

  var line: [UInt8] { CheckedLine.sealing(Array(#"{"key":"\#(key)"}"#.utf8)) }

  static func isNeeded(for line: ArraySlice<UInt8>, path: String) throws(FileProblem) -> Bool {
    do {
      guard case .notification(let row) = try AttentionRecord(line: line) else { return false }
      return row.settlement == .pending
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: path, reason: "\(error)",
        remedy: "Put the folder back from where it was kept; nothing was changed.")
    }
  }
}
