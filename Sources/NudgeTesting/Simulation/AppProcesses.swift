import NudgeShared

/// A process of a simulated app.
enum AppProcess: Hashable {
  /// The one that people open.
  case app
  /// One beside it, such as an extension or a daemon.
  case other
}

/// The processes of a simulated app, each with a memory of its own for as long as it lives.
struct AppProcesses<Strings: NudgeStrings> {
  typealias Scheduler = ScenarioEngine<Strings>.Scheduler

  /// The device's language; a process that runs keeps the one with which it was started.
  var locale: String
  /// The process that people open.
  private(set) var app: Scheduler
  /// How often that one was started anew.
  private(set) var restarts = 0

  private let scenario: Scenario
  private let device: SimulatedDevice
  private let strings: @Sendable (String) -> Strings
  private var other: Scheduler?
  private var seed: UInt64
  private var installations: SplitMix64

  init(
    _ scenario: Scenario, on device: SimulatedDevice,
    strings: @escaping @Sendable (String) -> Strings
  ) {
    self.scenario = scenario
    self.device = device
    self.strings = strings
    locale = scenario.locale
    seed = scenario.seed
    installations = SplitMix64(seed: scenario.seed)
    app = ScenarioEngine.scheduler(
      for: scenario, on: device, strings: strings(scenario.locale), seed: scenario.seed)
  }

  /// A process, which is started if it does not run.
  mutating func running(_ process: AppProcess) -> Scheduler {
    switch process {
    case .app: return app
    case .other:
      let running = other ?? new()
      other = running
      return running
    }
  }

  /// These end, and with them what they remember; the app starts anew.
  mutating func restart(_ ended: Set<AppProcess>) {
    if ended.contains(.other) { other = nil }
    guard ended.contains(.app) else { return }
    app = new()
    restarts += 1
  }

  /// A process with nothing in memory.
  func new() -> Scheduler {
    ScenarioEngine.scheduler(for: scenario, on: device, strings: strings(locale), seed: seed)
  }

  /// The app is installed anew, with this seed.
  mutating func drawSeed() -> UInt64 {
    seed = installations.next() >> 11
    return seed
  }
}
