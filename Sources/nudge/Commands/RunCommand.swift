import NudgeLinux

/// `nudge run`: waits for what is due and delivers it, where no systemd holds the time.
struct RunCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "run", summary: "Wait for nudges to become due and deliver each, until stopped.",
    details: [
      "For machines without systemd, such as containers; with systemd, nudge install does the same without a process that waits. Delivers as nudge deliver does, and hears clicks for as long as it runs.",
      "Sees at once what other commands change, and within 30 seconds that the clock was set, the machine has slept, or the zone is another one. A delivery that fails is told once and tried again every minute.",
      "With --until-idle it does the work of one start by the timer of nudge install: it delivers, hears the click for a day at most, and ends.",
      "SIGTERM, SIGINT and SIGHUP end it with exit code 0. One at a time for a state directory; a second one ends with exit code 75.",
    ],
    options: [DeliverCommand.show.entry, untilIdle] + GlobalOptions.liveOptions,
    examples: ["nudge run", "nudge run --show stdout --format json"])

  /// How long what is shown may be clicked where the process is to end some time: one day.
  static let longestClick = Duration.seconds(86_400)

  static let untilIdle = OptionEntry.flag(
    "--until-idle", short: nil,
    "End when nothing is due and nothing on the screen can be clicked, or when a delivery fails.")

  /// Whether to end when nothing is left to do.
  let isUntilIdle: Bool
  /// Where to show nudges.
  let place: DeliverCommand.Place
  /// Where and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    isUntilIdle = given.has(RunCommand.untilIdle)
    place = try given.value(of: DeliverCommand.show)?.value ?? .auto
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    // What goes wrong on a long way is told then; it is no outcome of the whole.
    let own = CommandContext(surroundings: context.surroundings, output: context.output)
    var loop = try DeliveryLoop(self, in: isUntilIdle ? context : own)
    try await loop.run()
  }
}

extension GlobalOptions {
  /// For a command that has to do with the machine's own clock and none else.
  fileprivate static let liveOptions = stateOptions.filter { $0 != now.entry }
}
