import NudgeLinux
import NudgeShared

/// `nudge simulate`: runs the scheduler against a simulated device and clock.
struct SimulateCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "simulate", summary: "Preview the nudges of the coming weeks.",
    details: [
      "Runs the same scheduler that an app runs, against a simulated device and clock. The same options give the same output."
    ],
    options: SimulateOptions.all,
    examples: [
      "nudge simulate --weeks 12",
      "nudge simulate --weeks 52 --zone Australia/Lord_Howe --quiet 22:00-09:30 --format json",
      "nudge simulate --scenario spring-forward.json",
    ])

  /// What is to be run.
  enum Subject: Equatable, Sendable {
    /// A story from a file.
    case scenario(Given<String>)
    /// A preview of what the options describe.
    case preview(Preview)
  }

  /// The options of a preview; what was not given is nil and has the default that help names.
  struct Preview: Equatable, Sendable {
    let weeks: Given<Int>?
    let seed: Given<UInt64>?
    let from: Given<LocalMoment>?
    let now: Given<Instant>?
    let zone: Given<String>?
    let window: Given<ClockRange>?
    let weekdays: Given<WeekdaySet>?
    let quiet: Given<QuietHours>?
    let spread: Given<Int>?
    let cadence: Given<Cadence>?
    let opens: Given<OpeningHabit>?
    let signals: Given<SignalsSource>?
    let locale: Given<RequestedLocale>?
    let seeds: Given<Int>?
  }

  /// What is to be run.
  let subject: Subject
  /// How to print it.
  let format: TimelineFormat

  /// The language of a preview; a story has its own.
  var locale: Given<RequestedLocale>? {
    switch subject {
    case .scenario: nil
    case .preview(let preview): preview.locale
    }
  }

  init(_ given: GivenArguments) throws(CommandFault) {
    let preview = try Preview(given)
    format = try given.value(of: SimulateOptions.format)?.value ?? .table
    if format == .ics, preview.seeds != nil { throw SimulateCommand.calendarOfMany }
    guard let scenario = try given.value(of: SimulateOptions.scenario) else {
      subject = .preview(preview)
      return
    }
    for option in SimulateOptions.settledByScenario where given.has(option) {
      throw .conflict(
        place: option.name, other: scenario.place, reason: "the scenario file settles it")
    }
    subject = .scenario(scenario)
  }
}

extension SimulateCommand {
  /// Why `--seeds` has no calendar.
  static let calendarOfMany = CommandFault.conflict(
    place: SimulateOptions.seeds.entry.name, other: "--format ics",
    reason: "which holds the nudges of one installation")
}

extension SimulateCommand.Preview {
  /// Reads the options and refuses those that contradict each other.
  init(_ given: GivenArguments) throws(CommandFault) {
    weeks = try given.value(of: SimulateOptions.weeks)
    seed = try given.value(of: SimulateOptions.seed)
    from = try given.value(of: SimulateOptions.from)
    now = try given.value(of: GlobalOptions.now)
    zone = try given.value(of: SimulateOptions.zone)
    window = try given.value(of: SimulateOptions.window)
    weekdays = try given.value(of: SimulateOptions.weekdays)
    quiet = try given.value(of: SimulateOptions.quiet)
    spread = try given.value(of: SimulateOptions.spread)
    cadence = try given.value(of: SimulateOptions.cadence)
    opens = try given.value(of: SimulateOptions.opens)
    signals = try given.value(of: SimulateOptions.signals)
    locale = try given.value(of: SimulateOptions.locale)
    seeds = try given.value(of: SimulateOptions.seeds)
    if let from, let now {
      throw .conflict(place: from.place, other: now.place, reason: "either sets the first day")
    }
    if let spread, cadence?.value == .isoWeek {
      throw .conflict(
        place: spread.place, other: "--cadence iso-week", reason: "which draws from the whole week")
    }
  }
}
