/// One thing that `nudge attention` does.
protocol AttentionVerb: Sendable {
  /// What the help page says of it, and what it reads.
  static var entry: AttentionVerbEntry { get }

  /// Reads its values; touches nothing outside.
  init(_ given: GivenArguments) throws(CommandFault)

  /// Does it.
  func run(in context: CommandContext) async throws(CommandFault)
}

/// What the table says of one verb.
struct AttentionVerbEntry: Sendable {
  /// The word to type.
  let name: String
  /// What follows it on a usage line, such as `--principal NAME [options]`.
  let form: String
  /// A paragraph of the help page.
  let detail: String
  /// What is named by position, in order; verbs share the names, so that each stands for one place.
  var arguments: [ArgumentEntry] = []
  /// What is named by flag.
  var options: [AttentionOption] = []
  /// Command lines that show typical use.
  var examples: [String] = []

  /// The options of several verbs, each once, where it stands first.
  static func options(of verbs: [AttentionVerbEntry]) -> [AttentionOption] {
    var options: [AttentionOption] = []
    for option in verbs.flatMap(\.options)
    where !options.contains(where: { $0.entry.name == option.entry.name }) {
      options.append(option)
    }
    return options
  }

  /// The arguments of the verb that has the most.
  static func arguments(of verbs: [AttentionVerbEntry]) -> [ArgumentEntry] {
    verbs.map(\.arguments).max { $0.count < $1.count } ?? []
  }
}

/// An option of a verb, whatever its value is.
struct AttentionOption: Sendable {
  /// What the table says of it.
  let entry: OptionEntry
  /// Reads the value, if one was given.
  let check: @Sendable (GivenArguments) throws(CommandFault) -> Void

  /// Takes an option with a value.
  init<Value: Sendable>(_ option: Option<Value>) {
    entry = option.entry
    check = { given throws(CommandFault) in _ = try given.values(of: option) }
  }

  /// Takes one without.
  init(flag: OptionEntry) {
    entry = flag
    check = { _ in }
  }
}
