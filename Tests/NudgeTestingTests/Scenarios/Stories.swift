import FoundationEssentials
import NudgeLinux
import NudgeShared
import NudgeTesting

/// The scenario files that tests and the command line share.
enum Stories {
  /// `Tests/Scenarios`.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scenarios")

  /// Reads files with the zones of this machine.
  static var reader: ScenarioFile {
    let database = TimeZoneDatabase()
    return ScenarioFile { try database.zone(named: $0) }
  }

  /// The names of all files, without their ending, in order.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }
      .sorted()
  }

  static func scenario(_ name: String) throws -> Scenario {
    let bytes = try Data(contentsOf: folder.appending(path: "\(name).json"))
    return try reader.scenario(parsing: Array(bytes))
  }

  static func play(_ scenario: Scenario) async throws -> Performance {
    let runner = ScenarioRunner(strings: { KeyStrings(locale: $0) })
    var entries: [TimelineEntry] = []
    var invariants = TimelineInvariants(scenario)
    let summary = try await runner.run(scenario) { entry in
      entries.append(entry)
      invariants.observe(entry)
    }
    invariants.finish()
    return Performance(entries: entries, summary: summary, broken: invariants.broken)
  }
}

/// What a story came to.
struct Performance {
  let entries: [TimelineEntry]
  let summary: SimulationSummary
  let broken: [BrokenInvariant]

  /// When nudges were shown, on the wall of that moment, such as `2026-03-08T03:00-04:00`.
  var fired: [String] {
    entries.filter { $0.kind == .fired }.map { entry in
      let zone = entry.zone
      return "\(zone.localDateTime(at: entry.at))\(zone.offset(at: entry.at))"
    }
  }

  /// What was shown beside nudges, on the wall of that moment, such as
  /// `2026-03-29T03:30 reminder gap`.
  var said: [String] {
    entries.filter { $0.kind == .fired && !$0.isAboutNudge }.map { entry in
      let payload = entry.request?.payload
      let words = [payload?.kind, payload?.reference == payload?.kind ? nil : payload?.reference]
      let reading = entry.zone.localDateTime(at: entry.at)
      return (["\(reading)"] + words.compactMap(\.self)).joined(separator: " ")
    }
  }

  func count(_ kind: TimelineEntry.Kind) -> Int { entries.count { $0.kind == kind } }

  /// Why weeks had no nudge, such as `2026-W50 paused`.
  var silences: [String] {
    entries.compactMap { entry in
      guard entry.kind == .note, let week = entry.week, let reason = entry.reason else {
        return nil
      }
      return "\(week) \(reason.dropFirst("no nudge: ".count))"
    }
  }

  /// Every entry with all that it says.
  var text: String {
    entries.map { entry in
      let parts = [
        entry.at.description(in: entry.zone), entry.zone.identifier, entry.kind.rawValue,
        entry.id?.rawValue, entry.week?.description, entry.title, entry.body,
        entry.surface?.rawValue, entry.reason, entry.eventIndex.map { "event \($0)" },
      ]
      return parts.compactMap { $0 }.joined(separator: " | ")
    }
    .joined(separator: "\n")
  }
}
