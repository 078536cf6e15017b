import NudgeJSON
import NudgeShared

/// The file `snapshot.jsonl`: every record up to a transaction, a line each, sorted by key.
///
/// ```
/// {"schema":1,"transaction":812,"records":2,"bytes":181,"check":"..."}
/// {"key":"receipt ada run-1","acknowledged":"2026-11-30T08:00:00Z","check":"..."}
/// {"key":"run ada run-1","outcome":"completed","ended":"2026-11-30T07:59:00Z","check":"..."}
/// ```
///
/// A record is found by halving the range of bytes in which it can stand, so that a reader reads a few
/// blocks, however many there are. Each line that is looked at has to agree with its check, so that a
/// record is "not there" only between two whole neighbours. The file is never changed, only replaced.
final class AttentionSnapshot {
  static let schema: Int64 = 1
  /// How many bytes are read at once, and kept for as long as the snapshot is open.
  static let blockSize = 4096
  /// Up to how many bytes are gone through line by line rather than halved.
  private static let shortRange = 1024
  private static let keptBlocks = 1024

  /// The last transaction in it.
  let last: Int64
  /// How many lines there are.
  let count: Int
  /// Where the lines stand.
  let body: Range<Int>
  let file: OpenFile
  private let disk: Disk
  private var blocks: [Int: [UInt8]] = [:]

  /// One line.
  struct Line {
    /// The record, without its line break.
    let bytes: ArraySlice<UInt8>
    /// The text of its key, as bytes.
    let key: ArraySlice<UInt8>
    /// Where it stands, its line break included.
    let place: Range<Int>
  }

  /// Opens the file, or gives nil if there is none.
  ///
  /// - Throws: ``FileProblem``; of kind `newerSchema` if a newer version wrote it.
  init?(_ file: AtomicFile) throws(FileProblem) {
    let disk = file.disk
    guard try disk.entry(at: file.path) != .nothing else { return nil }
    let open = try disk.open(file.path, for: .reading)
    let size = try disk.size(of: open)
    let start = try disk.read(open, from: 0, count: AttentionSnapshot.blockSize)
    let end = start.firstIndex(of: UInt8(ascii: "\n")) ?? start.endIndex
    let header = try Header(start[..<end], path: file.path)
    guard end + 1 + header.bytes == size else {
      throw .damaged(
        snapshot: file.path, at: 0,
        "it has \(size) bytes, and \(end + 1 + header.bytes) were written")
    }
    last = header.last
    count = header.count
    body = (end + 1)..<size
    self.file = open
    self.disk = disk
    blocks[0] = start
  }

  /// The record of that key, or nil.
  ///
  /// - Complexity: O(log n) reads of a block.
  func line(of key: String) throws(FileProblem) -> Line? {
    let key = Array(key.utf8)
    guard let line = try place(of: key).line, line.key.elementsEqual(key) else { return nil }
    return line
  }

  /// Where the first record stands whose key does not sort before that key, and the record itself.
  func place(of key: [UInt8]) throws(FileProblem) -> (offset: Int, line: Line?) {
    var range = body
    while range.count > AttentionSnapshot.shortRange {
      let middle = try lineStart(after: range.lowerBound + range.count / 2, upTo: range.upperBound)
      guard middle < range.upperBound else { break }
      let line = try line(at: middle)
      range =
        line.key.lexicographicallyPrecedes(key)
        ? line.place.upperBound..<range.upperBound : range.lowerBound..<middle
    }
    var offset = range.lowerBound
    while offset < body.upperBound {
      let line = try line(at: offset)
      if !line.key.lexicographicallyPrecedes(key) { return (offset, line) }
      offset = line.place.upperBound
    }
    return (offset, nil)
  }

