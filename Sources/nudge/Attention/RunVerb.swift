import NudgeShared

/// `nudge attention run RUN`: a run began or ended, and these people may see it.
struct RunVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "run", form: "RUN --principal NAME [--state STATE] [options]",
    detail:
      "run notes that a run goes on or how it ended, for each person who may see it; to everybody else there is no such run. What has ended stays as it ended.",
    arguments: [AttentionWords.first.entry],
    options: [
      AttentionOption(AttentionWords.principals), AttentionOption(AttentionWords.conversation),
      AttentionOption(state),
    ] + AttentionWords.placeOptions,
    examples: ["nudge attention run r1 --principal ada --principal bo --state completed"])

  /// How far it is.
  enum State: String, Choice {
    case running, completed, failed, cancelled

    func runState(at now: Instant) -> AttentionRun.State {
      switch self {
      case .running: .running
      case .completed: .ended(.completed, at: now)
      case .failed: .ended(.failed, at: now)
      case .cancelled: .ended(.cancelled, at: now)
      }
    }
  }

  private static let state = Option<State>(
    "--state", "STATE", .choice(), "How far the run is.", default: "running")

  private let id: RunID
  private let principals: [PrincipalID]
  private let conversation: ConversationID?
  private let state: State
  private let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    let arguments = AttentionArguments(verb: Self.entry.name, given: given)
    id = try arguments.name(AttentionWords.first, called: "RUN")
    guard id.nudgeWeek == nil else {
      throw .refused(
        place: "attention run RUN",
        detail: "\(id) names the nudge of a week, which needs no record; choose another name")
    }
    principals = try arguments.principals()
    conversation = try given.value(of: AttentionWords.conversation)?.value
    state = try given.value(of: RunVerb.state)?.value ?? .running
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let now = access.now
    let runs = principals.map { principal in
      AttentionRun(
        id: id, principal: principal, conversation: conversation, state: state.runState(at: now))
    }
    try await access.transact { transaction throws(NudgeStoreError) in
      for run in runs { _ = try transaction.record(run) }
    }
    try await AttentionReport(access, about: id, of: principals, at: now)
      .print(as: access.format, to: context.output)
  }
}
