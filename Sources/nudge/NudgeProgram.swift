/// The whole program as a function: arguments and surroundings in, text and a code out.
enum NudgeProgram {
  /// What `--version` prints after the name.
  static let version = "0.1.0"

  /// Runs one command line and gives the code to exit with.
  ///
  /// Results go to standard output, all else to standard error; a fault is one line there.
  static func run(
    arguments: [String], surroundings: Surroundings, output: Output
  ) async -> Int32 {
    let context = CommandContext(surroundings: surroundings, output: output)
    do throws(CommandFault) {
      switch try Command.parse(arguments).get() {
      case .run(let subcommand):
        try await subcommand.run(in: context)
        if let locale = subcommand.locale {
          try context.tellOfFallback(locale.text, place: locale.place)
        }
      case .version: try output.write("nudge \(version)\n")
      }
      try output.flush()
      return context.aftermath.code.rawValue
    } catch {
      return report(error, in: context)
    }
  }

  /// The one place where a fault becomes text and a code.
  private static func report(_ fault: CommandFault, in context: CommandContext) -> Int32 {
    // What was printed before the fault still belongs to the reader; if it cannot be delivered, the
    // first fault is the one worth telling.
    try? context.output.flush()
    switch fault {
    case .noCommand:
      context.output.writeError(HelpPage.overview().text(width: context.helpWidth))
    case .outputClosed:
      break
    default:
      context.output.writeError("nudge: \(fault.text)\n")
    }
    return fault.code.rawValue
  }
}