  /// What follows the prefix in every key that begins with it, in order.
  func keys(after prefix: String) throws(FileProblem) -> [String] {
    let prefix = Array(prefix.utf8)
    var (offset, next) = try place(of: prefix)
    var keys: [String] = []
    while let line = next, line.key.starts(with: prefix) {
      keys.append(String(decoding: line.key.dropFirst(prefix.count), as: UTF8.self))
      offset = line.place.upperBound
      next = offset < body.upperBound ? try self.line(at: offset) : nil
    }
    return keys
  }

  private func line(at offset: Int) throws(FileProblem) -> Line {
    let end = try lineStart(after: offset, upTo: body.upperBound)
    var bytes: [UInt8] = []
    var index = offset
    while index < end {
      let (block, start) = try block(at: index)
      let upper = min(end - start, block.count)
      guard index - start < upper else { break }
      bytes += block[(index - start)..<upper]
      index = start + upper
    }
    let record = bytes.dropLast()
    var cursor = LineCursor(record, at: record.startIndex)
    guard bytes.last == UInt8(ascii: "\n"), CheckedLine.isWhole(record), let key = cursor.takeKey()
    else {
      throw .damaged(snapshot: file.path, at: offset, "the record there is not what was written")
    }
    return Line(bytes: record, key: key, place: offset..<end)
  }

  /// Where the line ends in which a byte stands, but not beyond `limit`.
  private func lineStart(after offset: Int, upTo limit: Int) throws(FileProblem) -> Int {
    var index = offset
    while index < limit {
      let (block, start) = try block(at: index)
      guard index - start < block.count else { break }
      if let found = block[(index - start)...].firstIndex(of: UInt8(ascii: "\n")) {
        return min(start + found + 1, limit)
      }
      index = start + block.count
    }
    return limit
  }

  private func block(at offset: Int) throws(FileProblem) -> (bytes: [UInt8], start: Int) {
    let start = offset - offset % AttentionSnapshot.blockSize
    if let bytes = blocks[start] { return (bytes, start) }
    if blocks.count >= AttentionSnapshot.keptBlocks { blocks.removeAll() }
    let bytes = try disk.read(file, from: start, count: AttentionSnapshot.blockSize)
    blocks[start] = bytes
    return (bytes, start)
  }
}

extension AttentionSnapshot {
  /// What the first line says of the others.
  struct Header {
    let last: Int64
    let count: Int
    let bytes: Int

    init(last: Int64, count: Int, bytes: Int) {
      self.last = last
      self.count = count
      self.bytes = bytes
    }

    init(_ line: ArraySlice<UInt8>, path: String) throws(FileProblem) {
      let schema: Int64
      do throws(JSONProblem) {
        let fields = try JSONReader(parsing: Array(line)).object()
        schema = try fields.required("schema").integer(in: 1...Int64.max)
        if schema == AttentionSnapshot.schema {
          last = try fields.required("transaction").integer(in: AttentionJournal.numbers)
          count = try fields.required("records").integer(in: 0...1 << 40)
          bytes = try fields.required("bytes").integer(in: 0...1 << 50)
          guard CheckedLine.isWhole(line) else {
            throw JSONProblem(
              place: "", found: "a line", accepted: "one that agrees with its check")
          }
          return
        }
      } catch {
        throw .damaged(snapshot: path, at: 0, "\(error)")
      }
      throw FileProblem(
        newerSchema: schema, accepted: AttentionSnapshot.schema, path: path, place: "line 1, schema"
      )
    }

    /// The line, with its line break.
    var line: [UInt8] {
      let text =
        #"{"schema":\#(AttentionSnapshot.schema),"transaction":\#(last),"records":\#(count),"#
        + #""bytes":\#(bytes)}"#
      return CheckedLine.sealing(Array(text.utf8)) + [UInt8(ascii: "\n")]
    }
  }
}

extension FileProblem {
  /// Says that the snapshot is not what was written.
  static func damaged(snapshot path: String, at offset: Int, _ reason: String) -> FileProblem {
    FileProblem(
      kind: .corrupt, operation: "read", path: path, reason: "byte \(offset): \(reason)",
      remedy: "Nothing was changed. Put the folder back from where it was kept.")
  }
}
