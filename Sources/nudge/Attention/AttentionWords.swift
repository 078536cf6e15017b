import NudgeShared

/// What the verbs of `nudge attention` are told by position and by flag, each thing once.
enum AttentionWords {
  /// In the first place: a kind, or what the verb itself calls it.
  static let first = Argument(
    "WHAT",
    ValueReader<String>(
      accepted: "a name", words: AttentionSubject.Kind.allCases.map(\.rawValue), read: { $0 }),
    "The kind of subject; with answer the question, with run the run.", isOptional: true)
  /// In the second place.
  static let second = Argument(
    "REFERENCE", ValueReader<String>(accepted: "a name", read: { $0 }),
    "Which approval, run, alert and so on it is.", isOptional: true)

  static let principals = Option<PrincipalID>(
    "--principal", "NAME", .attentionName(),
    "Whose it is: one person, on all devices; all but token take several, each with its own flag.",
    isRepeatable: true)
  static let run = Option<RunID>(
    "--run", "RUN", .attentionName(), "The run that the notification belongs to.")
  static let conversation = Option<ConversationID>(
    "--conversation", "NAME", .attentionName(), "The conversation that a tap leads to.")

  static let expires = Option(
    "--expires", "INSTANT", .instant,
    "When a token stops being good, or a notification is of no use any more.",
    default: "never for a token, after 7 days for a notification")

  /// Where, when and how, of every verb.
  static let placeOptions = [
    AttentionOption(GlobalOptions.home), AttentionOption(GlobalOptions.zone),
    AttentionOption(GlobalOptions.now), AttentionOption(GlobalOptions.format),
  ]
}

/// One command line of a verb, whose faults name the verb and what it calls the place.
struct AttentionArguments {
  /// The verb.
  let verb: String
  /// All that was given.
  let given: GivenArguments

  /// Reads a name by position.
  ///
  /// - Parameters:
  ///   - argument: Where it stands.
  ///   - name: What the verb calls it, such as `RUN`.
  /// - Returns: The name.
  /// - Throws: A fault for one that is missing or does not have the form.
  func name<Named>(
    _ argument: Argument<String>, called name: String
  ) throws(CommandFault) -> AttentionIdentifier<Named> {
    let text = try given.value(of: argument)?.value
    guard let text, let identifier = AttentionIdentifier<Named>(rawValue: text) else {
      throw .value(place: place(name), found: text, accepted: AttentionIdentifier<Named>.accepted)
    }
    return identifier
  }

  /// Reads a kind, and the reference behind it.
  ///
  /// - Parameter word: What else may stand in place of a kind, for the fault alone.
  /// - Returns: The subject.
  /// - Throws: A fault for what is missing or not accepted.
  func subject(orWord word: String? = nil) throws(CommandFault) -> AttentionSubject {
    let words = [word].compactMap { $0 } + AttentionSubject.Kind.allCases.map(\.rawValue)
    let text = try given.value(of: AttentionWords.first)?.value
    guard let text, let kind = AttentionSubject.Kind(rawValue: text) else {
      let hint = text.flatMap { nearest(to: $0, among: words) }.map { " (did you mean \($0)?)" }
      throw .value(
        place: place("KIND"), found: text, accepted: alternatives(words) + (hint ?? ""))
    }
    return AttentionSubject(kind, try name(AttentionWords.second, called: "REFERENCE"))
  }

  /// Those named by `--principal`, each once; there has to be one.
  func principals() throws(CommandFault) -> [PrincipalID] {
    let principals = try principalsIfAny()
    guard !principals.isEmpty else {
      throw .value(
        place: place("--principal"), found: nil, accepted: AttentionWords.principals.entry.accepted)
    }
    return principals
  }

  /// Those named by `--principal`, each once.
  func principalsIfAny() throws(CommandFault) -> [PrincipalID] {
    var principals: [PrincipalID] = []
    for given in try given.values(of: AttentionWords.principals)
    where !principals.contains(given.value) {
      principals.append(given.value)
    }
    return principals
  }

  private func place(_ name: String) -> String { "attention \(verb) \(name)" }
}
