import NudgeJSON
import NudgeShared

/// The content of `journal.jsonl`: what was changed since the snapshot, a transaction a line.
///
/// ```
/// {"schema":1,"after":0,"check":"1c5ad0b6e04a0b5d"}
/// {"transaction":1,"changes":[{"key":"receipt ada run-1", ... ,"check":"..."}],"check":"..."}
/// ```
///
/// A line without its line break is written and forced to the disk first; then its line break is
/// written. So a line that has one was on the disk before anybody was told of it, and a last line
/// without one is one of two: torn, which nobody was told of, or whole, but not known to be on the
/// disk. Whatever else does not agree with its check is damage, and no reader passes over it.
struct AttentionJournal {
  static let schema: Int64 = 1
  /// What a transaction may be numbered, zero standing for none; 2^60 of them outlast everything.
  static let numbers: ClosedRange<Int64> = 0...1 << 60
  static let lineBreak = UInt8(ascii: "\n")
  /// Stands in the place of the line break until that is written, so that there is room for it.
  static let placeholder = UInt8(ascii: " ")

  /// What stands after the last line that has its line break.
  enum Tail: Hashable {
    /// Nothing.
    case nothing
    /// A part of a line, or what a power cut left of one; it never counted.
    case torn
    /// A whole line of which it is not known whether it is on the disk; so many bytes.
    case unsynced(Range<Int>)
  }

  /// What became of a record.
  enum Entry: Hashable {
    /// It was put in; its line stands here.
    case put(Range<Int>)
    /// It was taken out; its line stands here.
    case removed(Range<Int>)

    var line: Range<Int> {
      switch self {
      case .put(let line), .removed(let line): line
      }
    }
  }

  /// All of the file.
  let bytes: [UInt8]
  /// The last transaction before this journal began.
  let after: Int64
  /// The last transaction in it, a whole tail included.
  private(set) var last: Int64
  /// The last thing that became of each record, by the text of its key.
  private(set) var entries: [String: Entry] = [:]
  /// How far the lines with a line break reach.
  private(set) var syncedEnd: Int
  /// What stands after them.
  private(set) var tail = Tail.nothing

  /// A journal that is to be begun after that transaction.
  init(after last: Int64) {
    bytes = []
    after = last
    self.last = last
    syncedEnd = 0
  }

  /// The first line of a journal that goes on after a transaction, with its line break.
  static func header(after last: Int64) -> [UInt8] {
    CheckedLine.sealing(Array(#"{"schema":\#(schema),"after":\#(last)}"#.utf8)) + [lineBreak]
  }

  /// The line of a transaction, without its line break.
  static func line(_ number: Int64, _ changes: [AttentionChange]) -> [UInt8] {
    var bytes = JournalLine.start + Array("\(number)".utf8) + JournalLine.middle
    for (index, change) in changes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch change {
      case .put(let record): bytes += record.line
      case .remove(let key): bytes += key.removalLine
      }
    }
    return CheckedLine.sealing(bytes + Array("]}".utf8))
  }

  /// Reads the content.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - path: For errors.
  ///   - merged: The last transaction in the snapshot; those up to it are passed over.
  /// - Throws: ``FileProblem`` of kind `corrupt` for damage, of kind `newerSchema` for a journal of
  ///   a newer version.
  /// - Complexity: O(n) in the bytes.
  init(_ bytes: [UInt8], path: String, merged: Int64) throws(FileProblem) {
    self.bytes = bytes
    let headerEnd = bytes.firstIndex(of: AttentionJournal.lineBreak) ?? bytes.endIndex
    after = try AttentionJournal.readHeader(bytes[..<headerEnd], path: path)
    guard headerEnd < bytes.endIndex else {
      throw .damaged(path, line: 1, "the line break is missing")
    }
    last = after
    syncedEnd = headerEnd + 1
    guard after <= merged else {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: path,
        reason:
          "it goes on after transaction \(after), and the snapshot beside it ends with \(merged)",
        remedy: "Put snapshot.jsonl back from where it was kept; nothing was changed.")
    }
    var line = 2
    while syncedEnd < bytes.endIndex {
      guard let found = JournalLine(bytes, from: syncedEnd) else {
        // Nothing after the last line break counts, and a line break is only ever written last.
        guard !bytes[syncedEnd...].contains(AttentionJournal.lineBreak) else {
          throw .damaged(path, line: line, "it does not agree with its check")
        }
        tail = .torn
        try checkEnd(merged, path)
        return
      }
      guard found.number == last + 1 else {
        throw .damaged(
          path, line: line, "it is transaction \(found.number), and \(last + 1) is to stand there")
      }
      last = found.number
      if last > merged { entries.merge(found.entries) { $1 } }
      let end = found.place.upperBound
      switch end < bytes.endIndex ? bytes[end] : nil {
      case AttentionJournal.lineBreak:
        syncedEnd = end + 1
        line += 1
      // What was put there to keep the room for the line break, or what a power cut left of it.
      case AttentionJournal.placeholder, 0, nil:
        guard !bytes[end...].contains(AttentionJournal.lineBreak) else {
          throw .damaged(path, line: line, "its line break is missing")
        }
        tail = .unsynced(found.place)
        try checkEnd(merged, path)
        return
      default:
        throw .damaged(path, line: line, "another character stands in its line break's place")
      }
    }
    try checkEnd(merged, path)
  }

  /// Refuses a journal from before the snapshot, whose next transactions would be passed over.
  private func checkEnd(_ merged: Int64, _ path: String) throws(FileProblem) {
    guard last < merged else { return }
    throw FileProblem(
      kind: .corrupt, operation: "read", path: path,
      reason: "it ends with transaction \(last), and the snapshot beside it with \(merged)",
      remedy: "Put both files back as they were kept together; nothing was changed.")
  }

  private static func readHeader(
    _ line: ArraySlice<UInt8>, path: String
  ) throws(FileProblem) -> Int64 {
    let schema: Int64
    do throws(JSONProblem) {
      let fields = try JSONReader(parsing: Array(line)).object()
      schema = try fields.required("schema").integer(in: 1...Int64.max)
      if schema == AttentionJournal.schema {
        let after = try fields.required("after").integer(in: numbers)
        guard CheckedLine.isWhole(line) else {
          throw JSONProblem(place: "", found: "a line", accepted: "one that agrees with its check")
        }
        return after
      }
    } catch {
      throw .damaged(path, line: 1, "\(error)")
    }
    throw FileProblem(
      newerSchema: schema, accepted: self.schema, path: path, place: "line 1, schema")
  }
}

extension FileProblem {
  /// Says that a line of a file in the store is not what was written.
  static func damaged(_ path: String, line: Int, _ reason: String) -> FileProblem {
    FileProblem(
      kind: .corrupt, operation: "read", path: path, reason: "line \(line): \(reason)",
      remedy:
        "Nothing was changed. Put the folder back from where it was kept, or give up this line "
        + "and those after it: cut the file off after line \(line - 1).")
  }
}
