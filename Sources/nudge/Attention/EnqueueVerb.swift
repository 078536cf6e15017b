import NudgeShared

/// `nudge attention enqueue KIND REFERENCE`: puts a notification into the outbox.
struct EnqueueVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "enqueue", form: "KIND REFERENCE --principal NAME [options]",
    detail:
      "enqueue puts a notification into the outbox, once for each subject: asked again, it shows the row as it stands. Approvals, questions and scheduled outcomes may ring after 30 seconds, all else at once. The reference of a scheduledOutcome is its run.",
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
    subject = try arguments.subject(of: AttentionSubject.Kind.allCases)
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
    // Who is refused keeps the others out as well: all are enqueued, or nobody.
    let unknown = try await access.transact { transaction throws(NudgeStoreError) in
      for row in rows {
        guard let run = row.run,
          try transaction.notification(row.subject, of: row.principal) == nil,
          try transaction.run(run, of: row.principal) == nil
        else { continue }
        return AttentionDeedError?.some(.unknownRun(run, row.principal))
      }
      for row in rows { _ = try transaction.enqueue(row) }
      return nil
    }
    if case .unknownRun(let run, let principal)? = unknown {
      throw .refused(
        place: place,
        detail: "there is no run \(run) that \(principal) may see; record it first with "
          + "nudge attention run \(run) --principal \(principal)")
    }
    try await AttentionReport(access, about: [subject], of: principals, at: now)
      .print(as: access.format, to: context.output)
  }
}
