import NudgeTesting
import Testing

@Suite("Testing for uniformity")
struct ChiSquareTests {
  /// Quantiles for p = 0.001 as printed in statistical tables.
  @Test(
    "The threshold is close to the tables",
    arguments: [
      (1, 10.828, 0.031), (2, 13.816, 0.023), (5, 20.515, 0.012), (10, 29.588, 0.006),
      (20, 45.315, 0.003), (30, 59.703, 0.002), (100, 149.449, 0.001),
    ])
  func threshold(degrees: Int, exact: Double, tolerance: Double) {
    let found = ChiSquare.threshold(degreesOfFreedom: degrees)
    #expect(abs(found - exact) <= exact * tolerance)
  }

  @Test("The statistic of a table worked by hand")
  func statistic() {
    let test = ChiSquare(observed: [44, 56], expected: [50, 50])
    #expect(test.statistic == 1.44)
    #expect(test.degreesOfFreedom == 1)
    let uneven = ChiSquare(observed: [30, 10, 0], expected: [20, 20, 0])
    #expect(uneven.statistic == 10)
    #expect(uneven.degreesOfFreedom == 1)
  }

  @Test("Draws of every bound are accepted as uniform", arguments: [2, 3, 7, 60, 180, 1_000])
  func fair(bound: Int) {
    let test = ChiSquare(observed: counts(bound) { $0.draw(below: bound) })
    #expect(test.isPlausible, "\(test)")
  }

  @Test("Lengths of lists are accepted as uniform")
  func fairLengths() {
    let test = ChiSquare(observed: counts(7) { $0.list(upTo: 6) { $0.bool() }.count })
    #expect(test.isPlausible, "\(test)")
  }

  @Test("A draw that favours one value by a tenth is found out")
  func favoured() {
    // 0 to 9 with 0 drawn 11 times in 101 instead of 10 in 100 would pass; 2 in 11 must not.
    let test = ChiSquare(observed: counts(10) { $0.draw(below: 11) % 10 })
    #expect(!test.isPlausible, "\(test)")
  }

  @Test("The bias of a remainder over too small a source is found out")
  func remainder() {
    let test = ChiSquare(observed: counts(180) { $0.draw(below: 256) % 180 })
    #expect(!test.isPlausible, "\(test)")
  }

  @Test("A class that should be empty, or a list too long, is never plausible")
  func impossible() {
    #expect(!ChiSquare(observed: [50, 50, 1], expected: [50, 50, 0]).isPlausible)
    #expect(!ChiSquare(observed: [50, 50, 0], expected: [50, 50]).isPlausible)
    #expect(!ChiSquare(observed: [50], expected: [50, 50]).isPlausible)
  }

  @Test("Nothing observed of nothing is plausible")
  func empty() {
    #expect(ChiSquare(observed: []).isPlausible)
    #expect(ChiSquare(observed: [7]).isPlausible)
  }

  private func counts(_ classes: Int, of value: (inout Choices) -> Int) -> [Int] {
    var counts = Array(repeating: 0, count: classes)
    let failure = checkProperty(
      "counts", runs: max(3_000, classes * 20), environment: PropertyEnvironment()
    ) { counts[value(&$0)] += 1 }
    #expect(failure == nil)
    return counts
  }
}
