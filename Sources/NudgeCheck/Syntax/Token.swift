/// The smallest piece of Swift source that a rule looks at.
package struct Token: Equatable, Sendable {
  /// What sort of piece it is.
  package enum Kind: Equatable, Sendable {
    /// A name or a keyword, without its backticks.
    case word
    /// A number as it is written.
    case number
    /// The quote that begins a text.
    case openText
    /// What stands in a text between quotes and interpolations.
    case text
    /// The quote that ends a text.
    case closeText
    /// One of `(`, `[`, `{`, or the beginning of an interpolation.
    case open
    /// One of `)`, `]`, `}`.
    case close
    /// A run of operator characters; a single dot too.
    case sign
    /// A comma, colon, semicolon, `@`, `#` or a character that means nothing here.
    case mark
    /// A whole regular expression.
    case pattern
  }

  package let kind: Kind
  package let spelling: String
  /// Counted from 1.
  package let line: Int
  /// In bytes, counted from 1, as compilers do.
  package let column: Int
  /// Whether nothing but space stands before it on its line.
  package let startsLine: Bool
  /// For brackets and quotes: where the other one is; the end of the source if there is none.
  package var partner = -1

  func `is`(_ spelling: String) -> Bool { self.spelling == spelling && kind != .text }
}

/// Something in a source that the lexer could not make sense of.
package struct SyntaxProblem: Equatable, Sendable {
  package let line: Int
  package let column: Int
  /// What it is, in a few words.
  package let found: String
}

/// A comment that asks for something to be let pass.
package struct AllowComment: Equatable, Sendable {
  package let line: Int
  package let column: Int
  /// What follows `nudge:allow`.
  package let words: [String]
}
