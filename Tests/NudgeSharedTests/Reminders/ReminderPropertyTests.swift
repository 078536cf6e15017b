import NudgeShared
import NudgeTesting
import Testing

@Suite("Reminders against a walk over days")
struct ReminderPropertyTests {
  @Test("No date twice, none in the past, none left out that the rule asks for, nearest first")
  func againstAWalk() {
    let failure = checkProperty(
      "the plan of reminders is what a walk over days finds", runs: 120,
      covering: [
        "moved by quiet", "left out", "fired", "near a change", "held back", "skip", "joined",
      ]
    ) { choices in
      let place = choices.pick(from: AwkwardZone.all)
      let change = choices.pick(from: place.changes)
      let now = change.adding(seconds: Int64(choices.int(in: -400_000...300_000, plainest: 0)))
      var planning = ReminderPlanning()
      planning.zone = place.zone
      planning.now = now
      planning.horizonDays = choices.int(in: 1...5)
      planning.limit = choices.int(in: 0...9, plainest: 9)
      if choices.bool() {
        planning.quiet = choices.pick(
          from: [
            "22:00-07:00", "02:15-02:45", "sat-sun@00:00-24:00", "mon-sat@00:00-24:00",
            "01:00-03:00",
          ]
          .map(quietHours))
      }
      let today = planning.context.reading.today
      planning.rows = choices.list(upTo: 4) { choices in Self.row(&choices, today) }
        .enumerated().map { index, row in row.with { $0.id = "r\(index)" } }
      if choices.bool(oneIn: 3) {
        planning.fired = [
          OccurrenceKey(
            kind: .reminder, item: "r0",
            nominalDate: today.adding(days: choices.int(in: -1...3, plainest: 0)))
        ]
      }
      choices.note(
        "\(place.zone.identifier) now \(now) quiet \(planning.quiet) days \(planning.horizonDays) limit \(planning.limit) rows \(planning.rows) fired \(planning.fired)"
      )
      let answer = planning.answer
      let expected = try NaiveReminders(planning).firings()
      let kept = Array(expected.prefix(planning.limit).joined())
      choices.cover("left out", when: expected.count > planning.limit)
      choices.cover("moved by quiet", when: kept.contains { $0.isMoved })
      choices.cover("held back", when: kept.contains { $0.isHeldBack })
      choices.cover("joined", when: expected.contains { $0.count > 1 })
      choices.cover("fired", when: !planning.fired.isEmpty)
      choices.cover("near a change", when: abs(now.seconds(since: change)) < 90_000)
      choices.cover("skip", when: planning.rows.contains { !$0.skip.isEmpty })
      try choices.expect(
        answer.candidates.map { "\($0.item) \($0.nominal?.description ?? "snooze")" },
        equals: kept.map(\.description), "plan")
      try choices.expect(
        answer.firstLeftOut, equals: expected.dropFirst(planning.limit).first?[0].fireAt,
        "first left out")
      try choices.expect(
        Set(answer.candidates.map(\.key)).count, equals: answer.candidates.count, "distinct keys")
    }
    #expect(failure == nil)
  }

  private static func row(_ choices: inout Choices, _ today: LocalDate) -> ReminderDraft {
    let time = choices.pick(from: ["09:00", "00:00", "02:30", "01:45", "23:30", "02:15", "12:00"])
    let near = today.adding(days: choices.int(in: -2...4, plainest: 0)).description
    let rule: ReminderDraft.Rule =
      switch choices.draw(below: 6) {
      case 0: .daily
      case 1: .once(near)
      case 2: .every(choices.int(in: 1...3), from: near)
      case 3: .weekdays([choices.pick(from: Weekday.allCases).abbreviation, "sun"])
      case 4: .monthly(choices.pick(from: [31, 29, 1, today.day]))
      default: .yearly(today.month, min(28, today.day))
      }
    var row = ReminderDraft("", time, rule)
    if choices.bool(oneIn: 3) { row.skip = [near] }
    if choices.bool(oneIn: 4) { row.from = near }
    if choices.bool(oneIn: 4) { row.until = today.adding(days: 3).description }
    if choices.bool(oneIn: 3) {
      let base = LocalDateTime(today, .midnight)
      let moment = planningInstant(base).adding(seconds: Int64(choices.int(in: 0...200_000)))
      row.snoozedUntil = moment.description
    }
    return row
  }

