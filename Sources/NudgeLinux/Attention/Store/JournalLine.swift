/// One transaction as it stands in the journal.
///
/// Where it ends is told by its form, not by a line break, which may be what is damaged.
struct JournalLine {
  static let start = Array(#"{"transaction":"#.utf8)
  static let middle = Array(#","changes":["#.utf8)
  private static let removed = Array(#","removed":true"#.utf8)

  /// Which transaction.
  let number: Int64
  /// From its first byte to its last.
  let place: Range<Int>
  /// What became of each record in it.
  let entries: [String: AttentionJournal.Entry]

  /// Reads the transaction that begins at a place, or gives nil if none does or it does not agree
  /// with its check.
  init?(_ bytes: [UInt8], from begin: Int) {
    var cursor = LineCursor(bytes[...], at: begin)
    guard cursor.take(JournalLine.start), let number = cursor.takeNumber(),
      cursor.take(JournalLine.middle)
    else { return nil }
    var entries: [String: AttentionJournal.Entry] = [:]
    repeat {
      let start = cursor.index
      guard let key = cursor.takeKey() else { return nil }
      let isRemoved = cursor.take(JournalLine.removed)
      guard let end = CheckedLine.end(in: bytes[...], from: cursor.index) else { return nil }
      entries[String(decoding: key, as: UTF8.self)] =
        isRemoved ? .removed(start..<end) : .put(start..<end)
      cursor.index = end
    } while cursor.take([UInt8(ascii: ",")])
    guard cursor.take([UInt8(ascii: "]")]),
      let end = CheckedLine.end(in: bytes[...], from: cursor.index),
      CheckedLine.isWhole(bytes[begin..<end])
    else { return nil }
    self.number = number
    self.entries = entries
    place = begin..<end
  }
}

/// Goes through bytes whose form is known.
struct LineCursor {
  static let keyStart = Array(#"{"key":""#.utf8)

  private let bytes: ArraySlice<UInt8>
  var index: Int

  init(_ bytes: ArraySlice<UInt8>, at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Passes over these bytes if they stand here.
  mutating func take(_ expected: [UInt8]) -> Bool {
    guard bytes[index...].starts(with: expected) else { return false }
    index += expected.count
    return true
  }

  /// Passes over the start of a record, and gives its key.
  mutating func takeKey() -> ArraySlice<UInt8>? {
    guard take(LineCursor.keyStart), let end = bytes[index...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    defer { index = end + 1 }
    return bytes[index..<end]
  }

  /// Passes over the number of a transaction.
  mutating func takeNumber() -> Int64? {
    let digits = bytes[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    index = digits.endIndex
    guard let number = Int64(String(decoding: digits, as: UTF8.self)),
      AttentionJournal.numbers.contains(number)
    else { return nil }
    return number
  }
}
