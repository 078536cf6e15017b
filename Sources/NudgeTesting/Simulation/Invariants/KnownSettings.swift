import NudgeShared

/// What the notifications that are pending may go by: the settings of the last whole pass, and of every
/// pass since that was cut short.
///
/// A pass that fails leaves some of what the pass before had planned. Which passes fail is told where the
/// runner reports them; where it does not, only a story's own `crash` cuts one short.
struct KnownSettings<Settings: Equatable> {
  /// How things stand now, whether a pass knows it or not.
  var current: Settings
  /// What may be gone by, the latest last.
  private(set) var known: [Settings]
  /// The same before the pass that is under way.
  private var knownBefore: [Settings] = []

  init(_ settings: Settings) {
    current = settings
    known = [settings]
  }

  /// The next pass is one that a story cuts short.
  var cutsNextPass = false

  /// A pass begins, and will be whole as far as anybody knows.
  mutating func beginPass() {
    knownBefore = known
    if cutsNextPass { add(current) } else { known = [current] }
    cutsNextPass = false
  }

  /// A pass has ended so.
  mutating func endPass(_ report: PassReport) {
    defer { knownBefore = [] }
    guard report.outcome != .completed else {
      known = [current]
      return
    }
    if !knownBefore.isEmpty { known = knownBefore }
    add(current)
  }

  private mutating func add(_ settings: Settings) {
    known.removeAll { $0 == settings }
    known.append(settings)
  }
}

extension Scenario.Action {
  /// Whether it asks for a pass of the app at once, without an opening that an entry would tell of.
  var asksForPass: Bool {
    switch self {
    case .enable, .disable, .quietHours, .pause, .signIn, .signOut, .row, .done, .snooze,
      .timerStart,
      .timerPause, .habitCheck, .lock, .unlock:
      true
    case .primer(let continues, _): continues
    case .otherProcess(let write): write == nil
    default: false
    }
  }
}
