import NudgeLinux
import NudgeShared

/// The options that every command on stored state shares.
struct GlobalOptions: Equatable, Sendable {
  /// Where state is kept, if not in the usual place.
  let home: Given<String>?
  /// The zone to reckon in, if not the machine's.
  let zone: Given<String>?
  /// The moment to take for the present, if not the clock's.
  let now: Given<Instant>?
  /// The language of texts, if not the one in the preferences.
  let locale: Given<RequestedLocale>?
  /// How to print.
  let format: OutputFormat

  init(_ given: GivenArguments) throws(CommandFault) {
    home = try given.value(of: GlobalOptions.home)
    zone = try given.value(of: GlobalOptions.zone)
    now = try given.value(of: GlobalOptions.now)
    locale = try given.value(of: GlobalOptions.locale)
    format = try given.value(of: GlobalOptions.format)?.value ?? .table
  }

  static let home = Option(
    "--home", "DIR", .folder, "Directory that holds the state.",
    default: "$XDG_STATE_HOME/nudge, else ~/.local/state/nudge")
  static let zone = Option(
    "--zone", "NAME", .zoneName, "Time zone to reckon in.", default: "this machine's")
  static let now = Option(
    "--now", "INSTANT", .instant,
    "Moment to take for the present, such as 2026-03-29T09:00:00+02:00.", default: "the clock")
  static let locale = Option(
    "--locale", "L", .locale, "Language of the texts: \(alternatives(ShippedLanguages.tags)).",
    default: "the stored one, else the environment's, else en")
  static let format = Option(
    "--format", "FORMAT", ValueReader<OutputFormat>.choice(), "How to print.", default: "table")
  static let help = OptionEntry.flag("--help", short: "-h", "Show this help.")
  static let version = OptionEntry.flag("--version", short: nil, "Show the version.")

  /// In the order of the help pages.
  static let stateOptions = [home.entry, zone.entry, now.entry, locale.entry, format.entry]
  /// Those that may stand before the command as well.
  static let all = stateOptions + [help, version]
}

/// How results are printed.
enum OutputFormat: String, Choice {
  /// Lines for people.
  case table
  /// One JSON document.
  case json
}
