/// What the table says of one option; it has no value where `placeholder` is nil.
struct OptionEntry: Hashable, Sendable {
  /// With its dashes, such as `--weeks`.
  let name: String
  /// A one-letter form such as `-h`, for the few that have one.
  let shortName: String?
  /// What stands for the value in help, such as `N`.
  let placeholder: String?
  /// One line of help.
  let summary: String
  /// What a missing or wrong value is told.
  let accepted: String
  /// What the brackets at the end of the help line say, such as `1 to 52; default: 12`.
  let bracket: String?
  /// The fixed words among its values.
  let words: [String]
  /// What else a shell may offer in its place.
  var completion: ValueCompletion = .nothing
  /// Whether it may be given several times, each time with another value.
  var isRepeatable = false

  /// An option without a value.
  static func flag(_ name: String, short: String?, _ summary: String) -> OptionEntry {
    OptionEntry(
      name: name, shortName: short, placeholder: nil, summary: summary, accepted: "no value",
      bracket: nil, words: [])
  }
}

/// An option that takes a value of a known type.
struct Option<Value: Sendable>: Sendable {
  /// What the table says of it.
  let entry: OptionEntry
  /// How its text is read.
  let reader: ValueReader<Value>

  init(
    _ name: String, _ placeholder: String, _ reader: ValueReader<Value>, _ summary: String,
    default defaultText: String? = nil, isRepeatable: Bool = false
  ) {
    let brackets = [reader.bracket, defaultText.map { "default: \($0)" }].compactMap { $0 }
    entry = OptionEntry(
      name: name, shortName: nil, placeholder: placeholder, summary: summary,
      accepted: reader.accepted, bracket: brackets.isEmpty ? nil : brackets.joined(separator: "; "),
      words: reader.words, completion: reader.completion, isRepeatable: isRepeatable)
    self.reader = reader
  }
}

/// What the table says of one argument that is named by its position.
struct ArgumentEntry: Hashable, Sendable {
  /// What stands for it in help, such as `ID`.
  let name: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// One line of help.
  let summary: String
  /// What a missing or wrong value is told.
  let accepted: String
  /// The fixed words among its values.
  let words: [String]
  /// What else a shell may offer in its place.
  var completion: ValueCompletion = .nothing
}

/// An argument of a known type.
struct Argument<Value: Sendable>: Sendable {
  /// What the table says of it.
  let entry: ArgumentEntry
  /// How its text is read.
  let reader: ValueReader<Value>

  init(
    _ name: String, _ reader: ValueReader<Value>, _ summary: String, isOptional: Bool = false
  ) {
    entry = ArgumentEntry(
      name: name, isOptional: isOptional, summary: summary, accepted: reader.accepted,
      words: reader.words, completion: reader.completion)
    self.reader = reader
  }
}
