import NudgeLinux
import NudgeShared
import NudgeTesting

/// So many reminder rows and all that a plan of them needs.
struct ReminderDevice: Sendable {
  let drafts: [ReminderDraft]
  let reading: ClockReading
  let strings: StringTable
  let planner: NotificationPlanner
  let snapshot: PlatformSnapshot

  init(rows count: Int, mix: RowMix = .usual, horizonDays: Int = 14) throws {
    drafts = mix.drafts(count)
    reading = ClockReading(now: NewYork.start, zone: try NewYork.zone())
    strings = try StringTable.embedded(locale: .none)
    planner = NotificationPlanner(table: .reminders, maxPending: 50, horizonDays: horizonDays)
    snapshot = PlatformSnapshot(authorization: .authorized, pending: [], delivered: [])
  }

  /// From rows as they come to what is to be pending.
  func plan() -> NotificationPlan {
    plan(ReminderRows(drafts))
  }

  /// The same with rows that have been checked.
  func plan(_ rows: ReminderRows) -> NotificationPlan {
    let context = SourceContext(
      reading: reading, snapshot: snapshot, quietHours: .none, horizonDays: planner.horizonDays,
      limit: planner.limit(for: snapshot), fired: [])
    let answer = ReminderPlanner().candidates(rows, context, strings: strings)
    return planner.plan(
      PlanningInput(reading: reading, snapshot: snapshot, answers: [answer]), strings: strings)
  }

  /// How many dates the rows have within the horizon: what a plan must not keep.
  func occurrenceCount(_ rows: ReminderRows) -> Int {
    let last = reading.today.adding(days: planner.horizonDays - 1)
    return rows.reminders.reduce(0) { sum, row in
      var count = 0
      var date = reading.today
      while let found = row.firstDate(onOrAfter: date), found <= last {
        count += 1
        date = found.adding(days: 1)
      }
      return sum + count
    }
  }
}

/// Which rules rows have, and in which order they stand.
enum RowMix: Sendable {
  /// All rules, in no order: four of ten come each day.
  case usual
  /// Each comes each day, and each is sooner than all before it, so that every row displaces one.
  case soonestLast

  /// So many rows, the same each time.
  func drafts(_ count: Int) -> [ReminderDraft] {
    (0..<count).map { index in
      var draft = ReminderDraft(id: "row-\(index)")
      draft.title = "Number \(index)"
      switch self {
      case .usual:
        // 613 and 1,440 have no common factor: all minutes of the day come equally often.
        draft.time = RowMix.text(minute: index * 613 % 1440)
        draft.rule = RowMix.rule(index)
      case .soonestLast:
        draft.time = RowMix.text(minute: 1439 - index * 1440 / count)
        draft.rule = .init(kind: "daily")
      }
      return draft
    }
  }

  private static func rule(_ index: Int) -> ReminderDraft.Rule {
    switch index % 10 {
    case 0...3:
      return .init(kind: "daily")
    case 4...5:
      var rule = ReminderDraft.Rule(kind: "weekdays")
      rule.days = ["mon", "tue", "wed", "thu", "fri"]
      return rule
    case 6...7:
      var rule = ReminderDraft.Rule(kind: "everyNDays")
      rule.n = 2 + index % 29
      rule.from = "2025-11-\(10 + index % 19)"
      return rule
    case 8:
      var rule = ReminderDraft.Rule(kind: "monthly")
      rule.day = 1 + index / 10 % 31
      return rule
    default:
      var rule = ReminderDraft.Rule(kind: "yearly")
      rule.month = 1 + index / 10 % 12
      rule.day = 1 + index / 10 % 28
      return rule
    }
  }

  private static func text(minute: Int) -> String {
    let (hour, minute) = minute.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0\(hour)" : "\(hour)") + (minute < 10 ? ":0\(minute)" : ":\(minute)")
  }
}
