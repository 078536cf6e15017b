import NudgeTesting
import Testing

@Suite("Replaying one case")
struct ReplayTests {
  @Test("The report tells the case, the effort and the line that replays it")
  func report() {
    let failure = checkPlanted(seed: 3) { $0.forgetsTheEvening($1) }
    let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
    #expect(
      lines.first
        == "Property 'quiet hours wrap' is broken: quiet at 1: found false, expected true")
    #expect(lines.dropFirst().first == "  case: quiet 1-0; at 1")
    #expect(lines.dropFirst(2).first?.hasPrefix("  found in run ") == true)
    #expect(
      lines.last
        == "  replay: NUDGE_REPLAY='quiet hours wrap:1.1.0.0.1' swift test --filter 'checkPlanted'")
  }

  @Test("The replay line of a failure runs that case, and no other")
  func replaysTheCase() {
    let found = checkPlanted(seed: 11) { $0.forgetsToWrap($1) }
    var calls = 0
    let replayed = checkPlanted(
      seed: 99, environment: PropertyEnvironment(replay: "quiet hours wrap:1.1.0.0.1")
    ) { range, minute in
      calls += 1
      return range.forgetsToWrap(minute)
    }
    #expect(calls == 1)
    #expect(replayed?.problem == found?.problem)
    #expect(replayed?.notes == found?.notes)
    #expect(replayed?.choices == found?.choices)
  }

  @Test("A replay that passes is red, and says that it passes now")
  func passingReplay() {
    let failure = checkQuietly("always holds", replay: "always holds:1.2.3") { choices in
      let drawn = choices.draw(below: 10)
      choices.note("drew \(drawn)")
    }
    #expect(failure?.problem == .replayPassed)
    #expect(
      failure?.description
        == """
        Property 'always holds' was replayed and passes now; take NUDGE_REPLAY away to run it in full
          case: drew 1
        """)
  }

  @Test("A replay of another property changes nothing")
  func otherProperty() {
    var runs = 0
    let failure = checkQuietly("mine", runs: 20, replay: "theirs:4") { _ in runs += 1 }
    #expect(failure == nil)
    #expect(runs == 20)
  }

  @Test("A replayed number above its bound is lowered to it, and missing numbers are 0")
  func outOfBounds() {
    let failure = checkQuietly("p", replay: "p:99") { choices in
      let drawn = [choices.draw(below: 10), choices.draw(below: 10)]
      choices.note("\(drawn)")
    }
    #expect(failure?.notes == ["[9, 0]"])
  }

  @Test("A name may hold colons and quotes")
  func awkwardName() {
    let name = "NC-21: the day's end"
    let failure = checkQuietly(name, replay: "\(name):0") { _ in }
    #expect(failure?.problem == .replayPassed)
    let broken = checkQuietly(name) { _ in throw BrokenExpectation("no") }
    #expect(
      broken?.replayCommand.hasPrefix(#"NUDGE_REPLAY='NC-21: the day'\''s end:0' swift test"#)
        == true)
  }

  @Test(
    "A text that cannot be read turns the property red instead of being passed over",
    arguments: ["", "name", "name:", "name:1.", "name:1.x", "name:-1", "name:18446744073709551616"])
  func unreadableReplay(text: String) {
    var runs = 0
    let failure = checkQuietly("another", replay: text) { _ in runs += 1 }
    #expect(runs == 0)
    #expect(failure?.description.contains("NUDGE_REPLAY is '\(text)'; accepted is") == true)
  }

  @Test("A case that fails only once is reported as not steady")
  func unsteady() {
    var runs = 0
    let failure = checkQuietly("depends on a counter") { choices in
      runs += 1
      try choices.expect(runs != 3, "third run")
    }
    #expect(failure?.problem == .unsteady(reason: "third run"))
  }

  @Test("An enumerated property replays as well")
  func exhaustiveReplay() {
    let failure = checkExhaustively(
      "small", environment: PropertyEnvironment(replay: "small:2")
    ) { choices in
      try choices.expect(choices.draw(below: 3) != 2, "two")
    }
    #expect(failure?.problem == .broken(reason: "two"))
    #expect(failure?.runs == 0)
  }

  @Test("Properties that await are searched, shrunk and replayed alike")
  func awaiting() async {
    let failure = await checkProperty(
      "awaits", environment: PropertyEnvironment()
    ) { choices in
      await Task.yield()
      try choices.expect(choices.int(in: 0...1439) < 600, "late")
    }
    #expect(failure?.choices == [600])
    #expect(
      failure?.replayCommand == "NUDGE_REPLAY='awaits:600' swift test --filter 'awaiting'")
  }
}
