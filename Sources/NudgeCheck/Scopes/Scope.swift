/// A stretch of source in braces, and what it belongs to.
struct Scope {
  /// What the braces are.
  enum Kind: Equatable {
    /// The file as a whole.
    case file
    /// A type or an extension of one, with what it inherits and conforms to.
    case type(name: String, inherits: [String], isMain: Bool)
    /// A function, an initialiser (`init`) or the accessors of a property; arguments by label.
    case function(name: String, labels: [String])
    /// A closure, named for what it is handed to; empty if nothing is known.
    case closure(of: String, firstWords: [String], isStored: Bool)
    /// A `switch`.
    case selection
    /// One case of a `switch`, or a statement with braces, with the words of its condition.
    case branch(words: [String])
  }

  let kind: Kind
  /// Where the scope around it stands in the list; the file's is 0.
  let parent: Int
  /// The token of its first word for a type, else of its brace.
  let start: Int
  /// The names that are bound here.
  var bindings: [String: [Binding]] = [:]
}

/// A name, and what a reader can tell of its value.
struct Binding {
  /// The token from which on it holds.
  let position: Int
  /// The last word of its type, if that is plain to see.
  let type: String?
  /// Another name, or a member of self, that it is made from.
  let source: String?
  /// Where the tokens of its first value begin, if it has one.
  var value: Int?
  /// Whether it is a day in seconds, or several.
  var isDay = false
}
