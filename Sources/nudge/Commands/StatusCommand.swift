import NudgeLinux

/// `nudge status`: what is planned and what was decided last.
struct StatusCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "status", summary: "Show what is planned, what fired last, and why.",
    details: [
      "Reads only; nothing is changed."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let status = try await context.status(options)
    let locale = status.language(
      asked: options.locale?.value, environment: context.environmentLocale)
    let strings = try context.strings(locale)
    let plan = status.plan(strings: strings)
    let timer = try context.timerIfAny(options).map { TimerCondition($0, status) }
    try StatusReport(
      status: status, plan: plan, rows: await RowsStatusReport(status, strings: strings),
      timer: timer
    )
    .print(as: options.format, to: context.output)
    if let problem = timer?.problem { throw CommandFault(problem) }
  }
}
