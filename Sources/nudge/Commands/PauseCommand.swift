import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge pause --until WHEN` and `nudge pause off`: a one-off silence.
struct PauseCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "pause", summary: "Say nothing until a date, once.",
    details: [
      "Quiet hours and settings stay as they are. A date ends the pause as that day starts, in the zone in force."
    ],
    arguments: [action.entry], options: [until.entry] + GlobalOptions.stateOptions,
    examples: ["nudge pause --until 2026-05-01", "nudge pause off"],
    forms: ["--until WHEN [options]", "off [options]"])

  private static let action = Argument(
    "off", ValueReader<Action>.choice(), "End the pause that is in force.", isOptional: true)
  private static let until = Option(
    "--until", "WHEN", .localMoment, "Date or local time at which the pause ends.")

  /// The words that may stand in place of `--until`.
  private enum Action: String, Choice {
    case off
  }

  /// When the pause ends, or nil to end it now.
  let until: Given<LocalMoment>?
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    let action = try given.value(of: PauseCommand.action)
    until = try given.value(of: PauseCommand.until)
    switch (action, until) {
    case (nil, nil):
      throw .value(
        place: "pause --until", found: nil, accepted: PauseCommand.until.entry.accepted + ", or off"
      )
    case (_?, _?):
      throw .conflict(place: "--until", other: "off", reason: "the one starts what the other ends")
    case (_?, nil), (nil, _?):
      break
    }
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let reading = try context.clock(options).currentReading
    let now = reading.zone.localDateTime(at: reading.now)
    let pause = try pause(from: now)
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      // Pauses that are over, or that this one takes the place of, are not kept.
      let later = try coordinator.preference().quietHours.pauses.filter { now < $0.from }
      return try await coordinator.setPauses((pause.map { [$0] } ?? []) + later)
    }
    let report = outcome.map { OutcomeReport(outcome: $0, zone: reading.zone) }
    switch options.format {
    case .table:
      let line = pause.map { "Paused until \($0.until)." } ?? "Not paused."
      try context.output.write(lines: [line] + (report?.lines ?? []))
    case .json:
      try context.output.writeDocument { writer in
        writer.field("pausedUntil", pause?.until.description)
        report?.writeFields(to: &writer)
      }
    }
  }

  /// The pause from now on, or nil to end it.
  private func pause(from now: LocalDateTime) throws(CommandFault) -> QuietHours.Pause? {
    guard let until else { return nil }
    let end =
      switch until.value {
      case .date(let date): LocalDateTime(date, .midnight)
      case .dateTime(let reading): reading
      }
    guard now < end else { throw until.fault(accepted: "a time after now, \(now)") }
    return QuietHours.Pause(from: now, until: end)
  }
}
