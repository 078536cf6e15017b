import NudgeShared

/// The app's own database: rows, dated things, what the person did, the feed.
///
/// A write of it that an event asks for always succeeds; only what a pass writes can be cut short.
struct SimulatedApp {
  private(set) var reminders: [ReminderDraft]
  private(set) var items: [DatedItemDraft]
  var events = ArmedEvents()
  var feed: FeedLog
  var isLocked = false

  init(_ scenario: Scenario) {
    reminders = scenario.reminders ?? []
    items = scenario.items ?? []
    feed = SimulatedApp.emptyFeed(seed: scenario.seed)
  }

  /// The app is removed and installed again: rows come back with the account, the rest is gone.
  mutating func reinstall(seed: UInt64) {
    events = ArmedEvents()
    feed = SimulatedApp.emptyFeed(seed: seed)
  }

  mutating func apply(_ change: Scenario.RowChange) {
    switch change {
    case .insert(.reminder(let draft)): reminders.append(draft)
    case .insert(.item(let draft)): items.append(draft)
    case .edit(.reminder(let draft)):
      reminders = reminders.map { $0.id == draft.id ? draft : $0 }
    case .edit(.item(let draft)):
      items = items.map { $0.id == draft.id && $0.kind == draft.kind ? draft : $0 }
    case .delete(let row):
      if let kind = row.kind {
        items.removeAll { $0.id == row.id && $0.kind == kind }
      } else {
        reminders.removeAll { $0.id == row.id }
      }
    }
  }

  /// A thing is gone, and a row has nothing more to say on that date.
  mutating func done(_ row: Scenario.RowID, on date: LocalDate) {
    guard row.kind == nil else { return apply(.delete(row)) }
    change(row) { draft in
      if !draft.skip.contains("\(date)") { draft.skip.append("\(date)") }
      draft.snoozedUntil = nil
    }
  }

  mutating func snooze(_ row: Scenario.RowID, until moment: Instant) {
    change(row) { $0.snoozedUntil = "\(moment)" }
  }

  private mutating func change(_ row: Scenario.RowID, _ change: (inout ReminderDraft) -> Void) {
    for index in reminders.indices where reminders[index].id == row.id {
      change(&reminders[index])
    }
  }

  private static func emptyFeed(seed: UInt64) -> FeedLog {
    FeedLog(deviceID: "device-\(seed)")
  }
}

/// The parts of a simulated device's disk that the engine reads and writes.
struct SimulatedDisk: FeedStore, ReminderSource, DatedItemSource, ArmedEventStore {
  let device: SimulatedDevice

  func load() async throws(NudgeStoreError) -> FeedLog { try await device.loadFeed() }
  func save(_ log: FeedLog) async throws(NudgeStoreError) { try await device.save(log) }
  func reminders() async throws(NotificationSourceError) -> [ReminderDraft] {
    guard await device.isSignedIn else { throw .unauthenticated }
    return await device.app.reminders
  }
  func items() async throws(NotificationSourceError) -> [DatedItemDraft] {
    guard await device.isSignedIn else { throw .unauthenticated }
    return await device.app.items
  }
  func load() async -> ArmedEvents { await device.app.events }
  func save(_ events: ArmedEvents) async { await device.changeApp { $0.events = events } }
}
