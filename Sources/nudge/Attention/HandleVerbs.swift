import NudgeShared

/// `nudge attention resolve KIND REFERENCE`: it was given, answered or dealt with.
struct ResolveVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "resolve", form: "KIND REFERENCE --principal NAME [options]",
    detail:
      "resolve notes that an approval was given or refused, a question answered, or anything else dealt with; answer REFERENCE is short for resolve question REFERENCE. From then on the notification is obsolete on every device, and what has not rung yet stays silent. Both may come before it is enqueued.",
    arguments: [AttentionWords.first.entry, AttentionWords.second.entry],
    options: HandledSubject.options,
    examples: ["nudge attention resolve approval a1 --principal ada"])

  private let handled: HandledSubject

  init(_ given: GivenArguments) throws(CommandFault) {
    let arguments = AttentionArguments(verb: Self.entry.name, given: given)
    handled = HandledSubject(
      subject: try arguments.subject(), principals: try arguments.principals(),
      options: try GlobalOptions(given))
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    try await handled.note(in: context)
  }
}

/// `nudge attention answer REFERENCE`: a question was answered.
struct AnswerVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "answer", form: "REFERENCE --principal NAME [options]", detail: "",
    arguments: [AttentionWords.first.entry], options: HandledSubject.options,
    examples: ["nudge attention answer q1 --principal ada"])

  private let handled: HandledSubject

  init(_ given: GivenArguments) throws(CommandFault) {
    let arguments = AttentionArguments(verb: Self.entry.name, given: given)
    handled = HandledSubject(
      subject: AttentionSubject(
        .question, try arguments.name(AttentionWords.first, called: "REFERENCE")),
      principals: try arguments.principals(), options: try GlobalOptions(given))
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    try await handled.note(in: context)
  }
}

/// A subject that was dealt with, and for whom.
private struct HandledSubject {
  let subject: AttentionSubject
  let principals: [PrincipalID]
  let options: GlobalOptions

  static let options =
    [AttentionOption(AttentionWords.principals)] + AttentionWords.placeOptions

  func note(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let now = access.now
    let (subject, principals) = (subject, principals)
    try await access.transact { transaction throws(NudgeStoreError) in
      for principal in principals { try transaction.handle(subject, of: principal, at: now) }
    }
    try await AttentionReport(access, about: [subject], of: principals, at: now)
      .print(as: access.format, to: context.output)
  }
}
