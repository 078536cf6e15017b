import NudgeLinux

/// `nudge attention VERB`: the authority on which the devices of a person agree about what was seen.
///
/// To add a verb, write its file in `Attention/` and name it here.
struct AttentionCommand: Subcommand {
  /// In the order of the help page.
  static let verbs: [any AttentionVerb.Type] = [
    CgiVerb.self, TokenVerb.self, EnqueueVerb.self, ResolveVerb.self, AnswerVerb.self,
    RunVerb.self, EraseVerb.self, FanOutVerb.self, ShowVerb.self,
  ]

  static let entry = CommandEntry(
    name: "attention", summary: "Keep what was seen on one device from ringing on the others.",
    details: [
      "The authority keeps notifications, runs and read receipts in the folder attention of the state, and settings in attention.json; without that file, or with \"sync\": false in it, devices are answered 404."
    ] + verbs.map { $0.entry.detail }.filter { !$0.isEmpty },
    arguments: [action.entry] + AttentionVerbEntry.arguments(of: verbs.map { $0.entry }),
    options: AttentionVerbEntry.options(of: verbs.map { $0.entry }).map(\.entry),
    examples: verbs.flatMap { $0.entry.examples },
    forms: verbs.map { "\($0.entry.name) \($0.entry.form)" })

  private static let action = Argument(
    "VERB", ValueReader<String>.verb(verbs.map { $0.entry.name }), "What to do, as below.")

  /// What to do, with its values.
  let verb: any AttentionVerb
  /// Nothing here speaks a language.
  var locale: Given<RequestedLocale>? { nil }

  init(_ given: GivenArguments) throws(CommandFault) {
    let name = try given.required(AttentionCommand.action)
    // A value that nobody could take is told of before one that this verb does not take.
    let options = AttentionVerbEntry.options(of: AttentionCommand.verbs.map { $0.entry })
    for option in options { try option.check(given) }
    guard let type = AttentionCommand.verbs.first(where: { $0.entry.name == name.value }) else {
      throw name.fault(accepted: AttentionCommand.action.entry.accepted)
    }
    let own = type.entry.options.map(\.entry.name)
    for option in options where given.has(option.entry) && !own.contains(option.entry.name) {
      throw .conflict(
        place: option.entry.name, other: "attention \(name.value)", reason: "which does not use it")
    }
    let places = [AttentionWords.first, AttentionWords.second]
    for argument in places.dropFirst(type.entry.arguments.count) {
      if let surplus = try given.value(of: argument) {
        throw .surplus(command: "attention \(name.value)", found: surplus.text)
      }
    }
    verb = try type.init(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    try await verb.run(in: context)
  }
}

extension ValueReader<String> {
  /// One of the verbs.
  fileprivate static func verb(_ names: [String]) -> ValueReader {
    ValueReader(
      accepted: alternatives(names), bracket: "values: " + names.joined(separator: ", "),
      words: names, read: { names.contains($0) ? $0 : nil })
  }
}
