import NudgeTesting
import Testing

@Suite("Searching for a failing case")
struct SearchTests {
  @Test("Every run draws a different case, and the next search draws the same ones")
  func cases() {
    func drawn(_ name: String, seed: String? = nil) -> [UInt64] {
      var seen: [UInt64] = []
      let failure = checkQuietly(name, runs: 50, seed: seed) { seen.append($0.seed()) }
      #expect(failure == nil)
      return seen
    }
    #expect(Set(drawn("one")).count == 50)
    #expect(drawn("one") == drawn("one"))
    #expect(drawn("one") != drawn("two"))
    #expect(drawn("one") != drawn("one", seed: "7"))
    #expect(drawn("one", seed: "0xff") == drawn("one", seed: "255"))
  }

  @Test("The random numbers are those of SplitMix64, worked out elsewhere")
  func golden() {
    var seen: [[UInt64]] = []
    let failure = checkQuietly("golden", runs: 2, seed: "7") { choices in
      seen.append([choices.seed(), choices.seed()])
    }
    #expect(failure == nil)
    #expect(
      seen == [
        [0x7446_7b42_2d33_8039, 0xcdfa_8b5d_1f38_3712],
        [0x146b_0f31_847d_34ed, 0x432e_4867_3e1a_a089],
      ])
  }

  @Test(
    "A seed that cannot be read turns the property red", arguments: ["", "x", "-1", "0x", "1.5"])
  func unreadableSeed(text: String) {
    let failure = checkQuietly("seeded", seed: text) { _ in }
    #expect(failure?.description.contains("NUDGE_SEED is '\(text)'; accepted is") == true)
  }

  @Test("A required label that no run met fails the property, and is named")
  func coverage() {
    let failure = checkQuietly("covered", runs: 30, covering: ["even", "huge", "none"]) { choices in
      let value = choices.int(in: 0...99)
      choices.cover("even", when: value % 2 == 0)
      choices.cover("huge", when: value > 99)
    }
    #expect(failure?.problem == .uncovered(labels: ["huge", "none"]))
    #expect(
      failure?.description == "Property 'covered' never saw 'huge', 'none'\n  after 30 runs")
  }

  @Test("Labels that were met satisfy the property, and do not hide a failing case")
  func coveredOrBroken() {
    #expect(checkQuietly("met", covering: ["run"]) { $0.cover("run") } == nil)
    let broken = checkQuietly("broken", covering: ["never"]) { _ in throw BrokenExpectation("no") }
    #expect(broken?.problem == .broken(reason: "no"))
    let replayed = checkQuietly("met", covering: ["never"], replay: "met:1") { _ in }
    #expect(replayed?.problem == .replayPassed)
  }

  @Test("Any thrown error breaks the property, and its text is the reason")
  func thrownError() {
    struct OutOfPaper: Error {}
    let failure = checkQuietly("prints") { _ in throw OutOfPaper() }
    #expect(failure?.problem == .broken(reason: "OutOfPaper()"))
    #expect(failure?.choicesText == "0")
  }

  @Test("Draws stay in their ranges and reach both ends", arguments: [-5...5, 0...0, -3 ... -1])
  func ranges(range: ClosedRange<Int>) {
    var seen: Set<Int> = []
    let failure = checkQuietly("in range") { choices in
      let value = choices.int(in: range, plainest: 0)
      seen.insert(value)
      try choices.expect(range.contains(value), "\(value) is outside \(range)")
    }
    #expect(failure == nil)
    #expect(seen == Set(range))
  }

  @Test("The widest range needs no arithmetic beyond 64 bits")
  func widestRange() {
    var sawNegative = false
    let failure = checkQuietly("widest") { choices in
      sawNegative = choices.int(in: .min ... .max, plainest: 1) < 0 || sawNegative
    }
    #expect(failure == nil)
    #expect(sawNegative)
  }

  @Test("Zeros draw the plainest of everything")
  func plainest() {
    let failure = checkQuietly("plain", replay: "plain:0") { choices in
      let numbers = [
        choices.int(in: 5...9), choices.int(in: -9...9, plainest: 2),
        choices.int(in: -9...9, plainest: 40), choices.draw(below: 0),
      ]
      let other = (choices.bool(oneIn: 1), choices.pick(from: ["mon", "tue"]))
      let lists = [
        choices.list(upTo: 3) { $0.seed() }, choices.list(from: 2, upTo: 3) { $0.seed() },
      ]
      choices.note("\(numbers) \(other) \(lists)")
    }
    #expect(failure?.notes == [#"[5, 2, 9, 0] (false, "mon") [[], [0, 0]]"#])
  }

  @Test("A run that never stops drawing gets zeros in the end")
  func drawLimit() {
    var draws = 0
    let failure = checkQuietly("endless", runs: 1) { choices in
      while choices.draw(below: 1_000_000) != 0 || draws < 10 { draws += 1 }
    }
    #expect(failure == nil)
    #expect(draws <= Choices.drawLimit)
  }
}
