import NudgeShared

/// Draws what a team has decided and a person has set before a life begins.
enum LifeSettings {
  /// The shapes of quiet hours: none, nights, strips of the window, whole days, days of their own,
  /// ends that touch, and a range that is empty.
  static let quietShapes = [
    "off", "22:00-07:00", "08:00-09:30", "mon-fri@22:00-07:00,sat-sun@23:00-10:00",
    "mon-wed@00:00-24:00", "sat,sun@00:00-24:00", "09:59-10:01,10:01-10:30", "12:00-12:00",
    "18:00-08:30", "tue@06:00-23:00,thu@20:00-09:15", "00:00-24:00", "08:01-07:59",
    "fri@23:30-23:29", "mon-sun@08:00-10:59",
  ]

  private static let windows = [
    "08:00-11:00", "00:00-24:00", "22:00-02:00", "02:00-03:00", "09:00-09:01", "23:59-00:01",
    "12:00-20:00",
  ]

  private static let weekdays = ["mon-fri", "mon-sun", "sat,sun", "wed", "sun,mon"]

  /// The languages of a life.
  static let locales = ["en", "vi", "de"]

  static func quietHours(_ choices: inout Choices) -> QuietHours {
    (try? QuietHours(parsing: choices.pick(from: quietShapes))) ?? .none
  }

  static func draw(for scenario: inout Scenario, _ choices: inout Choices) {
    scenario.configuration = configuration(&choices)
    if choices.bool(oneIn: 3) { scenario.quietHours = quietHours(&choices) }
    if choices.bool(oneIn: 6) { scenario.pendingLimit = choices.pick(from: [20, 3, 1, 8]) }
    if choices.bool(oneIn: 8) { scenario.authorization = .notDetermined }
    if choices.bool(oneIn: 4) { scenario.locale = choices.pick(from: locales) }
    scenario.opens = choices.pick(from: [.byEvents, .onNudge, .weekly, .byEvents, .daily])
    if choices.bool(oneIn: 2) { scenario.signals = .sample }
    if choices.bool(oneIn: 3) {
      scenario.reminders = (0..<choices.int(in: 0...5)).map { reminder(number: $0, &choices) }
    }
    if choices.bool(oneIn: 4) {
      scenario.items = (0..<choices.int(in: 0...12)).map {
        item(number: $0, after: scenario.start.date, &choices)
      }
    }
    if scenario.hasEngine, choices.bool(oneIn: 4) {
      scenario.maxPending = choices.pick(from: [64, 10, 3])
    }
    if choices.bool(oneIn: 6) { scenario.devices = Scenario.standardDevices(2) }
  }

  /// What can happen in such a life.
  static func strands(of scenario: Scenario) -> [LifeStrand] {
    LifeStrand.allCases.filter { strand in
      switch strand {
      case .rows: scenario.hasEngine
      case .attention: scenario.devices.count > 1
      default: true
      }
    }
  }

  private static func configuration(_ choices: inout Choices) -> NudgeConfiguration {
    guard choices.bool(oneIn: 2) else { return .standard }
    let standard = FiringWindow.standard
    let range = try? ClockRange(parsing: choices.pick(from: windows))
    let days = try? WeekdaySet(parsing: choices.pick(from: weekdays))
    let cadence = CadenceSettings(
      cadence: choices.bool(oneIn: 4) ? .isoWeek : .rolling,
      minimumGapDays: choices.pick(from: [7, 7, 7, 1, 3, 14]),
      spreadMinutes: choices.pick(from: [nil, 1, 60, 900, 10_080]),
      horizon: choices.pick(from: [4, 4, 1, 2, 8]))
    return NudgeConfiguration(
      window: FiringWindow(range: range ?? standard.range, weekdays: days ?? standard.weekdays),
      cadence: cadence ?? .standard)
  }

  /// A reminder row of any rule.
  static func reminder(number: Int, _ choices: inout Choices) -> ReminderDraft {
    var draft = ReminderDraft(id: "r\(number)")
    draft.title = "Row \(number)"
    draft.time = choices.pick(from: ["08:00", "02:30", "23:59", "00:00", "12:07"])
    var rule = ReminderDraft.Rule(
      kind: choices.pick(from: ["daily", "weekdays", "everyNDays", "monthly"]))
    switch rule.kind {
    case "weekdays": rule.days = choices.pick(from: [["mon"], ["sat", "sun"], ["tue", "thu"]])
    case "everyNDays":
      rule.n = choices.int(in: 2...9)
      rule.from = "2026-01-01"
    case "monthly": rule.day = choices.pick(from: [1, 15, 31])
    default: break
    }
    draft.rule = rule
    return draft
  }

  /// A dated thing of a planned kind, within two months.
  static func item(
    number: Int, after today: LocalDate, _ choices: inout Choices
  ) -> DatedItemDraft {
    var draft = DatedItemDraft(
      kind: choices.pick(from: ["billDue", "todoDue", "eventReminder", "habitDue", "birthday"]),
      id: "i\(number)")
    draft.title = "Thing \(number)"
    let date = today.adding(days: choices.int(in: 0...60))
    if draft.kind == "eventReminder" { draft.at = "\(date)T14:00" } else { draft.date = "\(date)" }
    return draft
  }
}
