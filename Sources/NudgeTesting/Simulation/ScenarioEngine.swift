import NudgeShared

/// Puts the engine of a story together, as a shell does: one writer, and a source for each thing that
/// the app has to say.
struct ScenarioEngine<Strings: NudgeStrings> {
  typealias Scheduler = AmbientNudgeScheduler<
    SimulatedDevice, SimulatedDevice, Strings, SimulatedDevice, SimulatedDevice
  >

  /// The kinds that a story has: those of reminders alone, or all where it has a list of things.
  static func table(of scenario: Scenario) -> KindTable {
    scenario.items == nil ? .reminders : .standard
  }

  /// A process of the app, with nothing in memory yet.
  static func scheduler(
    for scenario: Scenario, on device: SimulatedDevice, strings: Strings, seed: UInt64
  ) -> Scheduler {
    guard scenario.hasEngine else {
      return Scheduler(
        configuration: scenario.configuration, platform: device, store: device, strings: strings,
        clock: device, sink: device, seedForNewInstallation: seed)
    }
    let table = table(of: scenario)
    let disk = SimulatedDisk(device: device)
    let nudge = AmbientNudgeSource(
      configuration: scenario.configuration, store: device, strings: strings,
      seedForNewInstallation: seed)
    var sources: [any NotificationSource] = [nudge]
    if scenario.reminders != nil {
      sources.append(ReminderNotificationSource(rows: disk, strings: strings))
    }
    if scenario.items != nil {
      let kinds = table.policies.filter { policy in
        policy.arming == .planned && ![.reminder, .ambientNudge].contains(policy.kind)
      }
      sources.append(
        DatedItemNotificationSource(
          items: disk, kinds: Set(kinds.map(\.kind)), table: table, strings: strings))
      sources.append(EventNotificationSource(store: disk, table: table, strings: strings))
    }
    sources.append(PlanWitness(device: device))
    return Scheduler(
      nudge: nudge,
      sync: NotificationSync(
        platform: device,
        planner: NotificationPlanner(
          table: table, maxPending: scenario.maxPending, horizonDays: scenario.horizonDays),
        strings: strings,
        clock: device, journal: FeedJournal(store: disk) { await device.app.isLocked },
        sources: sources, quietHours: nudge.quietHours, deadline: { await Forever.wait() }),
      sink: device)
  }
}

/// A source that has nothing to say: it tells the device of each plan that was carried out.
private struct PlanWitness: NotificationSource {
  let device: SimulatedDevice
  let namespaces: [NotificationNamespace] = []

  func propose(_ context: SourceContext) -> SourceAnswer { SourceAnswer(candidates: []) }
  func settle(_ plan: NotificationPlan) async { await device.note(plan) }
}

/// A deadline that never comes: no source of a simulated device hangs.
private enum Forever {
  static func wait() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    continuation.finish()
  }
}
