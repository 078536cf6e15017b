import NudgeShared

/// What a story of several devices asks of each of them.
extension ScenarioPlay {
  /// When something happens by itself next, on the device's clock.
  var nextByItself: Instant {
    get async {
      let next = min(
        weekWatch.end(in: await device.zone), await device.nextDue ?? .max, opens.next ?? .max)
      return max(next, await device.now)
    }
  }

  /// Hands over what was noted since the last call.
  mutating func takeEntries() async -> [TimelineEntry] {
    let entries = await device.takeEntries()
    for entry in entries { weekWatch.observe(entry) }
    return entries
  }

  /// The weeks whose nudge the member has opened, as the device knows.
  var openedWeeks: [ISOWeek] {
    get async { (try? await processes.app.openedWeeks()) ?? [] }
  }

  /// Another device has opened these.
  mutating func openedElsewhere(_ weeks: [ISOWeek]) async {
    guard let member = await device.member else { return }
    await pass { try await $0.onOpenedElsewhere(weeks, by: member) }
  }
}
