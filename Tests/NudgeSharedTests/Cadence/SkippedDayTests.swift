import NudgeShared
import NudgeTesting
import Testing

@Suite("A day that a zone leaves out")
struct SkippedDayTests {
  @Test("In Samoa's last week of 2011, which has no Friday, every installation has its slot")
  func samoa() throws {
    let settings = try #require(CadenceSettings(cadence: .isoWeek))
    let window = FiringWindow(
      range: try #require(ClockRange(startMinute: 480, endMinute: 660)), weekdays: .all)
    let zone = OddZones.apia.zone
    for seed in UInt64(0)..<200 {
      let picker = SlotPicker(settings: settings, window: window, quietHours: .none, seed: seed)
      let slot = try #require(
        picker.nextSlot(after: nil, now: instant("2011-12-26T12:00:00Z"), in: zone))
      #expect(slot.week == isoWeek("2011-W52"), "seed \(seed)")
      #expect(slot.reading.date != date("2011-12-30"), "seed \(seed)")
    }
  }
}
