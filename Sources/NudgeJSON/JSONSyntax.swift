internal import NudgeShared

/// Reads JSON text (RFC 8259, UTF-8) in one walk, and names the first place at which it stops being JSON.
///
/// Stricter than most readers: two fields of one name in an object are an error,
/// since readers differ in which of them counts, and so are nesting deeper than ``maximumDepth``
/// and numbers beyond the range of a `Double`. A byte order mark at the start is passed over.
public struct JSONSyntax {
  /// How many objects and lists may stand inside one another: 64.
  public static let maximumDepth = 64

  /// Passes over a whole text.
  ///
  /// - Throws: ``JSONProblem`` whose place is a line and column, both counted from 1.
  public static func check(_ bytes: [UInt8]) throws(JSONProblem) {
    _ = try parse(bytes)
  }

  /// Reads a whole text.
  ///
  /// - Throws: ``JSONProblem`` whose place is a line and column, both counted from 1.
  /// - Complexity: O(n) in the length of the text.
  static func parse(_ bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
    var syntax = JSONSyntax(bytes)
    return try syntax.document()
  }

  /// Reads a whole text that is known to be JSON, but for objects that nobody will ask for, and says
  /// where those stand.
  ///
  /// See `JSONValue.init(parsing:passingOver:)`.
  static func parse(
    _ bytes: [UInt8], passingOver passesOver: @escaping (_ depth: Int, _ name: String) -> Bool
  ) throws(JSONProblem) -> (value: JSONValue, passedOver: [String: Range<Int>]) {
    var syntax = JSONSyntax(bytes)
    syntax.passesOver = passesOver
    let value = try syntax.document()
    return (value, syntax.passedOver)
  }

  /// Reads a whole text, and keeps the lines of its fields in place of their values.
  static func lines(of bytes: [UInt8]) throws(JSONProblem) -> JSONLines {
    var syntax = JSONSyntax(bytes)
    syntax.lines = LineCount()
    _ = try syntax.document()
    return JSONLines(line: 1, fields: syntax.linesOfLast)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var passesOver: ((Int, String) -> Bool)?
  private var passedOver: [String: Range<Int>] = [:]
  /// Counts lines, where they are asked for.
  private var lines: LineCount?
  /// The lines in the value that was read last.
  private var linesOfLast: [String: JSONLines] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  private mutating func document() throws(JSONProblem) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    guard next == nil else { throw problem(accepted: "the end of the text") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    linesOfLast = [:]
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try list(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case let next? where next == UInt8(ascii: "-") || next.isDigit: return try number()
    default:
      let words: [(String, JSONValue)] = [
        ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
      ]
      for (word, value) in words where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
      throw problem(accepted: "a JSON value")
    }
  }

  private mutating func object(depth: Int) throws(JSONProblem) -> JSONValue {
    try enter(depth)
    if take("}") { return .object([:]) }
    var fields: [String: JSONValue] = [:]
    var linesOfFields: [String: JSONLines] = [:]
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else {
        throw problem(accepted: "a field name in double quotes")
      }
      let name = try string()
      guard fields[name] == nil else {
        throw problem(
          at: start, found: "the field \(quoted(name)) again", accepted: "each field once")
      }
      skipSpace()
      guard take(":") else { throw problem(accepted: "\":\" after a field name") }
      skipSpace()
      if let passesOver, next == UInt8(ascii: "{"), passesOver(depth, name) {
        let start = position
        try passOverObject()
        passedOver[name] = start..<position
        skipSpace()
        continue
      }
      let line = lines?.line(at: start, in: bytes)
      fields[name] = try value(depth: depth)
      if let line { linesOfFields[name] = JSONLines(line: line, fields: linesOfLast) }
      skipSpace()
    } while take(",")
    guard take("}") else { throw problem(accepted: "\",\" or \"}\"") }
    linesOfLast = linesOfFields
    return .object(fields)
  }

