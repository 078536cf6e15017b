import NudgeTesting
import Testing

@Suite("Making a failing case smaller")
struct ShrinkingTests {
  @Test("Quiet hours that forget to wrap shrink to the same case from 200 seeds")
  func forgetsToWrap() {
    var tries: [Int] = []
    for seed in 0..<UInt64(200) {
      let failure = checkPlanted(seed: seed) { $0.forgetsToWrap($1) }
      #expect(failure?.choices == [1, 1, 0, 0, 1], "seed \(seed)")
      #expect(failure?.notes == ["quiet 1-0", "at 1"], "seed \(seed)")
      tries.append(failure?.shrinkTries ?? .max)
    }
    #expect(tries.allSatisfy { $0 < 300 }, "\(tries.sorted())")
  }

  @Test("Quiet hours that forget the evening shrink to the same case from 200 seeds")
  func forgetsTheEvening() {
    for seed in 0..<UInt64(200) {
      let failure = checkPlanted(seed: seed) { $0.forgetsTheEvening($1) }
      #expect(failure?.choices == [1, 1, 0, 0, 1], "seed \(seed)")
    }
  }

  @Test("A threshold is found exactly, whatever the size of the number")
  func threshold() {
    for (limit, bound) in [(701, 1_440), (604_800, 100_000_000), (1, 2), (9_900, 10_000)] {
      let failure = checkQuietly("below a limit") { choices in
        try choices.expect(choices.draw(below: bound) < limit, "too much")
      }
      #expect(failure?.choices == [UInt64(limit)])
    }
  }

  @Test("Two numbers that must stay equal are lowered together")
  func equalNumbers() {
    let failure = checkQuietly("never the same from 100 on", runs: 5_000) { choices in
      let first = choices.int(in: 0...300)
      let between = choices.bool()
      let second = choices.int(in: 0...300)
      try choices.expect(first != second || first < 100 || !between, "same")
    }
    #expect(failure?.choices == [100, 1, 100])
  }

  @Test("Elements that play no part are taken out, wherever they stand")
  func needlessElements() {
    let failure = checkQuietly("at most one element from 50 on") { choices in
      let list = choices.list(upTo: 20) { choices in
        (size: choices.int(in: 0...99), isOdd: choices.bool(), weight: choices.seed())
      }
      try choices.expect(list.count { $0.size >= 50 } < 2, "two are large")
    }
    #expect(failure?.choices == [1, 50, 0, 0, 1, 50])
  }

  @Test("A bound that depends on an earlier draw shrinks with it")
  func dependentBounds() {
    let failure = checkQuietly("no window of ten that ends inside itself") { choices in
      let width = choices.int(in: 1...500)
      let offset = choices.draw(below: width)
      choices.note("\(offset) of \(width)")
      try choices.expect(width < 10 || offset < width - 1, "last minute")
    }
    #expect(failure?.notes == ["9 of 10"])
  }

  @Test("Shrinking stops at its limit and still reports a failing case")
  func limit() {
    let failure = checkQuietly("never large", shrinkTries: 3) { choices in
      try choices.expect(choices.int(in: 0...1_000_000) < 10, "large")
    }
    #expect(failure?.shrinkTries == 3)
    #expect(failure?.problem == .broken(reason: "large"))
  }

  @Test("The same property gives the same report, every time")
  func deterministic() {
    let first = checkPlanted(seed: 7) { $0.forgetsToWrap($1) }
    let second = checkPlanted(seed: 7) { $0.forgetsToWrap($1) }
    #expect(first != nil)
    #expect(first == second)
    #expect(first?.description == second?.description)
  }
}

/// Checks without looking at the environment: a replay of another property must not disturb this.
func checkQuietly(
  _ name: String, runs: Int = 500, covering labels: [String] = [], shrinkTries: Int = 4000,
  replay: String? = nil, seed: String? = nil, _ body: (inout Choices) throws -> Void
) -> PropertyFailure? {
  checkProperty(
    name, runs: runs, covering: labels, shrinkTries: shrinkTries,
    environment: PropertyEnvironment(replay: replay, seed: seed), body)
}
