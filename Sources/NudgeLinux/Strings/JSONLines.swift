internal import NudgeJSON

/// On which line each field of a JSON document stands.
///
/// Positions are no part of a `JSONValue`, which says what a text means; this walks the same text
/// once more for those who have to point into it.
struct JSONLines {
  /// The line of the field's name, from 1.
  let line: Int
  /// What stands in the object that is its value; empty for another value.
  let fields: [String: JSONLines]

  /// Walks a text that is known to be JSON.
  init(_ json: [UInt8]) {
    let hasByteOrderMark = json.starts(with: [0xEF, 0xBB, 0xBF])
    var walk = Walk(bytes: json, position: hasByteOrderMark ? 3 : 0)
    self.init(line: 1, fields: walk.value())
  }

  private init(line: Int, fields: [String: JSONLines]) {
    self.line = line
    self.fields = fields
  }

  /// The line of the field at the end of a path, or of the last one on the way that is there.
  func line(of path: [String]) -> Int {
    var node = self
    for name in path {
      guard let next = node.fields[name] else { break }
      node = next
    }
    return node.line
  }

  private struct Walk {
    let bytes: [UInt8]
    var position: Int
    var line = 1

    mutating func value() -> [String: JSONLines] {
      skipSpace()
      guard position < bytes.count else { return [:] }
      switch bytes[position] {
      case UInt8(ascii: "{"): return object()
      case UInt8(ascii: "["): list()
      case UInt8(ascii: "\""): _ = string()
      default: position += 1
      }
      return [:]
    }

    private mutating func object() -> [String: JSONLines] {
      var fields: [String: JSONLines] = [:]
      position += 1
      while moreInside(until: UInt8(ascii: "}")) {
        guard bytes[position] == UInt8(ascii: "\"") else {
          position += 1
          continue
        }
        let start = line
        let name = string()
        skip(UInt8(ascii: ":"))
        fields[name] = JSONLines(line: start, fields: value())
      }
      return fields
    }

    private mutating func list() {
      position += 1
      while moreInside(until: UInt8(ascii: "]")) { _ = value() }
    }

    /// Stands at the next thing in an object or list, or after its end.
    private mutating func moreInside(until end: UInt8) -> Bool {
      skip(UInt8(ascii: ","))
      guard position < bytes.count else { return false }
      if bytes[position] != end { return true }
      position += 1
      return false
    }

    private mutating func skip(_ byte: UInt8) {
      skipSpace()
      if position < bytes.count, bytes[position] == byte { position += 1 }
      skipSpace()
    }

    private mutating func skipSpace() {
      while position < bytes.count, bytes[position] <= 0x20 {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
      }
    }

    private mutating func string() -> String {
      let start = position
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position + 1, bytes.count)
      let written = Array(bytes[start..<position])
      guard case .string(let text)? = try? JSONValue(parsing: written) else { return "" }
      return text
    }
  }
}
