import NudgeShared

/// The options of `nudge simulate`, in the order of its help page.
enum SimulateOptions {
  static let weeks = Option(
    "--weeks", "N", ValueReader<Int>.number(1...100_000), "Weeks to run.", default: "12")
  static let seed = Option(
    "--seed", "N", .seed, "Seed of the installation.", default: "42")
  static let from = Option(
    "--from", "WHEN", .localMoment, "First day, or local time, of the preview.", default: "today")
  static let zone = Option(
    "--zone", "NAME", .zoneName, "Time zone of the device.", default: "this machine's")
  static let window = Option(
    "--window", "HH:MM-HH:MM", .window, "Hours in which a nudge may fire.", default: "08:00-11:00")
  static let weekdays = Option(
    "--weekdays", "DAYS", .weekdays,
    "Days on which it may, such as mon-fri, mon,wed,fri or fri-mon.", default: "mon-fri")
  static let quiet = Option(
    "--quiet", "RANGES", .quietHours, "Quiet hours, such as 22:00-07:00, or off.", default: "off")
  static let spread = Option(
    "--spread", "MINUTES", ValueReader<Int>.number(CadenceSettings.spreadRange),
    "Allowed minutes to draw from once a nudge is due.", default: "a fifth of the week's")
  static let cadence = Option(
    "--cadence", "KIND", ValueReader<Cadence>.choice(),
    "Seven days between any two, or one in each ISO week.", default: "rolling")
  static let opens = Option(
    "--opens", "HABIT", ValueReader<OpeningHabit>.choice(), "When the person opens the app.",
    default: "on-nudge")
  static let signals = Option(
    "--signals", "SOURCE", .signalsSource,
    "What the app knows: made-up facts, nothing, or a JSON file.", default: "sample")
  static let locale = Option(
    "--locale", "L", .locale, "Language of the texts: \(alternatives(ShippedLanguages.tags)).",
    default: "the environment's, else en")
  static let seeds = Option(
    "--seeds", "N", ValueReader<Int>.number(1...100_000),
    "Show the distribution over N installations instead.")
  static let scenario = Option(
    "--scenario", "FILE", .path, "Run the story in this file; it sets all but the format.")
  static let format = Option(
    "--format", "FORMAT", ValueReader<TimelineFormat>.choice(), "How to print.", default: "table")

  /// All that a scenario file settles by itself.
  static let settledByScenario = [
    weeks.entry, seed.entry, from.entry, zone.entry, window.entry, weekdays.entry, quiet.entry,
    spread.entry, cadence.entry, opens.entry, signals.entry, locale.entry, seeds.entry,
    GlobalOptions.now.entry,
  ]

  /// All of them, in order.
  static let all = settledByScenario + [scenario.entry, format.entry]
}

/// When the person of a preview opens the app.
enum OpeningHabit: String, Choice {
  /// At each nudge.
  case onNudge = "on-nudge"
  /// Every day.
  case daily
  /// Once a week.
  case weekly
  /// Never after the first time.
  case never
}

/// How a timeline is printed.
enum TimelineFormat: String, Choice {
  /// A picture of the weeks and a line for each firing.
  case table
  /// One JSON document.
  case json
  /// A line of comma-separated values for each event.
  case csv
  /// A calendar with an event for each nudge.
  case ics
  /// One page with a picture and the texts in every language.
  case html
}

/// Where the facts of a preview come from.
enum SignalsSource: Hashable, Sendable {
  /// Made-up facts.
  case sample
  /// No facts at all.
  case none
  /// A JSON file.
  case file(String)
}

extension ValueReader<SignalsSource> {
  /// `sample`, `none` or a path; a file of that name is reached as `./sample`.
  static var signalsSource: ValueReader {
    ValueReader(
      accepted: "sample, none or a path", bracket: "sample, none or FILE",
      words: ["sample", "none"], completion: .files
    ) { text in
      switch text {
      case "sample": .sample
      case "none": SignalsSource.none
      default: text.isPath ? .file(text) : nil
      }
    }
  }
}
