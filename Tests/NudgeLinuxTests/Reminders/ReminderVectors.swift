import FoundationEssentials
import NudgeShared

@testable import NudgeLinux

/// When reminders come next in real zones, as a walk over days with Python's zoneinfo finds it;
/// `generate_reminder_vectors.py` describes the format.
struct ReminderVectors {
  struct Line {
    let zone: String
    let rule: ReminderRule
    let time: MinuteOfDay
    let now: Instant
    /// Date and moment of the next occurrences.
    let next: [(date: LocalDate, fireAt: Instant)]
  }

  private(set) var fingerprint = ""
  private(set) var lines: [Line] = []
  /// The zones, in the order of the file.
  private(set) var zones: [String] = []

  /// Reads the text, or gives nil where it is not in the format.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "#":
        if words.count == 3, words[1] == "fingerprint" { fingerprint = words[2] }
      case "Z":
        zones.append(words[1])
      default:
        guard words.count >= 3, let zone = zones.last,
          let rule = ReminderVectors.rule(words[0]), let time = MinuteOfDay(words[1]),
          let now = Int64(words[2]).flatMap(Instant.init(secondsSinceEpoch:))
        else { return nil }
        let next = words.dropFirst(3).compactMap { word -> (LocalDate, Instant)? in
          let parts = word.split(separator: ",")
          guard parts.count == 2, let date = LocalDate(String(parts[0])),
            let moment = Int64(parts[1]).flatMap(Instant.init(secondsSinceEpoch:))
          else { return nil }
          return (date, moment)
        }
        guard next.count == words.count - 3 else { return nil }
        lines.append(Line(zone: zone, rule: rule, time: time, now: now, next: next))
      }
    }
  }

  /// The vectors for exactly the files of `database`: those kept beside this file where they were
  /// made from the same bytes, else made now with python3.
  static func matching(_ database: TimeZoneDatabase) throws -> ReminderVectors {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let kept = try read(folder.appending(path: "reminder-vectors.txt").path())
    if kept.fingerprint == ZoneVectors.fingerprint(of: kept.zones, in: database) { return kept }
    let output = FileManager.default.temporaryDirectory
      .appending(path: "reminder-vectors-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: output) }
    let script = folder.appending(path: "generate_reminder_vectors.py").path()
    let root = database.folders.first(where: ZoneDisk.isFolder) ?? ""
    try ZoneVectors.run(["python3", script, "--root", root, "--output", output.path()])
    return try read(output.path())
  }

  private static func read(_ path: String) throws -> ReminderVectors {
    guard let vectors = ReminderVectors(try String(contentsOfFile: path, encoding: .utf8)) else {
      throw ZoneVectors.Failure(text: "\(path) is not in its format; generate it anew")
    }
    return vectors
  }

  private static func rule(_ text: String) -> ReminderRule? {
    let parts = text.split(separator: ":").map(String.init)
    let numbers = parts.dropFirst().compactMap { Int($0) }
    switch (parts[0], parts.count) {
    case ("daily", 1): return .daily
    case ("once", 2): return LocalDate(parts[1]).map { .once($0) }
    case ("every", 3):
      guard let n = numbers.first, let from = LocalDate(parts[2]) else { return nil }
      return .everyNDays(n: n, from: from)
    case ("days", 2):
      let days = parts[1].compactMap { $0.wholeNumberValue.flatMap(Weekday.init(rawValue:)) }
      return days.isEmpty ? nil : .weekdays(WeekdaySet(days))
    case ("monthly", 2): return numbers.first.map { .monthly(day: $0) }
    case ("yearly", 3):
      return numbers.count == 2 ? .yearly(month: numbers[0], day: numbers[1]) : nil
    default: return nil
    }
  }
}
