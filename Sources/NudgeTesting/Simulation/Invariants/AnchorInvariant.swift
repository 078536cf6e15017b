import NudgeShared

/// What repeats for ever is pending after every whole pass, while notifications are allowed.
///
/// Only a story with all kinds has anchors. Nobody can keep the promise where others leave no room, nor
/// where quiet hours leave no minute of the week or a pause lasts for a year from now.
public struct AnchorInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "anchors are always pending"

  private let hasAnchors: Bool
  private let limit: Int
  private var cursor: EventCursor
  private var standing: DeviceStanding
  private var quietHours: QuietHours
  private var foreign: Set<NotificationID> = []
  private var foreignCount = 0
  private var pending: Set<NotificationID> = []
  /// When a pass began that nothing has cut short, if nothing happened since.
  private var passAt: Instant?
  private var readingOfPass = LocalDateTime(.min, .midnight)

  /// Morning, evening, week.
  private static let count = 3

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    hasAnchors = scenario.items != nil
    limit = scenario.pendingLimit
    standing = DeviceStanding(scenario)
    quietHours = scenario.quietHours
    cursor = EventCursor(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    guard hasAnchors else { return nil }
    let events = cursor.events(upTo: entry)
    let isOver = passAt.map { entry.at != $0 } ?? false
    let missing = isOver || !events.isEmpty ? judge() : nil
    for event in events { apply(event.action) }
    if entry.kind == .opened {
      let isCut = events.contains { if case .crash = $0.action { true } else { false } }
      passAt = isCut ? nil : entry.at
      readingOfPass = entry.zone.localDateTime(at: entry.at)
    }
    if let report = entry.pass {
      standing.take(report)
      if report.outcome != .completed { passAt = nil }
    }
    guard let id = entry.id, NotificationNamespace.anchor.contains(id) else { return missing }
    switch entry.kind {
    case .scheduled: pending.insert(id)
    case .cancelled, .dropped: pending.remove(id)
    case .fired, .suppressed:
      if case .repeating? = entry.request?.trigger { break }
      pending.remove(id)
    default: break
    }
    return missing
  }

  /// The story is over.
  public mutating func finish() -> String? { hasAnchors ? judge() : nil }

  private mutating func judge() -> String? {
    defer { passAt = nil }
    let others = max(foreign.count, foreignCount)
    guard
      passAt != nil, standing.isSignedIn, standing.authorization.allowsDelivery,
      limit - others >= AnchorInvariant.count, !isAlwaysQuiet,
      !isPausedForAYear,
      pending.count != AnchorInvariant.count
    else { return nil }
    return "\(pending.count) are pending after a pass"
  }

  private mutating func apply(_ action: Scenario.Action) {
    standing.follow(action)
    switch action {
    case .quietHours(let quietHours):
      self.quietHours = quietHours.replacing(pauses: self.quietHours.pauses)
    case .pause(let pause):
      quietHours = quietHours.replacing(pauses: quietHours.pauses + [pause])
    case .foreignPending(let id): foreign.insert(id)
    case .foreignCount(let count):
      foreignCount = count
      foreign = []
    default: break
    }
  }

  private var isPausedForAYear: Bool {
    quietHours.pauses.contains { pause in
      pause.from <= readingOfPass && pause.until.date >= readingOfPass.date.adding(days: 365)
    }
  }

  private var isAlwaysQuiet: Bool {
    Weekday.allCases.allSatisfy { day in
      (0..<1_440).allSatisfy { minute in
        quietHours.entries.contains { $0.covers(minute, on: day) }
      }
    }
  }
}

extension QuietHours.Entry {
  /// Whether that minute of a day is quiet, asked of that day and of the evening before.
  fileprivate func covers(_ minute: Int, on day: Weekday) -> Bool {
    let (start, end) = (range.startMinute, range.endMinute)
    if start <= end { return weekdays.contains(day) && start <= minute && minute < end }
    let yesterday = Weekday.allCases.first { $0.next == day }
    return weekdays.contains(day) && minute >= start
      || yesterday.map(weekdays.contains) == true && minute < end
  }
}
