import NudgeTesting
import Testing

@Suite("Enumerating every combination")
struct ExhaustiveTests {
  private let noRequest = PropertyEnvironment()

  @Test("Three draws give their product, each once, the last turning fastest")
  func product() {
    var seen: [[Int]] = []
    let failure = checkExhaustively("product", environment: noRequest) { choices in
      seen.append([
        choices.draw(below: 2), choices.int(in: 10...12), choices.pick(from: [7, 8]),
      ])
    }
    let expected = [0, 1].flatMap { first in
      [10, 11, 12].flatMap { second in [7, 8].map { [first, second, $0] } }
    }
    #expect(failure == nil)
    #expect(seen == expected)
  }

  @Test("Lists of all lengths, with bounds that depend on earlier draws")
  func dependentDraws() {
    var lists: Set<[Int]> = []
    var runs = 0
    let failure = checkExhaustively("lists", environment: noRequest) { choices in
      let bound = choices.int(in: 1...3)
      lists.insert([bound] + choices.list(upTo: 2) { $0.draw(below: bound) })
      runs += 1
    }
    #expect(failure == nil)
    // For each bound b: the empty list, b of one element, b * b of two.
    #expect(runs == (1 + 1 + 1) + (1 + 2 + 4) + (1 + 3 + 9))
    #expect(lists.count == runs)
  }

  @Test("Odds do not multiply combinations: a rare choice is met once")
  func odds() {
    var seen: [Bool] = []
    let failure = checkExhaustively("odds", environment: noRequest) { choices in
      seen.append(choices.bool(oneIn: 1_000))
    }
    #expect(failure == nil)
    #expect(seen == [false, true])
  }

  @Test("The first failing combination is reported, with its case in words")
  func firstFailure() {
    let failure = checkExhaustively("differs", environment: noRequest) { choices in
      let pair = (choices.draw(below: 96), choices.draw(below: 97))
      choices.note("\(pair)")
      try choices.expect(pair.0 + pair.1 < 150, "sum")
    }
    #expect(failure?.notes == ["(54, 96)"])
    #expect(failure?.runs == 54 * 97 + 97)
    #expect(failure?.shrinkTries == 0)
  }

  @Test("More combinations than the limit is a failure; exactly as many is not")
  func limit() {
    let over = checkExhaustively("over", limit: 99, environment: noRequest) { choices in
      _ = (choices.draw(below: 10), choices.draw(below: 10))
    }
    #expect(over?.problem == .tooManyCombinations(limit: 99))
    #expect(
      over?.description
        == "Property 'over' has more than 99 combinations, which is the limit of this enumeration")
    let exact = checkExhaustively("exact", limit: 100, environment: noRequest) { choices in
      _ = (choices.draw(below: 10), choices.draw(below: 10))
    }
    #expect(exact == nil)
  }

  @Test("A required label that no combination meets is a failure")
  func coverage() {
    let failure = checkExhaustively(
      "covered", covering: ["three"], environment: noRequest
    ) { choices in
      choices.cover("three", when: choices.draw(below: 3) == 3)
    }
    #expect(failure?.problem == .uncovered(labels: ["three"]))
    #expect(failure?.runs == 3)
  }
}
