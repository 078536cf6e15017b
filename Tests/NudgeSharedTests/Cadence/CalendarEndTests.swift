import NudgeShared
import NudgeTesting
import Testing

@Suite("Slots at the ends of the calendar")
struct CalendarEndTests {
  @Test("Near the first and the last instant a slot keeps every promise, or there is none")
  func ends() {
    let failure = checkProperty(
      "slots at the ends of the calendar keep their promises", runs: 600,
      covering: ["a slot", "no slot"]
    ) { choices in
      let zone = choices.pick(from: AwkwardZone.all).zone
      let gap = choices.pick(from: [7, 1, 365])
      let settings = try made(
        CadenceSettings(
          cadence: choices.pick(from: Cadence.allCases), minimumGapDays: gap,
          spreadMinutes: choices.pick(from: [nil, 1])))
      let window = FiringWindow(
        range: try CadenceCase.range(&choices, plainest: (480, 660)),
        weekdays: CadenceCase.weekdays(&choices, plainest: .mondayToFriday))
      let picker = SlotPicker(
        settings: settings, window: window, quietHours: .none, seed: choices.seed())
      let end = choices.pick(from: [Instant.max, .min])
      let inward: Int64 = end == .max ? -60 : 60
      let now = end.adding(seconds: inward * Int64(choices.int(in: 0...40 * 1440)))
      let last = end.adding(seconds: inward * Int64(choices.int(in: 0...40 * 1440)))
      let lastFired = choices.bool() ? last : nil
      choices.note("\(settings.cadence.rawValue) \(gap) days, \(window.weekdays)@\(window.range)")
      choices.note("\(zone.identifier) now \(now), last \(lastFired?.description ?? "never")")
      guard let slot = picker.nextSlot(after: lastFired, now: now, in: zone) else {
        choices.cover("no slot")
        return
      }
      choices.cover("a slot")
      choices.note("slot \(slot.fireAt) \(slot.reading)")
      try choices.expect(
        zone.localDateTime(at: slot.fireAt), equals: slot.reading, "what the clock shows")
      try choices.expect(slot.fireAt.seconds(since: now) > 60, "not ahead")
      if let lastFired, settings.cadence == .rolling {
        try choices.expect(
          slot.fireAt.seconds(since: lastFired) >= Int64(gap) * 86_400, "within the gap")
      }
    }
    #expect(failure == nil)
  }
}
