import FoundationEssentials
import NudgeLinux
import NudgeShared
import Testing

/// Compares slots with those of `docs/reference/nudge_slot.py`.
///
/// That is a second implementation, which walks minute by minute and asks Python's zoneinfo.
/// Regenerate: `python3 docs/reference/nudge_slot.py vectors`.
@Suite("The slot picker lands where an independent walk over the minutes lands")
struct SlotVectorTests {
  struct Vector: Decodable {
    struct Quiet: Decodable {
      let range: String
      let days: [String]
    }
    struct Pause: Decodable {
      let from: LocalDateTime
      let until: LocalDateTime
    }
    let seed: UInt64
    let zone: String
    let now: Instant
    let last: Instant?
    let window: String
    let weekdays: [String]
    let quiet: [Quiet]
    let pauses: [Pause]
    let spread: Int?
    let cadence: Cadence
    let gapDays: Int
    let firstOpenedOn: LocalDate?
    let slot: Instant?
  }

  @Test("All 400 random cases: zones, windows that wrap, quiet hours, pauses, both cadences")
  func vectors() throws {
    let path = #filePath.replacing("SlotVectorTests.swift", with: "slot_vectors.jsonl")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 400)
    let database = TimeZoneDatabase()
    var zones: [String: LocalZone] = [:]
    for (number, line) in lines.enumerated() {
      let vector = try JSONDecoder().decode(Vector.self, from: Data(line.utf8))
      let zone = try zones[vector.zone] ?? database.zone(named: vector.zone)
      zones[vector.zone] = zone
      let slot = try picker(vector).nextSlot(
        after: vector.last, now: vector.now, in: zone, firstOpenedOn: vector.firstOpenedOn)
      #expect(
        slot?.fireAt == vector.slot,
        "line \(number + 1): \(slot?.fireAt.description(in: zone) ?? "none"): \(line)")
    }
  }

  private func picker(_ vector: Vector) throws -> SlotPicker {
    SlotPicker(
      settings: try #require(
        CadenceSettings(
          cadence: vector.cadence, minimumGapDays: vector.gapDays, spreadMinutes: vector.spread)),
      window: FiringWindow(
        range: try ClockRange(parsing: vector.window), weekdays: try days(vector.weekdays)),
      quietHours: QuietHours(
        entries: try vector.quiet.map {
          QuietHours.Entry(range: try ClockRange(parsing: $0.range), weekdays: try days($0.days))
        },
        pauses: vector.pauses.map { QuietHours.Pause(from: $0.from, until: $0.until) }),
      seed: vector.seed)
  }

  private func days(_ names: [String]) throws -> WeekdaySet {
    try WeekdaySet(parsing: names.joined(separator: ","))
  }
}
