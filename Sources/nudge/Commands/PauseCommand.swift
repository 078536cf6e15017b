import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge pause [--until WHEN]` and `nudge pause off`: a one-off silence.
struct PauseCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "pause", summary: "Show the pauses, say nothing until a date, or end all pauses.",
    details: [
      "Quiet hours and settings stay as they are. A date ends the pause as that day starts, in the zone in force.",
      "A new pause takes the place of the one in force. With off every pause ends, those that have not begun as well.",
    ],
    arguments: [action.entry], options: [until.entry] + GlobalOptions.stateOptions,
    examples: ["nudge pause --until 2026-05-01", "nudge pause off"],
    forms: ["[options]", "--until WHEN [options]", "off [options]"])

  private static let action = Argument(
    "off",
    ValueReader<Action>(
      accepted: "off (nudge pause --until WHEN starts a pause)",
      words: Action.allCases.map(\.rawValue), read: { Action(rawValue: $0) }),
    "End every pause.", isOptional: true)
  private static let until = Option(
    "--until", "WHEN",
    ValueReader(
      accepted: ValueReader.localMoment.accepted + " (nudge pause off ends a pause)",
      read: ValueReader.localMoment.read),
    "Date or local time at which the pause ends.")

  /// The words that may stand in place of `--until`.
  private enum Action: String, Choice {
    case off
  }

  /// What is asked for.
  enum Wish: Equatable, Sendable {
    /// To see the pauses.
    case show
    /// To say nothing until then.
    case start(until: Given<LocalMoment>)
    /// To be spoken to again.
    case end
  }

  /// What is asked for.
  let wish: Wish
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    let action = try given.value(of: PauseCommand.action)
    let until = try given.value(of: PauseCommand.until)
    wish =
      switch (action, until) {
      case (nil, nil): .show
      case (nil, let until?): .start(until: until)
      case (_?, nil): .end
      case (_?, _?):
        throw .conflict(
          place: "--until", other: "off", reason: "the one starts what the other ends")
      }
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let reading = try context.clock(options).currentReading
    let now = reading.zone.localDateTime(at: reading.now)
    let report: PauseReport
    switch wish {
    case .show:
      let pauses = try await context.status(options).preference.quietHours.pauses
      report = PauseReport(pauses: pauses, now: now, change: nil)
    case .start(let until):
      let pause = try PauseCommand.pause(until, from: now)
      // Pauses that are over, or that this one takes the place of, are not kept.
      report = try await change(in: context, reading) { [pause] + $0.filter { now < $0.from } }
    case .end:
      report = try await change(in: context, reading) { _ in [] }
    }
    try report.print(as: options.format, to: context.output)
  }

  private func change(
    in context: CommandContext, _ reading: ClockReading,
    _ pauses: ([QuietHours.Pause]) -> [QuietHours.Pause]
  ) async throws(CommandFault) -> PauseReport {
    let (kept, outcome) = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      let kept = pauses(try coordinator.preference().quietHours.pauses)
      return (kept, try await coordinator.setPauses(kept))
    }
    return PauseReport(
      pauses: kept, now: reading.zone.localDateTime(at: reading.now),
      change: outcome.map { OutcomeReport(outcome: $0, zone: reading.zone) })
  }

  /// The pause that is in force from now on, wherever the device goes.
  private static func pause(
    _ until: Given<LocalMoment>, from now: LocalDateTime
  ) throws(CommandFault) -> QuietHours.Pause {
    let end =
      switch until.value {
      case .date(let date): LocalDateTime(date, .midnight)
      case .dateTime(let reading): reading
      }
    guard now < end else { throw until.fault(accepted: "a time after now, \(now)") }
    // A pause is local time, and a wall clock goes back in autumn and on a journey west, by 26 hours
    // at most. Begun two days ago, it does not come to lie ahead.
    return QuietHours.Pause(
      from: LocalDateTime(now.date.adding(days: -2), now.minuteOfDay), until: end)
  }
}
