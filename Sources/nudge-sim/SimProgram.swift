import NudgeLinux
import NudgeShared
import NudgeTesting

/// The whole program as a function: arguments in, text and a code out.
struct SimProgram: Sendable {
  /// Takes text for standard output.
  let write: @Sendable (String) -> Void
  /// Takes text for standard error.
  let tell: @Sendable (String) -> Void
  /// Whether standard error is a terminal.
  let isTerminal: Bool
  /// How many cores there are.
  let cores: Int
  /// Seconds on a clock that is never set.
  let seconds: @Sendable () -> Double
  /// Whether the process is asked to stop.
  let isStopped: @Sendable () -> Bool

  /// Runs one command line.
  ///
  /// - Returns: The code to exit with.
  @concurrent
  func run(_ arguments: [String]) async -> Int32 {
    do throws(SimFault) {
      switch try SimCommand.parse(arguments) {
      case .help:
        write(SimCommand.helpPage)
        return 0
      case .check(let path): return try await check(path)
      case .live(let session): return try await live(session)
      }
    } catch {
      tell("nudge-sim: \(error)\n")
      return error.code
    }
  }

  private func check(_ path: String) async throws(SimFault) -> Int32 {
    let outcome = await SimWorld.trial.outcome(of: try SimFiles.scenario(at: path))
    guard let broken = outcome.broken else {
      write("\(path): no promise broken\n")
      return 0
    }
    write("\(path): \(broken)\n")
    return 1
  }

  private func live(_ session: SimCommand.Session) async throws(SimFault) -> Int32 {
    let database = TimeZoneDatabase()
    let generator = LifeGenerator(
      zones: database.allZones, weeks: session.weeks, disks: Scenario.Disk.allCases)
    if session.printsStory {
      write(ScenarioText.text(of: generator.scenario(seed: session.first)))
      return 0
    }
    var report = SimReport(session: session, zones: generator.zones.count)
    var progress = SimProgress(
      session: session, isShown: session.tellsProgress ?? isTerminal, startedAt: seconds(),
      tell: tell)
    await LifeQueue(session: session, jobs: session.jobs ?? cores, isStopped: isStopped)
      .run { seed in
        await SimWorld.trial.outcome(of: generator.scenario(seed: seed))
      } take: { seed, outcome in
        report.add(outcome, of: seed)
        progress.show(report, at: seconds())
        return outcome.broken == nil || session.keepsGoing
      }
    progress.end()

    var code: Int32 = 0
    for (seed, broken) in report.broken {
      code = 1
      let failure = try await SimFailure.shrink(
        seed: seed, broken, generator: generator, folder: session.folder, isStopped: isStopped)
      write(failure.text(weeks: session.weeks))
    }
    write(report.text(database: database.version))
    if report.isWhole, session.seeds >= 500, !report.missingFaults.isEmpty { code = 1 }
    if !report.isWhole, code == 0 { code = 130 }
    return code
  }
}