  /// Counts brackets outside of strings.
  private mutating func passOverObject() throws(JSONProblem) {
    let start = position
    let end: Int? = bytes.withUnsafeBufferPointer { bytes in
      var open = 0
      var isInString = false
      var index = start
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""): isInString.toggle()
        case UInt8(ascii: "\\") where isInString: index += 1
        case UInt8(ascii: "{") where !isInString: open += 1
        case UInt8(ascii: "}") where !isInString:
          open -= 1
          if open == 0 { return index + 1 }
        default: break
        }
        index += 1
      }
      return nil
    }
    position = end ?? bytes.count
    if end == nil { throw problem(accepted: "\",\" or \"}\"") }
  }

  private mutating func list(depth: Int) throws(JSONProblem) -> JSONValue {
    try enter(depth)
    if take("]") { return .array([]) }
    var values: [JSONValue] = []
    repeat {
      skipSpace()
      values.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw problem(accepted: "\",\" or \"]\"") }
    linesOfLast = [:]
    return .array(values)
  }

  private mutating func enter(_ depth: Int) throws(JSONProblem) {
    guard depth <= JSONSyntax.maximumDepth else {
      throw problem(
        at: position, found: "an object or list inside \(JSONSyntax.maximumDepth) others",
        accepted: "at most \(JSONSyntax.maximumDepth) levels")
    }
    position += 1
    skipSpace()
  }

  /// Takes a string and gives what it means.
  private mutating func string() throws(JSONProblem) -> String {
    let start = position
    position += 1
    var text = ""
    var plainStart = position
    while let next {
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        let rest = String(decoding: bytes[plainStart..<(position - 1)], as: UTF8.self)
        return text.isEmpty ? rest : text + rest
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[plainStart..<position], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        plainStart = position
      case 0..<0x20: throw problem(accepted: "an escape such as \\n inside a text")
      case 0x80...: try scalar()
      default: position += 1
      }
    }
    throw problem(accepted: "a double quote at the end of the text that starts at \(place(start))")
  }

  private mutating func scalar() throws(JSONProblem) {
    var parser = UTF8.ForwardParser()
    var rest = bytes[position...].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else {
      throw problem(
        at: position, found: "bytes that are not UTF-8", accepted: "text encoded as UTF-8")
    }
    position += encoded.count
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    let start = position
    position += 1
    guard take("u") else {
      guard let next, let meaning = Self.shortEscapes[next] else {
        throw problem(accepted: "\", \\, /, b, f, n, r, t or u after a backslash")
      }
      position += 1
      return meaning
    }
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, take("\\"), take("u") {
      let second = try codeUnit()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw problem(
      at: start, found: "half of a surrogate pair", accepted: "a pair such as \\ud83d\\ude42")
  }

  private static let shortEscapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func codeUnit() throws(JSONProblem) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw problem(accepted: "four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private mutating func number() throws(JSONProblem) -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    let wholeEnd = position
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    if let next, next == UInt8(ascii: ".") || Character(Unicode.Scalar(next)).isLetterOrDigit {
      throw problem(at: start, accepted: "a number such as 12, -0.5 or 1e3")
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if position == wholeEnd {
      if let integer = Int64(text) { return .integer(integer) }
      if let integer = UInt64(text) { return .largeInteger(integer) }
    }
    guard let value = Double(text), value.isFinite else {
      throw problem(at: start, accepted: "a number between -1.7e308 and 1.7e308")
    }
    if let integer = Int64(exactly: value) { return .integer(integer) }
    if let integer = UInt64(exactly: value) { return .largeInteger(integer) }
    return .number(value)
  }

  private mutating func digits() throws(JSONProblem) {
    let start = position
    while let next, next.isDigit { position += 1 }
    guard position > start else { throw problem(accepted: "a digit") }
  }

  private func problem(accepted: String) -> JSONProblem {
    problem(at: position, accepted: accepted)
  }

  private func problem(at start: Int, accepted: String) -> JSONProblem {
    problem(at: start, found: found(at: start), accepted: accepted)
  }

  private func problem(at start: Int, found: String, accepted: String) -> JSONProblem {
    JSONProblem(place: place(start), found: found, accepted: accepted)
  }

  private func place(_ index: Int) -> String {
    let before = bytes[..<index]
    let line = before.count { $0 == 0x0A } + 1
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: bytes[lineStart..<index], as: UTF8.self).count + 1
    return "line \(line), column \(column)"
  }

  /// The word or character that stands at an index, as an error shows it.
  private func found(at index: Int) -> String {
    guard index < bytes.count else { return "the end of the text" }
    let word = bytes[index...].prefix { $0 < 0x80 && Character(Unicode.Scalar($0)).isWordPart }
    if !word.isEmpty { return quoted(String(decoding: word, as: UTF8.self)) }
    guard bytes[index] >= 0x20 else { return "byte \(bytes[index])" }
    let rest = String(decoding: bytes[index...].prefix(16), as: UTF8.self)
    return quoted(String(rest.prefix(1)))
  }
}

/// The line of one place after another.
private struct LineCount {
  private var line = 1
  private var counted = 0

  /// The line of an index that does not lie before the last one asked for.
  mutating func line(at index: Int, in bytes: [UInt8]) -> Int {
    line += bytes[counted..<index].count { $0 == 0x0A }
    counted = index
    return line
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
  fileprivate var isWordPart: Bool {
    isLetterOrDigit || self == "." || self == "-" || self == "+" || self == "_"
  }
}
