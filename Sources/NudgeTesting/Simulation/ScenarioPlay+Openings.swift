import NudgeShared

/// How the app comes to the foreground.
extension ScenarioPlay {
  /// The app comes to the foreground.
  mutating func open() async throws {
    if scenario.signals == .sample {
      let today = await device.reading().today
      await device.set(signals: SampleSignals.signals(openedOn: today))
    }
    await device.note(.opened)
    if scenario.hasEngine, await device.isSignedIn {
      let now = await device.now
      await device.changeApp { $0.events.appOpened(at: now) }
    }
    await pass { try await $0.onAppForeground() }
  }

  /// The person taps a notification, which opens the app; what the tap itself writes counts as the
  /// first writes of the pass.
  mutating func tap(_ id: NotificationID) async throws {
    let payload = await device.payload(of: id)
    guard !scenario.hasEngine || NotificationNamespace.nudge.contains(id) else {
      let tap = ReminderTap(on: id, payload: payload)
      if taps.receive(tap), let tap = taps.next() {
        await device.note(.tapped, id: id, reason: "leads to \(tap.destination.words)")
      } else {
        await device.note(.note, id: id, reason: "tap handled before")
      }
      return try await open()
    }
    await device.beginPass()
    do {
      if let route = try await processes.app.onTap(id, payload: payload) {
        await device.note(
          .tapped, id: id, week: ISOWeek(payload.reference),
          surface: NudgeStringKey(rawValue: payload.kind).map(NudgeSurface.init(of:)),
          reason: "leads to \(route.path)")
      } else {
        await device.note(.note, id: id, reason: "tap handled before")
      }
    } catch {
      await note("tap: \(error)")
      if await device.isStopped {
        return await endPass(by: .app, failure: "\(error)") { try await $0.onAppForeground() }
      }
    }
    try await open()
  }
}
