import NudgeShared

/// A nudge says what is true on the day on which it was to come, from what the app knew when it was last
/// opened, in the language that was set then.
///
/// For texts of ``KeyStrings``, which show key and arguments; others are passed over. A nudge that a pass
/// could not touch any more, since it came due within a minute or was late, says what the pass before
/// knew; one of a pass that was cut short, what either knew. Needs a runner that reports passes.
public struct TextInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "what a nudge says is true when it comes"

  private struct Settings: Equatable {
    var zone: LocalZone
    var locale: String
    var signals: NudgeSignals
  }

  private let appName: String
  private let isSample: Bool
  private var hasReports = false
  private var cursor: EventCursor
  private var state: KnownSettings<Settings>
  /// What was known before the last whole pass, and when that was.
  private var earlier: (known: [Settings], until: Instant)?

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    appName = scenario.configuration.appName
    isSample = scenario.signals == .sample
    cursor = EventCursor(scenario)
    var signals = NudgeSignals.none
    if case .fixed(let fixed) = scenario.signals { signals = fixed }
    state = KnownSettings(
      Settings(zone: scenario.zone, locale: scenario.locale, signals: signals))
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) { apply(event.action, at: entry.at) }
    switch entry.kind {
    case .opened:
      if isSample {
        let today = entry.zone.localDate(at: entry.at)
        state.current.signals = SampleSignals.signals(openedOn: today)
      }
      begin(at: entry.at)
    case .passed:
      hasReports = true
      if let report = entry.pass { state.endPass(report) }
    case .fired where entry.isAboutNudge && hasReports: return judge(entry)
    default: break
    }
    return nil
  }

  private mutating func apply(_ action: Scenario.Action, at now: Instant) {
    switch action {
    case .zone(let zone): state.current.zone = zone
    case .locale(let locale): state.current.locale = locale
    case .signals(let signals): state.current.signals = signals
    case .crash: state.cutsNextPass = true
    default: if action.asksForPass { begin(at: now) }
    }
  }

  private mutating func begin(at now: Instant) {
    earlier = (state.known, now.adding(seconds: 60))
    state.beginPass()
  }

  private func judge(_ entry: TimelineEntry) -> String? {
    guard let request = entry.request, request.body.hasSuffix(")"),
      request.title.hasSuffix(":nudge_title()")
    else { return nil }
    var candidates = state.known
    if let earlier, request.fireAt <= earlier.until { candidates += earlier.known }
    let expected = candidates.map { settings in
      "\(settings.locale):\(TextInvariant.words(settings.signals, on: settings.zone.localDate(at: request.fireAt), appName))"
    }
    if expected.contains(request.body) { return nil }
    return "\(request.body) instead of \(expected.last ?? "")"
  }

  /// The first fact that is true on that date, in the order in which they count.
  private static func words(
    _ signals: NudgeSignals, on date: LocalDate, _ appName: String
  ) -> String {
    var sunday = date
    while sunday.weekday != .sunday { sunday = sunday.adding(days: 1) }
    let due = signals.commitmentsDue.filter { $0 >= date && $0 <= sunday }.count
    if due > 0 { return "nudge_commitments_due(\(due))" }
    if let seen = signals.briefLastSeenOn, date.daysSinceEpoch - seen.daysSinceEpoch >= 3 {
      return "nudge_brief_unseen(\(date.daysSinceEpoch - seen.daysSinceEpoch))"
    }
    if let streak = signals.streak, streak.weeks >= 2, date <= streak.certainThrough {
      return "nudge_streak(\(streak.weeks))"
    }
    if let items = signals.pendingItems, items.count > 0 {
      let age = date.daysSinceEpoch - items.observedOn.daysSinceEpoch
      if age >= 0 && age <= 7 { return "nudge_pending_items(\(items.count))" }
    }
    return "nudge_fallback_week(\(appName))"
  }
}
