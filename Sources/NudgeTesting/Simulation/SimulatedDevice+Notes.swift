import NudgeShared

/// What a device notes down for the timeline.
extension SimulatedDevice {
  /// How much was noted since entries were last handed over.
  var entryCount: Int { entries.count }

  /// What was noted, but for the first `count` entries.
  func entries(from count: Int) -> ArraySlice<TimelineEntry> { entries.dropFirst(count) }

  /// Hands over what was noted since the last call.
  func takeEntries() -> [TimelineEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }

  func note(
    _ kind: TimelineEntry.Kind, id: NotificationID? = nil, week: ISOWeek? = nil,
    surface: NudgeSurface? = nil, reason: String? = nil, principal: PrincipalID? = nil
  ) {
    var entry = TimelineEntry(
      at: now, zone: zone, kind: kind, id: id, week: week, surface: surface, reason: reason,
      eventIndex: eventIndex)
    entry.principal = principal
    entries.append(entry)
  }

  func note(_ kind: TimelineEntry.Kind, _ held: HeldRequest, reason: String? = nil) {
    var entry = TimelineEntry(
      at: now, zone: zone, kind: kind, request: held.request, week: held.week,
      surface: held.surface, reason: reason, eventIndex: eventIndex)
    entry.occurrences = app.feed.entries.last { $0.id == held.id }?.occurrences ?? []
    entries.append(entry)
  }

  /// A plan was carried out: what is other than before, besides what it has armed and removed.
  func note(_ plan: NotificationPlan) {
    guard !isProbing else { return }
    for line in planNotes.lines(for: plan) { note(.note, reason: line) }
  }

  /// A pass has ended.
  func note(_ report: PassReport) {
    var entry = TimelineEntry(at: now, zone: zone, kind: .passed, eventIndex: eventIndex)
    entry.pass = report
    entries.append(entry)
  }

  /// A pass has settled what was armed before: what the feed has to say that it had not.
  func noteSettled(in log: FeedLog) {
    let known = Dictionary(app.feed.entries.map { ($0.id, $0.outcome) }) { _, last in last }
    for settled in log.entries where known[settled.id] != settled.outcome {
      guard let words = settled.outcomeWords else { continue }
      var entry = TimelineEntry(
        at: now, zone: zone, kind: .settled, id: settled.id, reason: words, eventIndex: eventIndex)
      entry.title = settled.title
      entry.body = settled.body
      entry.occurrences = settled.occurrences
      entries.append(entry)
    }
  }
}
