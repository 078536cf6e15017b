import NudgeShared
import Testing

@Suite("The name of a notification")
struct NotificationIDTests {
  private static func id(
    _ reference: String, _ fireAt: Instant = SampleRequests.tuesday
  ) -> NotificationID {
    var hash = StableHash()
    hash.combine("a")
    return NotificationID(
      namespace: .nudge, reference: reference, fireAt: fireAt, contentHash: hash)
  }

  @Test("Namespace, reference, epoch seconds and hash, with colons between")
  func form() {
    // af63dc4c8601ec8c is FNV-1a of "a", from the algorithm's published test vectors.
    #expect(Self.id("2026-W49").rawValue == "nudge:2026-W49:1796112000:af63dc4c8601ec8c")
  }

  @Test(
    "Any reference comes back as it went in",
    arguments: [
      "2026-W49", "", ":", "::", "a:b", "r1:1796112000:0123456789abcdef", "nudge:", "r1@2026",
      "ünï/код 1", "e\u{301}", "\u{0}", "🌊:🌊",
    ])
  func referenceRoundTrip(reference: String) {
    let id = Self.id(reference)
    #expect(id.reference(in: .nudge).map { Array($0.utf8) } == Array(reference.utf8))
    #expect(id.fireAt(in: .nudge) == SampleRequests.tuesday)
  }

  @Test(
    "Any moment comes back as it went in",
    arguments: [Instant.min, .max, Instant(clamping: 0), Instant(clamping: -1)])
  func momentRoundTrip(moment: Instant) {
    #expect(Self.id("r", moment).fireAt(in: .nudge) == moment)
  }

  @Test(
    "Identifiers of ours in another form have neither moment nor reference",
    arguments: [
      "nudge:", "nudge:2026-W49", "nudge:1796112000:af63dc4c8601ec8c", "nudge:2026-W49:soon:1f",
      "nudge:r::1f", "nudge:r:1796112000.5:1f", "nudge:r: 1796112000:1f",
      "nudge:r:1796112000000:1f", "nudge:r:9223372036854775807:1f",
      "nudge:r:92233720368547758080:1f", "nudge:r:-9223372036854775808:1f", "nudge:r:0x10:1f",
      "nudge:r:１７９６:1f", "nudge:r:1e9:1f",
    ])
  func unreadable(text: String) {
    let id = NotificationID(rawValue: text)
    #expect(NotificationNamespace.nudge.contains(id))
    #expect(id.fireAt(in: .nudge) == nil)
    #expect(id.reference(in: .nudge) == nil)
  }

  @Test(
    "What repeats has a time of day in its identifier, and no moment",
    arguments: [
      "nudge.anchor:morningDigest:08:00:af63dc4c8601ec8c",
      "nudge.anchor:eveningReview:20:30:af63dc4c8601ec8c",
      "nudge.anchor:weeklyRecap:sun 18:00:af63dc4c8601ec8c",
      "nudge.anchor:weeklyRecap:sun 18:00:af63dc4c8601ec8c@1796112000",
    ])
  func repeating(text: String) {
    let id = NotificationID(rawValue: text)
    #expect(id.fireAt(in: .anchor) == nil)
    #expect(id.reference(in: .anchor) == nil)
    // One that comes once has a moment.
    let once = NotificationID(rawValue: "nudge.anchor:morningDigest:1796112000:af63dc4c8601ec8c")
    #expect(once.fireAt(in: .anchor) == SampleRequests.tuesday)
    #expect(once.reference(in: .anchor) == "morningDigest")
  }

  @Test(
    "Everything that does not start with our prefix, byte for byte, is foreign",
    arguments: [
      "", "nudge", "nudger:2026-W49:1796112000:1f", "NUDGE:2026-W49:1796112000:1f",
      " nudge:2026-W49:1796112000:1f", "timer.nudge:2026-W49:1796112000:1f", "reminder:r1:0:1f",
      "nudge\u{301}:2026-W49:1796112000:1f", "nudge：2026-W49:1796112000:1f",
    ])
  func foreign(text: String) {
    let id = NotificationID(rawValue: text)
    #expect(!NotificationNamespace.nudge.contains(id))
    #expect(id.fireAt(in: .nudge) == nil)
    #expect(id.reference(in: .nudge) == nil)
  }

  @Test("A very long identifier is read like any other")
  func long() {
    let reference = String(repeating: "x:", count: 50_000)
    #expect(Self.id(reference).reference(in: .nudge) == reference)
    let colons = NotificationID(rawValue: "nudge:" + String(repeating: ":", count: 100_000))
    #expect(colons.fireAt(in: .nudge) == nil)
  }

  @Test("Two identifiers are the same if their bytes are, in sets and in order alike")
  func bytes() {
    let composed = NotificationID(rawValue: "r:\u{E9}")
    let decomposed = NotificationID(rawValue: "r:e\u{301}")
    #expect(composed.rawValue == decomposed.rawValue)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect((decomposed < composed) != (composed < decomposed))
    #expect(NotificationID(rawValue: "r:\u{E9}") == composed)
    #expect(Set([composed]).contains(NotificationID(rawValue: "r:\u{E9}")))
    let words = SampleRequests.ids("b", "a", "B", "aa", "")
    #expect(words.sorted().map(\.rawValue) == ["", "B", "a", "aa", "b"])
  }
}
