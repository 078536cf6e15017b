/// Colours for a terminal that wants them; everywhere else the text as it is.
///
/// A colour only repeats what a mark or a word says, and painted text without its escape sequences
/// (ECMA-48, "select graphic rendition") is the plain text. Only the eight colours that every
/// terminal has are used, which people choose to suit their eyes.
struct Palette: Equatable, Sendable {
  /// Whether there are colours at all.
  let isColoured: Bool

  /// What a piece of text is, from which its look follows.
  enum Style: String, CaseIterable, Sendable {
    /// A heading.
    case heading = "1"
    /// What matters less.
    case faint = "2"
    /// A nudge that came.
    case nudge = "1;32"
    /// Something that went another way than planned.
    case warning = "33"
    /// A bar of a picture.
    case bar = "36"
  }

  /// No colours.
  static let plain = Palette(isColoured: false)

  /// Colours on a terminal, unless `NO_COLOR` is set to anything (no-color.org) or it is a dumb one.
  init(environment: [String: String], isTerminal: Bool) {
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    self.init(isColoured: isTerminal && !isRefused && environment["TERM"] != "dumb")
  }

  private init(isColoured: Bool) {
    self.isColoured = isColoured
  }

  /// The text in a style; an empty one stays empty.
  func painted(_ text: String, _ style: Style?) -> String {
    guard isColoured, let style, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}

extension CommandContext {
  /// The colours of standard output.
  var palette: Palette {
    Palette(
      environment: environment, isTerminal: surroundings.terminal.outputIsTerminal)
  }
}
