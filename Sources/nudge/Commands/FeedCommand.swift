import NudgeLinux
import NudgeShared

/// `nudge feed`: what was said on this machine, and how sure that is.
struct FeedCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "feed", summary: "Show what was said, when, and how sure that is.",
    details: [
      "A notification fires while no program of ours runs, so what became of it is put together afterwards: shown, as the system reports; shown, as far as is known; not shown, since notifications were not allowed; or not known.",
      "Reads only; nothing is changed. The newest comes first.",
    ],
    options: [limit.entry, since.entry, all] + GlobalOptions.stateOptions,
    examples: ["nudge feed --since 2026-03-01", "nudge feed --all --format json"])

  private static let limit = Option(
    "--limit", "N", .number(1...FeedLog.keptEntries), "How many entries to show.", default: "20")
  private static let since = Option(
    "--since", "DATE", .localMoment,
    "Only what was due from then on, such as 2026-03-01 or 2026-03-01T07:00.")
  private static let all = OptionEntry.flag(
    "--all", short: nil, "Also what is to come, was taken back or moved.")

  /// How many entries to show at most.
  let limit: Int
  /// From when on.
  let since: Given<LocalMoment>?
  /// Whether what never came due is shown as well.
  let showsAll: Bool
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    limit = try given.value(of: FeedCommand.limit)?.value ?? 20
    since = try given.value(of: FeedCommand.since)
    showsAll = given.has(FeedCommand.all)
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let status = try await context.feed(options)
    let zone = status.reading.zone
    let start = since.map { zone.resolve($0.value.reading).earlierOrShiftedForward }
    try FeedReport(status, showsAll: showsAll, since: start, limit: limit)
      .print(as: options.format, to: context.output)
  }
}

extension LocalMoment {
  /// The reading of the wall clock: that of midnight for a date.
  fileprivate var reading: LocalDateTime {
    switch self {
    case .date(let date): LocalDateTime(date, .midnight)
    case .dateTime(let reading): reading
    }
  }
}
