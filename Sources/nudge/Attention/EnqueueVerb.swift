import NudgeShared

/// `nudge attention enqueue KIND REFERENCE`: puts a notification into the outbox.
struct EnqueueVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "enqueue", form: "KIND REFERENCE --principal NAME [options]",
    detail:
      "enqueue puts a notification into the outbox, once for each subject: asked again, it shows the row as it stands. Approvals, questions and scheduled outcomes may ring after 30 seconds, all else at once. What comes past its --expires is settled expired and never rings. The reference of a scheduledOutcome is its run.",
    arguments: [AttentionWords.first.entry, AttentionWords.second.entry],
    options: [
      AttentionOption(AttentionWords.principals), AttentionOption(AttentionWords.run),
      AttentionOption(AttentionWords.conversation), AttentionOption(AttentionWords.expires),
    ] + AttentionWords.placeOptions,
    examples: ["nudge attention enqueue approval a1 --principal ada --conversation c7"])

  private let subject: AttentionSubject
  private let principals: [PrincipalID]
  private let run: RunID?
  private let conversation: ConversationID?
  private let expiresAt: Instant?
  private let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    let arguments = AttentionArguments(verb: Self.entry.name, given: given)
    subject = try arguments.subject()
    principals = try arguments.principals()
    let run = try given.value(of: AttentionWords.run)
    if let run, subject.kind == .scheduledOutcome, run.text != subject.reference.rawValue {
      throw .conflict(
        place: run.place, other: "scheduledOutcome", reason: "of which the reference is the run")
    }
    self.run = run?.value
    conversation = try given.value(of: AttentionWords.conversation)?.value
    expiresAt = try given.value(of: AttentionWords.expires)?.value
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let now = access.now
    let rows = principals.map { principal in
      AttentionNotification(
        principal: principal, subject: subject, run: run, conversation: conversation,
        enqueuedAt: now, expiresAt: expiresAt)
    }
    let place = subject.kind == .scheduledOutcome ? "REFERENCE" : AttentionWords.run.entry.name
    let enqueued = try await access.transact { transaction throws(NudgeStoreError) in
      try transaction.enqueue(rows)
    }
    if case .failure(.unknownRun(let run, let principal)) = enqueued {
      throw .refused(
        place: place,
        detail: "there is no run \(run) that \(principal) may see; record it first with "
          + "nudge attention run \(run) --principal \(principal)")
    }
    try await AttentionReport(access, about: [subject], of: principals, at: now)
      .print(as: access.format, to: context.output)
  }
}
