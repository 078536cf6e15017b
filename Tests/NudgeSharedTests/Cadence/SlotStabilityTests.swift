import NudgeShared
import NudgeTesting
import Testing

@Suite("Asking again")
struct SlotStabilityTests {
  @Test(
    "The answer stays the same until a minute before the slot", arguments: Cadence.allCases)
  func sameAnswer(cadence: Cadence) {
    let failure = checkProperty(
      "the \(cadence.rawValue) slot stays the same until a minute before", runs: 800,
      covering: [
        "in a later week", "long after the gap", "second of a chain", "window in a gap",
      ]
    ) { choices in
      let given = try CadenceCase(&choices, cadence: cadence)
      let picker = given.picker
      guard var slot = given.slot(picker, at: given.now) else { return }
      var lastFired = given.lastFired
      if choices.bool(), let second = next(given, picker, after: slot.fireAt, at: given.now) {
        choices.cover("second of a chain")
        choices.note("after \(slot.told(given))")
        lastFired = slot.fireAt
        slot = second
      }
      let asked = later(than: given, lastFired, before: slot, &choices)
      let answer = next(given, picker, after: lastFired, at: asked)
      choices.note("slot \(slot.told(given)), asked again \(asked.description(in: given.zone))")
      choices.cover(
        "in a later week",
        when: given.zone.localDate(at: asked).isoWeek > given.zone.localDate(at: given.now).isoWeek)
      choices.cover(
        "long after the gap", when: lastFired.map { asked.seconds(since: $0) > 1_500_000 } ?? false)
      try choices.expect(
        answer == slot, "the answer became \(answer.map { $0.told(given) } ?? "none")")
    }
    #expect(failure == nil)
  }

  @Test(
    "From a minute before a slot on it is spent, and the next one is of a later week",
    arguments: Cadence.allCases)
  func spent(cadence: Cadence) {
    let failure = checkProperty(
      "a spent \(cadence.rawValue) slot gives way to a later week", runs: 500,
      covering: cadence == .rolling ? ["drawn from the spread", "whole week"] : ["whole week"]
    ) { choices in
      let given = try CadenceCase(&choices, cadence: cadence)
      guard let slot = given.slot(given.picker, at: given.now) else { return }
      let asked = slot.fireAt.adding(seconds: Int64(choices.int(in: -60...600, plainest: 0)))
      choices.note("slot \(slot.told(given)), asked \(asked.description(in: given.zone))")
      guard let answer = given.slot(given.picker, at: asked) else { return }
      let told = answer.told(given)
      try choices.expect(answer.fireAt.seconds(since: asked) > 60, "\(told) is not ahead")
      if cadence == .rolling, let due = given.due, slot.fireAt.seconds(since: due) < 86_400 {
        choices.cover("drawn from the spread")
        let rounded = due.adding(
          seconds: Int64((60 - given.zone.localDateTime(at: due).secondOfDay % 60) % 60))
        let dueWeek = given.zone.localDate(at: rounded).isoWeek
        try choices.expect(answer.week > dueWeek, "\(told) is in the week of the end of the gap")
      } else if cadence == .isoWeek || given.lastFired == nil {
        choices.cover("whole week")
        try choices.expect(answer.week > slot.week, "\(told) is a second draw of the week")
      }
    }
    #expect(failure == nil)
  }

  @Test("A gap that ends in the last half minute of a week ends in the next one")
  func roundedIntoTheNextWeek() throws {
    let window = FiringWindow(range: try ClockRange(parsing: "00:00-24:00"), weekdays: .all)
    for seed in 0..<UInt64(100) {
      let picker = SlotPicker(
        settings: .standard, window: window, quietHours: .none, seed: seed)
      for second in ["23:59:01", "23:59:59"] {
        let lastFired = try #require(Instant("2026-01-04T\(second)Z"))
        let slot = try #require(picker.nextSlot(after: lastFired, now: lastFired, in: .utc))
        let next = try #require(picker.nextSlot(after: lastFired, now: slot.fireAt, in: .utc))
        #expect(slot.week.description == "2026-W03")
        #expect(next.week.description == "2026-W04")
      }
    }
  }

  @Test("Each slot of a chain keeps the gap to the one before", arguments: [1, 7, 14])
  func chain(gapDays: Int) {
    let failure = checkProperty(
      "a chain of slots keeps \(gapDays) days", runs: 120, covering: ["whole chain"]
    ) { choices in
      let given = try CadenceCase(&choices)
      let settings = CadenceSettings(
        minimumGapDays: gapDays, spreadMinutes: given.settings.spreadMinutes)
      let picker = SlotPicker(
        settings: settings ?? .standard, window: given.window, quietHours: given.quietHours,
        seed: given.seed)
      var lastFired = given.lastFired.map { min($0, given.now) }
      for step in 1...8 {
        guard let slot = next(given, picker, after: lastFired, at: given.now) else { return }
        if let lastFired {
          try choices.expect(
            slot.fireAt.seconds(since: lastFired) >= Int64(gapDays) * 86_400,
            "slot \(step), \(slot.told(given)), follows \(lastFired.description(in: given.zone))")
        }
        lastFired = slot.fireAt
      }
      choices.cover("whole chain")
    }
    #expect(failure == nil)
  }

  private func next(
    _ given: CadenceCase, _ picker: SlotPicker, after lastFired: Instant?, at now: Instant
  ) -> NudgeSlot? {
    picker.nextSlot(
      after: lastFired, now: now, in: given.zone, firstOpenedOn: given.firstOpenedOn)
  }

  /// A moment from now to 61 s before the slot: anywhere, or where something turns.
  private func later(
    than given: CadenceCase, _ lastFired: Instant?, before slot: NudgeSlot,
    _ choices: inout Choices
  ) -> Instant {
    let last = slot.fireAt.adding(seconds: -SlotPicker.leadSeconds - 1)
    let span = max(Int(last.seconds(since: given.now)), 0)
    let anywhere = given.now.adding(seconds: Int64(choices.int(in: 0...span)))
    let due = lastFired?.adding(seconds: given.settings.minimumGapSeconds) ?? last
    let monday = given.zone.resolve(LocalDateTime(slot.week.monday, .midnight))
      .earlierOrShiftedForward
    let turning = choices.pick(from: [anywhere, last, due, monday])
      .adding(seconds: Int64(choices.int(in: -61...1, plainest: 0)))
    return min(max(turning, given.now), last)
  }
}
