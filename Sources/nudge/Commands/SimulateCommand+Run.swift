import NudgeFaults
import NudgeJSON
import NudgeLinux
import NudgeShared
import NudgeTesting

extension SimulateCommand {
  func run(in context: CommandContext) async throws(CommandFault) {
    switch subject {
    case .scenario(let file):
      let scenario = try context.scenario(in: file.value)
      let heading = TimelineHeading(scenario: scenario, name: scenario.name)
      try await play(heading, file: file.value, in: context)
      try context.tellOfFallback(
        scenario.locale, place: "\(InputFile.place(file.value)): locale")
    case .preview(let preview):
      let heading = try preview.heading(in: context)
      if let seeds = preview.seeds?.value {
        try await playAll(heading, installations: seeds, in: context)
      } else {
        try await play(heading, file: nil, in: context)
      }
    }
  }

  private func play(
    _ heading: TimelineHeading, file: String?, in context: CommandContext
  ) async throws(CommandFault) {
    let strings = try context.stringsByLocale()
    switch format {
    case .table:
      try await play(
        heading, file: file, in: context, with: SimulateCommand.runner(strings),
        to: TimelineTable(heading, palette: context.palette, output: context.output))
    case .json:
      try await play(
        heading, file: file, in: context, with: SimulateCommand.runner(strings),
        to: TimelineJSON(heading, output: context.output))
    case .csv:
      try await play(
        heading, file: file, in: context, with: SimulateCommand.runner(strings),
        to: TimelineCSV(heading, output: context.output))
    case .ics:
      let language: @Sendable (String) -> String = { strings($0).locale }
      try await play(
        heading, file: file, in: context, with: SimulateCommand.runner(strings),
        to: TimelineCalendar(heading, language: language, output: context.output))
    case .html:
      let languages = ShippedLanguages.tags.map { PageLanguage(tag: $0, strings: strings($0)) }
      try await play(
        heading, file: file, in: context,
        with: SimulateCommand.runner { CodedStrings(locale: strings($0).locale) },
        to: TimelinePage(heading, languages: languages, output: context.output))
    }
  }

  private func play(
    _ heading: TimelineHeading, file: String?, in context: CommandContext,
    with runner: ScenarioRunner<some NudgeStrings>, to writer: some TimelineWriter
  ) async throws(CommandFault) {
    let scenario = heading.scenario
    let start = scenario.zone.resolve(scenario.start).earlierOrShiftedForward
    let progress = context.progressLine(printsMeanwhile: format != .html)
    defer { progress.erase() }
    var writer = writer
    do {
      let summary = try await runner.run(scenario) { entry in
        let weeks = Int(entry.at.seconds(since: start) / (7 * 86_400))
        progress.advance(to: max(0, min(weeks, scenario.weeks)), of: scenario.weeks, "weeks")
        try writer.write(entry)
      }
      progress.erase()
      try writer.finish(summary)
    } catch {
      throw SimulateCommand.fault(error, file: file)
    }
  }

  /// Plays stories, and is the one place that knows which disk they have.
  private static func runner<Strings: NudgeStrings>(
    _ strings: @escaping @Sendable (String) -> Strings
  ) -> ScenarioRunner<Strings> {
    ScenarioRunner(storage: { simulatedFiles(for: $0) }, strings: strings)
  }

  private func playAll(
    _ heading: TimelineHeading, installations: Int, in context: CommandContext
  ) async throws(CommandFault) {
    let runner = SimulateCommand.runner(try context.stringsByLocale())
    var spread = InstallationSpread()
    var scenario = heading.scenario
    let progress = context.progressLine(printsMeanwhile: false)
    defer { progress.erase() }
    for number in 0..<installations {
      progress.advance(to: number, of: installations, "installations")
      do {
        spread.close(try await runner.run(scenario) { spread.take($0) })
      } catch {
        throw SimulateCommand.fault(error, file: nil)
      }
      scenario.seed &+= 1
    }
    progress.erase()
    try SpreadPrinter(
      heading: heading, spread: spread, palette: context.palette, output: context.output
    ).print(as: format)
  }

  /// A mistake in the story is told with its file; what the writer threw stays as it is.
  private static func fault(_ error: any Error, file: String?) -> CommandFault {
    switch error {
    case let fault as CommandFault: fault
    case let error as ScenarioError:
      .data(place: file.map(InputFile.place) ?? "simulate", detail: "\(error)")
    default: .software(detail: "simulate: \(error)")
    }
  }
}

extension CommandContext {
  /// Reads a story.
  fileprivate func scenario(in path: String) throws(CommandFault) -> Scenario {
    let bytes = try InputFile.bytes(at: path)
    let database = zones
    do {
      return try ScenarioFile { try database.zone(named: $0) }.scenario(parsing: bytes)
    } catch {
      throw .data(place: InputFile.place(path), detail: "\(error)")
    }
  }

  /// The texts of each language from the embedded catalog, which it can be trusted to hold.
  fileprivate func stringsByLocale() throws(CommandFault) -> @Sendable (String) -> StringTable {
    let source = try strings(.none)
    return { tag in
      let requested = (try? RequestedLocale(tag)) ?? .none
      return (try? StringTable.embedded(locale: requested)) ?? source
    }
  }
}
