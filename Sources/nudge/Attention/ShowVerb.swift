import NudgeShared

/// `nudge attention show`: all that the authority keeps.
struct ShowVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "show", form: "[--principal NAME] [options]",
    detail:
      "show lists what is kept: notifications with what was sent where, runs, and what was read. It changes nothing.",
    options: [AttentionOption(AttentionWords.principals)] + AttentionWords.placeOptions,
    examples: ["nudge attention show --principal ada --format json"])

  private let principals: [PrincipalID]
  private let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    principals = try AttentionArguments(verb: Self.entry.name, given: given).principalsIfAny()
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let records = try await access.transact { transaction throws(NudgeStoreError) in
      try transaction.all()
    }
    try AttentionReport(
      records.filter { principals.isEmpty || principals.contains($0.key.principal) },
      at: access.now, in: access.zone
    )
    .searching(access.folder, for: principals)
    .print(as: access.format, to: context.output)
  }
}
