import NudgeShared

/// Nothing is said twice: a row or a thing on the day that it is meant for, alone or in a digest.
///
/// Not after a flight, a clock change, an edit or a stop either. Who removes the app removes its log;
/// after that nobody can know what was said. And the log remembers what was said until two days after its
/// own date: quiet time that is set over earlier days brings it back, and so does a clock that was further
/// ahead and is set back.
public struct OccurrenceInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "nothing is said twice for one day"

  private var cursor: EventCursor
  private var said: Set<OccurrenceKey> = []
  /// The latest date that the clock has shown.
  private var latest = LocalDate.min

  /// How many days after its own date the log remembers an occurrence.
  private static let rememberedDays = 2
  /// How many days it is remembered here: longer than any horizon.
  private static let memoryDays = 400
  private static let memoryLimit = 20_000

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) {
      if case .reinstall = event.action { said = [] }
    }
    latest = max(latest, entry.zone.localDate(at: entry.at))
    guard entry.kind == .fired, !entry.isAboutNudge, let id = entry.id else { return nil }
    // An anchor stands for no row and no thing.
    if NotificationNamespace.anchor.contains(id) { return nil }
    guard !entry.occurrences.isEmpty else { return "nobody knows what it stands for" }
    if said.count > OccurrenceInvariant.memoryLimit {
      let first = entry.zone.localDate(at: entry.at).adding(days: -OccurrenceInvariant.memoryDays)
      said = said.filter { $0.nominalDate.map { $0 >= first } ?? false }
    }
    let remembered = latest.adding(days: -OccurrenceInvariant.rememberedDays)
    // What has no date, such as a snooze, may be asked for again.
    for key in entry.occurrences where key.nominalDate != nil {
      guard said.insert(key).inserted || key.nominalDate ?? .max < remembered else {
        return "\(key.kind) \(key.item) of \(key.nominalDate.map { "\($0)" } ?? "") again"
      }
    }
    return nil
  }
}
