import NudgeJSON
import NudgeShared

@testable import NudgeLinux

/// The journal and the snapshot of attention: what does not agree with its check is damage, a torn
/// end is none, and a record is read as it was written.
///
/// No fuzzer finds a 64-bit check, so every check in the input is first put right.
enum JournalPromises {
  static func check(_ content: [UInt8]) throws {
    let bytes = CheckedText.sealed(content)
    let journal = try readTwice(isEqual: { $0.entries == $1.entries && $0.tail == $1.tail }) {
      error in
      try explain(error)
    } _: {
      () throws(FileProblem) in
      try AttentionJournal(bytes, path: "journal.jsonl", merged: 0)
    }
    guard let journal else { return }
    for case .put(let place) in journal.entries.values { try record(bytes[place]) }
    try torn(journal, bytes)
  }

  static func checkSnapshot(_ content: [UInt8]) throws {
    let bytes = CheckedText.sealed(content)
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try folder.write(bytes, to: "snapshot.jsonl")
    do throws(FileProblem) {
      guard let snapshot = try AttentionSnapshot(folder.state.file("snapshot.jsonl")) else {
        return
      }
      for key in try snapshot.keys(after: "receipt ") {
        if let line = try snapshot.line(of: "receipt " + key) { try? record(line.bytes) }
      }
    } catch {
      try explain(error)
    }
  }

  private static func explain(_ error: FileProblem) throws {
    try promise(
      [.corrupt, .newerSchema].contains(error.kind) && !error.reason.isEmpty, "refused: \(error)")
  }

  private static func record(_ line: ArraySlice<UInt8>) throws {
    let record: AttentionRecord
    do throws(JSONProblem) {
      record = try AttentionRecord(line: line)
    } catch {
      return try error.keepPromises()
    }
    let written = record.line
    try promise(try AttentionRecord(line: written[...]) == record, "a record reads back otherwise")
  }

  /// Cut off anywhere after its first line, a good journal is a good one that ends earlier.
  private static func torn(_ journal: AttentionJournal, _ bytes: [UInt8]) throws {
    guard let header = bytes.firstIndex(of: AttentionJournal.lineBreak) else { return }
    for length in [header + 1, (header + 1 + bytes.count) / 2, bytes.count - 1]
    where length > header && length <= bytes.count {
      let cut: AttentionJournal
      do throws(FileProblem) {
        cut = try AttentionJournal(Array(bytes[..<length]), path: "journal.jsonl", merged: 0)
      } catch {
        throw BrokenPromise("cut after \(length) of \(bytes.count) bytes it is refused: \(error)")
      }
      try promise(cut.last <= journal.last, "cut off, it has later transactions")
    }
  }
}

/// Puts right every check in a text of checked lines.
enum CheckedText {
  private static let mark = Array(#","check":""#.utf8)

  /// The text with the check of every object that has one; an object begins at `{"key":`, or where
  /// its line does.
  static func sealed(_ text: [UInt8]) -> [UInt8] {
    var sealed: [UInt8] = []
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { sealed.append(UInt8(ascii: "\n")) }
      sealed += sealedLine(Array(line))
    }
    return sealed
  }

  private static func sealedLine(_ line: [UInt8]) -> [UInt8] {
    var done: [UInt8] = []
    /// Where the innermost object that is not closed yet begins.
    var start: Int?
    var index = 0
    while index < line.count {
      let rest = line[index...]
      if rest.starts(with: LineCursor.keyStart) { start = done.count }
      let length = mark.count + 18
      guard rest.starts(with: mark), rest.count >= length,
        rest.dropFirst(mark.count + 16).starts(with: Array(#""}"#.utf8))
      else {
        done.append(line[index])
        index += 1
        continue
      }
      let from = start ?? 0
      let object = Array(done[from...]) + [UInt8(ascii: "}")]
      done.replaceSubrange(from..., with: CheckedLine.sealing(object))
      start = nil
      index += length
    }
    return done
  }
}
