public import NudgeShared

/// Plays a scenario with the real scheduler against a simulated device.
///
/// ```swift
/// let runner = ScenarioRunner(strings: { _ in KeyStrings() })
/// let summary = try await runner.run(scenario) { entry in print(entry) }
/// ```
///
/// The same scenario gives the same entries, always. Entries come as they happen, so that a story of
/// any length runs in constant memory.
public struct ScenarioRunner<Strings: NudgeStrings>: Sendable {
  private let strings: @Sendable (String) -> Strings
  private let storage: @Sendable (Scenario) -> (any SimulatedStorage)?
  private let reportsPasses: Bool

  /// Takes a function that gives the texts of a language.
  ///
  /// - Parameters:
  ///   - reportsPasses: Whether each pass is followed by an entry that says how it went. Each one is
  ///     then asked for again, twice, which changes nothing in a story that keeps its promises.
  ///   - strings: Gives the texts of a language.
  public init(
    reportsPasses: Bool = false, strings: @escaping @Sendable (String) -> Strings
  ) {
    self.init(reportsPasses: reportsPasses, storage: { _ in nil }, strings: strings)
  }

  /// The same with a disk for stories that have one.
  ///
  /// - Parameters:
  ///   - reportsPasses: Whether each pass is followed by an entry that says how it went.
  ///   - storage: Makes the disk of a device, given the story as that device has it; asked for
  ///     ``Scenario/Disk/files`` alone.
  ///   - strings: Gives the texts of a language.
  package init(
    reportsPasses: Bool = false, storage: @escaping @Sendable (Scenario) -> (any SimulatedStorage)?,
    strings: @escaping @Sendable (String) -> Strings
  ) {
    self.strings = strings
    self.storage = storage
    self.reportsPasses = reportsPasses
  }

  /// Plays the story to its end.
  ///
  /// - Parameters:
  ///   - scenario: The story.
  ///   - emit: Called with each entry, in the order of time.
  /// - Returns: The summary.
  /// - Throws: ``ScenarioError``, before anything is played, if an event lies before the one in front
  ///   of it or outside the story, or if there is no disk for it; whatever `emit` throws.
  public func run(
    _ scenario: Scenario, emit: (TimelineEntry) throws -> Void
  ) async throws -> SimulationSummary {
    if let event = scenario.misplacedEvent {
      throw ScenarioError(
        place: "events[\(event.index)].at",
        detail: "found \(event.found), accepted: \(event.accepted)")
    }
    guard scenario.devices.isEmpty else { return try await runDevices(of: scenario, emit: emit) }
    var play = try performance(scenario)
    let device = play.device
    var ending: Result<SimulationSummary, any Error>?
    while true {
      do {
        ending = try await play.advance(on: device).map { .success($0) }
      } catch {
        ending = .failure(error)
      }
      for entry in await device.takeEntries() { try emit(entry) }
      if let ending { return try ending.get() }
    }
  }

  private func runDevices(
    of scenario: Scenario, emit: (TimelineEntry) throws -> Void
  ) async throws -> SimulationSummary {
    var play = try DevicesPlay(scenario, play: performance)
    while try await play.step() {
      for entry in play.takeEntries() { try emit(entry) }
    }
    let summary = await play.finish()
    for entry in play.takeEntries() { try emit(entry) }
    return summary
  }

  private func performance(_ scenario: Scenario) throws(ScenarioError) -> ScenarioPlay<Strings> {
    let disk = scenario.disk == .files ? storage(scenario) : nil
    guard scenario.disk == .memory || disk != nil else {
      throw ScenarioError(
        place: "disk",
        detail: "found files, accepted: memory, since nothing here has files that can fail; play "
          + "the story with nudge simulate --scenario")
    }
    return ScenarioPlay(
      scenario, strings: strings, storage: disk, reportsPasses: reportsPasses)
  }

  /// Plays the story and keeps all entries; for stories of moderate length.
  ///
  /// - Parameter scenario: The story.
  /// - Returns: The entries in the order of time, and the summary.
  /// - Throws: As ``run(_:emit:)`` does.
  public func timeline(
    _ scenario: Scenario
  ) async throws -> (entries: [TimelineEntry], summary: SimulationSummary) {
    var entries: [TimelineEntry] = []
    let summary = try await run(scenario) { entries.append($0) }
    return (entries, summary)
  }
}

/// Why a scenario cannot be played.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which part, such as `events[3].at`.
  public let place: String
  /// What is wrong with it and what is accepted.
  public let detail: String

  /// Puts the parts together.
  public init(place: String, detail: String) {
    self.place = place
    self.detail = detail
  }

  /// Both parts in one line.
  public var description: String { "\(place): \(detail)" }
}
