import NudgeLinux

/// HTML that is being written: whatever is text in it stays text.
///
/// Names of elements and attributes are our own; values and texts come from anywhere.
struct HTML {
  /// What has been written so far.
  private(set) var text = ""

  /// The names and values of an element's attributes.
  typealias Attributes = KeyValuePairs<String, String>

  /// Writes an element around what `content` writes.
  mutating func element(
    _ name: String, _ attributes: Attributes = [:], _ content: (inout HTML) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>"
  }

  /// Writes an element that holds a text and nothing else.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.add(text) }
  }

  /// Writes an element of a picture that has no content.
  mutating func shape(_ name: String, _ attributes: Attributes) {
    element(name, attributes) { _ in }
  }

  /// Writes the start of an element, which is all there is of `meta` and `link`.
  mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(HTML.escaped(value))\"" }
    text += ">"
  }

  /// Writes text.
  mutating func add(_ text: String) {
    self.text += HTML.escaped(text)
  }

  /// Writes a name from outside: on one line, and its direction its own.
  mutating func add(name: String) {
    element("bdi", text: oneLine(name))
  }

  /// Writes text in which marks isolate the words of others: each such part becomes a `bdi`.
  ///
  /// Marks without a partner are dropped, so that elements always close.
  mutating func add(isolated text: String) {
    var depth = 0
    var plain = String.UnicodeScalarView()
    func start(_ attributes: Attributes) {
      add(String(plain))
      plain.removeAll()
      open("bdi", attributes)
      depth += 1
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2066}": start(["dir": "ltr"])
      case "\u{2067}": start(["dir": "rtl"])
      case "\u{2068}": start([:])
      case "\u{2069}":
        guard depth > 0 else { continue }
        add(String(plain))
        plain.removeAll()
        self.text += "</bdi>"
        depth -= 1
      default: plain.append(scalar)
      }
    }
    add(String(plain))
    self.text += String(repeating: "</bdi>", count: depth)
  }

  /// Writes a line break, for those who read the source.
  mutating func breakLine() { text += "\n" }

  /// Writes a stylesheet or a document type of our own.
  mutating func add(verbatim markup: StaticString) { text += "\(markup)" }

  /// The text with everything that HTML would read as markup, or may not hold, written otherwise.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }
    if isPlain { return text }
    let held = text.unicodeScalars.map { HTML.canHold($0) ? $0 : "\u{FFFD}" }
    return XMLText.quoted(String(String.UnicodeScalarView(held)))
  }

  private static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": true
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": false
    default: !scalar.properties.isNoncharacterCodePoint
    }
  }
}
