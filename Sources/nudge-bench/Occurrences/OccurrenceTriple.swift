import NudgeLinux
import NudgeShared

/// One question of the comparison with other libraries: a rule at a time of day, in a zone, as of a
/// moment.
///
/// A line of the file: `ZONE RULE TIME NOW`, such as `Europe/Berlin monthly:31 02:30 1774659600`. Rules
/// are `daily`, `days:DIGITS` (1 is Monday), `every:N:DATE`, `monthly:DAY` and `yearly:MONTH:DAY`.
struct OccurrenceTriple: Sendable {
  let zone: LocalZone
  let rule: ReminderRule
  let time: MinuteOfDay
  let now: Instant

  /// What comes next, or nil if nothing does.
  var answer: ReminderOccurrence? { rule.nextOccurrence(at: time, after: now, in: zone) }
}

/// Reads triples; each zone is read from the tz database once.
struct OccurrenceTripleReader {
  private let database = TimeZoneDatabase()
  private var zones: [Substring: LocalZone] = [:]

  /// The triple of a line.
  ///
  /// - Throws: ``BenchFault/failed(benchmark:detail:)`` that quotes the line.
  mutating func triple(_ line: Substring) throws(BenchFault) -> OccurrenceTriple {
    let parts = line.split(separator: " ")
    guard
      parts.count == 4, let rule = ReminderRule(parts[1]), let time = MinuteOfDay(String(parts[2])),
      let seconds = Int64(parts[3]), let now = Instant(secondsSinceEpoch: seconds)
    else {
      throw .failed(
        benchmark: "--answers",
        detail: "found \"\(line)\", accepted: ZONE RULE TIME NOW, see OccurrenceTriple.swift")
    }
    return OccurrenceTriple(zone: try zone(parts[0]), rule: rule, time: time, now: now)
  }

  private mutating func zone(_ name: Substring) throws(BenchFault) -> LocalZone {
    if let known = zones[name] { return known }
    do {
      let zone = try database.zone(named: String(name))
      zones[name] = zone
      return zone
    } catch {
      throw .failed(benchmark: "--answers", detail: "\(error)")
    }
  }
}

extension ReminderRule {
  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ":")
    switch (parts.first, parts.count) {
    case ("daily", 1):
      self = .daily
    case ("days", 2):
      let days = parts[1].compactMap { $0.wholeNumberValue.flatMap { Weekday(rawValue: $0) } }
      guard !days.isEmpty, days.count == parts[1].count else { return nil }
      self = .weekdays(WeekdaySet(days))
    case ("every", 3):
      guard let n = Int(parts[1]), n > 0, let from = LocalDate(String(parts[2])) else { return nil }
      self = .everyNDays(n: n, from: from)
    case ("monthly", 2):
      guard let day = Int(parts[1]), (1...31).contains(day) else { return nil }
      self = .monthly(day: day)
    case ("yearly", 3):
      guard let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
      self = .yearly(month: month, day: day)
    default:
      return nil
    }
  }
}
