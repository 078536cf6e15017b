import NudgeShared

/// One way of making a story plainer, at each of its places in turn.
struct ScenarioSimplification: Sendable {
  /// Whether what it changes is gone afterwards, so that the next one stands at the same place.
  let removes: Bool
  /// The story made plainer at a place, or nil where there are no more places; an unchanged story where
  /// there is nothing to do.
  let candidate: @Sendable (Scenario, Int) -> Scenario?

  /// All of them, the strongest first.
  static let all: [ScenarioSimplification] = [
    setting, removingReminder, removingItem, plainerEvent, zone, oneDevice,
  ]

  /// Settings that go back to their standard value.
  private static let settings: [@Sendable (inout Scenario) -> Void] = [
    { $0.configuration = .standard },
    { $0.configuration = NudgeConfiguration(window: $0.configuration.window) },
    { $0.configuration = NudgeConfiguration(cadence: $0.configuration.cadence) },
    { $0.quietHours = .none },
    { $0.pendingLimit = PlatformSnapshot.largestCapacity },
    { $0.authorization = .authorized },
    { $0.opens = .byEvents },
    { $0.signals = .fixed(.none) },
    { $0.locale = "en" },
    { $0.maxPending = NotificationPlanner.standardMaxPending },
    { $0.horizonDays = NotificationPlanner.standardHorizonDays },
    { $0.reminders = nil },
    { $0.items = nil },
    { $0.disk = .memory },
    { $0.seed = 42 },
  ]

  private static let setting = ScenarioSimplification(removes: false) { scenario, index in
    guard index < settings.count else { return nil }
    var plainer = scenario
    settings[index](&plainer)
    return plainer
  }

  private static let removingReminder = ScenarioSimplification(removes: true) { scenario, index in
    guard let reminders = scenario.reminders, index < reminders.count else { return nil }
    var plainer = scenario
    plainer.reminders?.remove(at: index)
    return plainer
  }

  private static let removingItem = ScenarioSimplification(removes: true) { scenario, index in
    guard let items = scenario.items, index < items.count else { return nil }
    var plainer = scenario
    plainer.items?.remove(at: index)
    return plainer
  }

  private static let plainerEvent = ScenarioSimplification(removes: false) { scenario, index in
    let places = scenario.events.count * Scenario.Action.plainerWays
    guard index < places else { return nil }
    var plainer = scenario
    let event = index / Scenario.Action.plainerWays
    guard
      let action = scenario.events[event].action.plainer(index % Scenario.Action.plainerWays)
    else { return scenario }
    plainer.events[event].action = action
    return plainer
  }

  /// The home zone, and that of every flight, as UTC.
  private static let zone = ScenarioSimplification(removes: false) { scenario, index in
    guard index == 0 else { return nil }
    guard scenario.zone != .utc else { return scenario }
    var plainer = scenario
    plainer.zone = .utc
    return plainer
  }

  private static let oneDevice = ScenarioSimplification(removes: false) { scenario, index in
    guard index == 0 else { return nil }
    guard !scenario.devices.isEmpty else { return scenario }
    var plainer = scenario
    plainer.devices = []
    plainer.events = plainer.events.filter { !$0.action.isAboutAttention }.map {
      Scenario.Event(at: $0.at, action: $0.action)
    }
    return plainer
  }
}

extension Scenario.Action {
  /// In how many ways an action can be made plainer.
  static let plainerWays = 2

  /// The same, plainer: as plain as can be (0), or by one step (1); nil where it is plain already.
  func plainer(_ way: Int) -> Scenario.Action? {
    switch self {
    case .zone(let zone): return way == 0 && zone != .utc ? .zone(.utc) : nil
    case .clock(let jump):
      let shorter = way == 0 ? (jump < 0 ? -3_600 : 3_600) : jump / 2
      return shorter.magnitude < jump.magnitude && shorter != 0 ? .clock(jumpSeconds: shorter) : nil
    case .quietHours(let quietHours):
      guard !quietHours.entries.isEmpty else { return nil }
      let fewer = QuietHours(entries: way == 0 ? [] : Array(quietHours.entries.prefix(1)))
      return way == 0 || quietHours.entries.count > 1 ? .quietHours(fewer) : nil
    case .fault(let fault):
      let write = way == 0 ? 1 : fault.atWrite - 1
      return write >= 1 && write < fault.atWrite
        ? .fault(PassFault(fault.kind, atWrite: write)) : nil
    case .crash(let write):
      let earlier = way == 0 ? 1 : write - 1
      return earlier >= 1 && earlier < write ? .crash(atWrite: earlier) : nil
    case .otherProcess(let write?):
      if way == 0 { return .otherProcess(atWrite: nil) }
      return write > 1 ? .otherProcess(atWrite: write - 1) : nil
    case .lateDelivery(let minutes):
      let fewer = way == 0 ? 1 : minutes / 2
      return fewer >= 1 && fewer < minutes ? .lateDelivery(minutes: fewer) : nil
    case .foreignCount(let count):
      let fewer = way == 0 ? 0 : count - 1
      return fewer >= 0 && fewer < count ? .foreignCount(fewer) : nil
    case .signals(let signals):
      return way == 0 && signals != .none ? .signals(.none) : nil
    case .tap, .enable, .disable, .row, .snooze, .done, .timerStart, .habitCheck:
      return way == 0 ? .open : nil
    default: return nil
    }
  }
}
