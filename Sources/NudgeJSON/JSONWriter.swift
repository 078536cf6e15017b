/// Writes JSON piece by piece, in the order in which it is told.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.field("schema", 1)
/// writer.name("weeks")
/// writer.beginArray()
/// writer.value("2026-W01")
/// writer.endArray()
/// writer.endObject()
/// writer.finish()  // {"schema":1,"weeks":["2026-W01"]} and a line end
/// ```
///
/// With a sink the memory used does not depend on the length of the text: the buffer is handed
/// over whenever it passes 64 KiB, and at ``finish()``. Without one, ``bytes`` holds the text.
/// Equal calls give equal bytes. An end without a begin is ignored.
public struct JSONWriter {
  /// Where line breaks stand.
  @nonexhaustive
  public enum Layout: Hashable, Sendable {
    /// All on one line, without spaces.
    case compact
    /// Each field and element on its own line, two spaces deeper than its container.
    case indented
  }

  /// What was written since the sink last took the buffer.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private let sink: (([UInt8]) -> Void)?
  private var open: [Container] = []
  private var followsName = false

  private struct Container {
    let end: UInt8
    let isOnOneLine: Bool
    var isEmpty = true
  }

  /// Starts an empty text; `sink` takes each full buffer.
  public init(layout: Layout = .compact, sink: (([UInt8]) -> Void)? = nil) {
    self.layout = layout
    self.sink = sink
  }

  /// Opens an object; `onOneLine` keeps it and all in it on one line in the indented layout.
  public mutating func beginObject(onOneLine: Bool = false) {
    begin(UInt8(ascii: "{"), end: UInt8(ascii: "}"), onOneLine: onOneLine)
  }

  /// Closes the object that was opened last.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Opens a list; `onOneLine` keeps it and all in it on one line in the indented layout.
  public mutating func beginArray(onOneLine: Bool = false) {
    begin(UInt8(ascii: "["), end: UInt8(ascii: "]"), onOneLine: onOneLine)
  }

  /// Closes the list that was opened last.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of the next field; its value has to follow.
  public mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    followsName = true
  }

  /// Writes a text.
  public mutating func value(_ text: String) {
    separate()
    appendQuoted(text)
  }

  /// Writes a whole number.
  public mutating func value(_ number: some FixedWidthInteger) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a number in the shortest form that reads back as the same; null if it is not finite.
  public mutating func value(_ number: Double) {
    separate()
    bytes.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a field with a text; nothing for nil.
  public mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  /// Writes a field with a whole number; nothing for nil.
  public mutating func field<Number: FixedWidthInteger>(_ name: String, _ number: Number?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  /// Writes a field with `true` or `false`; nothing for nil.
  public mutating func field(_ name: String, _ flag: Bool?) {
    guard let flag else { return }
    self.name(name)
    value(flag)
  }

  /// Writes a field with a list of texts; `onOneLine` keeps it on one line in the indented layout.
  public mutating func field(_ name: String, _ texts: [String], onOneLine: Bool = false) {
    self.name(name)
    beginArray(onOneLine: onOneLine)
    for text in texts { value(text) }
    endArray()
  }

  /// Writes a value that was read or built before, the fields of objects in alphabetical order.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .integer(let number): self.value(number)
    case .largeInteger(let number): self.value(number)
    case .number(let number): self.value(number)
    case .string(let text): self.value(text)
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let fields):
      beginObject()
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        self.name(name)
        self.value(value)
      }
      endObject()
    }
  }

  /// Ends the text with a line end and hands what is left to the sink.
  ///
  /// Another value may follow; it starts on a new line (JSON lines).
  public mutating func finish() {
    bytes.append(UInt8(ascii: "\n"))
    flush()
  }

  private mutating func begin(_ start: UInt8, end: UInt8, onOneLine: Bool) {
    separate()
    bytes.append(start)
    let isOnOneLine = onOneLine || layout == .compact || open.last?.isOnOneLine == true
    open.append(Container(end: end, isOnOneLine: isOnOneLine))
  }

  private mutating func end(_ end: UInt8) {
    guard let last = open.last, last.end == end else { return }
    open.removeLast()
    if !last.isEmpty, !last.isOnOneLine { appendLineBreak() }
    bytes.append(end)
    if bytes.count >= 65_536 { flush() }
  }

  /// Puts what has to stand before a name or value: nothing, a comma, a new line.
  private mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    guard let container = open.last else { return }
    open[open.count - 1].isEmpty = false
    if !container.isEmpty {
      bytes.append(UInt8(ascii: ","))
      if container.isOnOneLine, layout == .indented { bytes.append(UInt8(ascii: " ")) }
    }
    if !container.isOnOneLine { appendLineBreak() }
  }

  private mutating func appendLineBreak() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in open { bytes.append(contentsOf: "  ".utf8) }
  }

  private mutating func flush() {
    guard let sink else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Escapes what RFC 8259 says must be escaped, and the other control characters (U+007F to U+009F),
  /// on which a terminal may act.
  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var followsLead = false
    for byte in text.utf8 {
      if followsLead {
        followsLead = false
        if byte < 0xA0 {
          appendEscaped(byte)
        } else {
          bytes += [JSONWriter.leadOfControls, byte]
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case JSONWriter.leadOfControls: followsLead = true
      case 0x7F: appendEscaped(byte)
      case 0x20...: bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      default: appendEscaped(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The first byte of U+0080 to U+00BF in UTF-8; the second is the code point itself.
  private static let leadOfControls: UInt8 = 0xC2

  private mutating func appendEscaped(_ codePoint: UInt8) {
    bytes.append(contentsOf: (codePoint < 0x10 ? "\\u000" : "\\u00").utf8)
    bytes.append(contentsOf: String(codePoint, radix: 16).utf8)
  }
}
