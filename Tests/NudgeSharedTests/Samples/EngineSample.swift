import NudgeShared

actor Database: ReminderSource, DatedItemSource, ArmedEventStore, FeedStore {  // your app's own
  var rows: [ReminderDraft] = []
  var bills: [DatedItemDraft] = []
  var events = ArmedEvents()
  var log = FeedLog(deviceID: "a1b2c3")  // random, made once for each device

  func write(_ change: @Sendable (isolated Database) -> Void) { change(self) }
  func reminders() -> [ReminderDraft] { rows }
  func items() -> [DatedItemDraft] { bills }
  func load() -> ArmedEvents { events }
  func save(_ events: ArmedEvents) { self.events = events }
  func load() -> FeedLog { log }
  func save(_ log: FeedLog) { self.log = log }
}

struct App {
  let database: Database
  let sync: NotificationSync<Device, NotificationPlanner, Words, Wristwatch, FeedJournal<Database>>
  let nudges: AmbientNudgeScheduler<Device, Device, Words, Wristwatch, Offline>

  init(_ device: Device, _ database: Database, _ clock: Wristwatch) {
    let (table, words) = (KindTable.standard, Words())
    let nudge = AmbientNudgeSource(
      configuration: .standard, store: device, strings: words, seedForNewInstallation: 42)
    self.database = database
    sync = NotificationSync(
      platform: device, planner: NotificationPlanner(table: table), strings: words, clock: clock,
      journal: FeedJournal(store: database),
      sources: [
        nudge,
        ReminderNotificationSource(rows: database, strings: words),
        DatedItemNotificationSource(
          items: database, kinds: [.billDue], table: table, strings: words),
        EventNotificationSource(store: database, table: table, strings: words),
      ],
      quietHours: nudge.quietHours)
    nudges = AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: Offline())
  }

  func cameToForeground(at now: Instant) async throws {
    await database.write { $0.events.appOpened(at: now) }
    try await nudges.onAppForeground()  // one pass for all sources
  }

  func remindMePressed(_ row: ReminderDraft) async throws {
    await database.write { $0.rows.append(row) }
    if case .blocked = try await sync.enable() {  // asks, if the system still would, and passes
      print("Offer the system's settings")
    }
  }
}
