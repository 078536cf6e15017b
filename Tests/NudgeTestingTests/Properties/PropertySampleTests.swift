import NudgeShared
import NudgeTesting
import Testing

/// The examples that stand in the comments of the property tests' types.
@Suite("Property samples")
struct PropertySampleTests {
  @Test("The sample of Choices compiles and passes")
  func choices() {
    let failure = checkProperty("a range leaves its end out", covering: ["wraps"]) { choices in
      let start = choices.int(in: 0...1439)
      let end = choices.int(in: 0...1439)
      choices.note("quiet \(start) to \(end)")
      choices.cover("wraps", when: start > end)
      guard let range = ClockRange(startMinute: start, endMinute: end), let last = MinuteOfDay(end)
      else { return }
      try choices.expect(!range.contains(last), "\(last) is quiet")
    }
    #expect(failure == nil)
  }

  @Test("The sample of ChiSquare is plausible")
  func chiSquare() {
    let test = ChiSquare(observed: [105, 98, 97])
    #expect(test.isPlausible)
  }
}