  private static func planningInstant(_ reading: LocalDateTime) -> Instant {
    LocalZone.utc.resolve(reading).earlierOrShiftedForward
  }

  @Test("Of four hundred rows the nearest fifty are those that sorting everything gives")
  func manyRows() throws {
    var planning = ReminderPlanning()
    planning.rows = (0..<400).map { index in
      let minute = index * 7919 % 1440
      return ReminderDraft(
        "row-\(index)", MinuteOfDay(minute)?.description,
        index % 3 == 0 ? .daily : .every(1 + index % 5, from: "2026-11-2\(index % 9)"))
    }
    planning.limit = 1_000_000
    planning.horizonDays = 5
    let everything = planning.answer.candidates
    #expect(everything.count > 700)
    planning.limit = 50
    let nearest = planning.answer
    #expect(nearest.candidates == Array(everything.prefix(50)))
    #expect(nearest.firstLeftOut == everything[50].time.instant(in: planning.zone))
    planning.rows.reverse()
    #expect(planning.answer.candidates == nearest.candidates)
    #expect(planning.answer.firstLeftOut == nearest.firstLeftOut)
  }
}

/// Reminders said again in the plainest way: every row on every date, then sorted.
private struct NaiveReminders {
  struct Firing: CustomStringConvertible {
    let item: String
    let nominal: LocalDateTime?
    let fireAt: Instant
    let isMoved: Bool
    let isHeldBack: Bool
    var description: String { "\(item) \(nominal?.description ?? "snooze")" }
  }

  let planning: ReminderPlanning

  init(_ planning: ReminderPlanning) {
    self.planning = planning
  }

  /// Soonest first; those of a row at one moment together, as one notification says them.
  func firings() throws -> [[Firing]] {
    let (zone, now) = (planning.zone, planning.now)
    let today = zone.localDate(at: now)
    let horizon = planning.horizonDays
    var found: [Firing] = []
    for row in ReminderRows(planning.rows).reminders {
      let naive = NaiveRule(rule: row.rule)
      for offset in -(horizon + 4)..<horizon {
        let date = today.adding(days: offset)
        guard naive.has(date), date >= row.from ?? .min, date <= row.until ?? .max,
          !row.skip.contains(date)
        else { continue }
        let key = OccurrenceKey(kind: .reminder, item: row.id, nominalDate: date)
        guard !planning.fired.contains(key), exists(date) else { continue }
        let nominal = LocalDateTime(date, row.time)
        let plain = zone.resolve(nominal).earlierOrShiftedForward
        // Quiet hours here end within two days, minute by whole minute from a change on.
        let fireAt = opening(plain)
        guard fireAt.seconds(since: now) > 5 else { continue }
        let isOld = now.seconds(since: plain) > Int64(horizon) * 86_400
        guard !isOld else { continue }
        found.append(
          Firing(
            item: row.id, nominal: nominal, fireAt: fireAt, isMoved: fireAt != plain,
            isHeldBack: plain <= now))
      }
      if let snooze = row.snoozedUntil, snooze.seconds(since: now) > 5,
        zone.localDate(at: snooze) <= today.adding(days: horizon - 1),
        !found.contains(where: { $0.item == row.id && $0.fireAt == snooze })
      {
        found.append(
          Firing(item: row.id, nominal: nil, fireAt: snooze, isMoved: false, isHeldBack: false))
      }
    }
    let sorted = found.sorted {
      ($0.fireAt, $0.item, $0.nominal?.date ?? .max)
        < ($1.fireAt, $1.item, $1.nominal?.date ?? .max)
    }
    var joined: [[Firing]] = []
    for firing in sorted {
      if let last = joined.last?[0], last.fireAt == firing.fireAt, last.item == firing.item {
        joined[joined.count - 1].append(firing)
      } else {
        joined.append([firing])
      }
    }
    return joined
  }

  /// Whether some quarter of an hour of the date is shown by a clock.
  private func exists(_ date: LocalDate) -> Bool {
    (0..<96).contains { quarter in
      guard let minute = MinuteOfDay(quarter * 15) else { return false }
      if case .gap = planning.zone.resolve(LocalDateTime(date, minute)) { return false }
      return true
    }
  }

  private func opening(_ start: Instant) -> Instant {
    NaiveOpening(planning.quiet, planning.zone).first(from: start, searchSeconds: 400_000) ?? start
  }
}
