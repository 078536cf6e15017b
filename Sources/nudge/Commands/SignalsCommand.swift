import NudgeLinux
import NudgeShared

/// `nudge signals show` and `nudge signals set FILE`: what the app knows that a nudge may say.
struct SignalsCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "signals", summary: "Show or replace what a nudge may speak of.",
    details: [
      "Signals are dated facts: commitments with due dates, when the brief was last seen, a streak, pending items. The file is one JSON object; - reads it from standard input.",
      "What is pending is planned anew at once.",
    ],
    arguments: [action.entry, file.entry], options: GlobalOptions.stateOptions,
    examples: ["nudge signals show --format json", "nudge signals set signals.json"],
    forms: ["show [options]", "set FILE [options]"])

  private static let action = Argument("ACTION", ValueReader<Action>.choice(), "show or set.")
  private static let file = Argument(
    "FILE", .path, "The file to take signals from, with set.", isOptional: true)

  private enum Action: String, Choice {
    case show, set
  }

  /// The file to take signals from, or nil to show them.
  let file: Given<String>?
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    let action = try given.required(SignalsCommand.action).value
    file = try given.value(of: SignalsCommand.file)
    switch (action, file) {
    case (.show, let file?): throw .surplus(command: "signals show", found: file.text)
    case (.set, nil):
      throw .value(
        place: "signals set FILE", found: nil, accepted: SignalsCommand.file.entry.accepted)
    case (.show, nil), (.set, _?): break
    }
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    guard let file else {
      let status = try await context.status(options)
      return try SignalsReport(signals: status.signals)
        .print(as: options.format, to: context.output)
    }
    let signals = try NudgeSignals(file: file.value, try InputFile.bytes(at: file.value))
    let clock = try context.clock(options)
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) -> ForegroundOutcome? in
      try coordinator.setSignals(signals)
      let home = try StateHome(option: options.home?.value, environment: context.environment)
      // Like quiet hours and pauses, signals open no app that was never opened.
      guard try await AmbientNudgeStatus(home: home, clock: clock).state != nil else { return nil }
      return try await coordinator.foreground()
    }
    try SignalsReport(
      signals: signals,
      change: outcome.map { OutcomeReport(outcome: $0, zone: clock.currentReading.zone) }
    )
    .print(as: options.format, to: context.output)
  }
}
