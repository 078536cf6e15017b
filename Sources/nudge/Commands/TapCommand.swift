import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge tap ID`: what happens when a person taps a nudge.
struct TapCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "tap", summary: "Record that a notification was tapped and print where it leads.",
    details: [
      "The identifier comes from outside and is not trusted: one that was never shown here leads home, and so does a reminder whose row is gone."
    ],
    arguments: [identifier.entry], options: GlobalOptions.stateOptions)

  private static let identifier = Argument(
    "ID", .identifier,
    "The identifier of what was shown, as nudge status lists it under Shown.")

  /// The identifier as it was typed.
  let identifier: Given<String>
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    identifier = try given.required(TapCommand.identifier)
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let id = NotificationID(rawValue: identifier.value)
    let route = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.tapAny(id)
    }
    switch options.format {
    case .table:
      let line = route?.sentence ?? "Handled before."
      try context.output.write(lines: [line])
    case .json:
      try context.output.writeDocument { writer in
        writer.field("handledBefore", route == nil)
        writer.field("route", route?.path)
      }
    }
  }
}

extension TapRoute {
  /// Where it leads, as one sentence.
  var sentence: String { "Leads to \(name) (\(path))." }

  /// The place in words for people.
  private var name: String {
    switch self {
    case .nudge(.today): "the day's overview"
    case .nudge(.assistant): "the assistant"
    case .nudge(.home): "the home screen"
    case .reminder: "what the reminder is about"
    }
  }
}
