import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge tap ID`: what happens when a person taps a nudge.
struct TapCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "tap", summary: "Record that a nudge was tapped and print where it leads.",
    details: [
      "The identifier comes from outside and is not trusted: one that is no nudge of ours leads home."
    ],
    arguments: [identifier.entry], options: GlobalOptions.stateOptions)

  private static let identifier = Argument(
    "ID", .identifier,
    "The identifier of a nudge that was shown, as nudge status lists it under Shown.")

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
      coordinator async throws(FileProblem) in try await coordinator.tap(id)
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

extension NudgeRoute {
  /// Where it leads, as one sentence.
  var sentence: String { "Leads to \(name) (\(path))." }

  /// The place in words for people.
  private var name: String {
    switch self {
    case .today: "the day's overview"
    case .assistant: "the assistant"
    case .home: "the home screen"
    }
  }
}
