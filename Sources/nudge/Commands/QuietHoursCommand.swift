import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge quiet-hours [RANGES]`: shows or sets when nothing may be said.
struct QuietHoursCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "quiet-hours", summary: "Show or set the hours in which nothing is said.",
    details: [
      "A range starts at its first minute and ends before its last; one that crosses midnight belongs to the day on which it starts.",
      "What is pending is moved at once.",
    ],
    arguments: [ranges.entry], options: GlobalOptions.stateOptions,
    examples: [
      "nudge quiet-hours 22:00-07:00", "nudge quiet-hours mon-fri@22:00-07:00,sat-sun@23:00-09:00",
      "nudge quiet-hours off",
    ])

  private static let ranges = Argument(
    "RANGES", .quietHours, "Ranges with optional weekdays, or off; without it they are shown.",
    isOptional: true)

  /// What to set, or nil to show.
  let ranges: Given<QuietHours>?
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    ranges = try given.value(of: QuietHoursCommand.ranges)
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    guard let ranges = ranges?.value else {
      let status = try await context.status(options)
      return try show(status.preference.quietHours, nil, in: context)
    }
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.setQuietHours(ranges)
    }
    try show(ranges, outcome, in: context)
  }

  private func show(
    _ ranges: QuietHours, _ outcome: ForegroundOutcome?, in context: CommandContext
  ) throws(CommandFault) {
    let zone = try context.zone(options.zone)
    let report = outcome.map { OutcomeReport(outcome: $0, zone: zone) }
    switch options.format {
    case .table:
      try context.output.write(lines: ["Quiet hours: \(ranges.words)."] + (report?.lines ?? []))
    case .json:
      try context.output.writeDocument { writer in
        writer.field("quietHours", "\(ranges)")
        report?.writeFields(to: &writer)
      }
    }
  }
}
