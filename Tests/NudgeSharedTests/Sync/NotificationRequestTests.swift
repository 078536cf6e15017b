import NudgeShared
import Testing

@Suite("The identifier of a request")
struct NotificationRequestTests {
  private static let plain = SampleRequests.request()

  @Test("Holds the moment and the reference")
  func fields() {
    #expect(Self.plain.id.fireAt(in: .nudge) == Self.plain.fireAt)
    #expect(Self.plain.id.reference(in: .nudge) == "2026-W49")
  }

  @Test(
    "Changes with whatever a person sees or a tap does",
    arguments: [
      SampleRequests.request(channel: "other"), SampleRequests.request(title: "Your day"),
      SampleRequests.request(body: "2 commitments due"),
      SampleRequests.request(kind: "nudge_streak"),
      SampleRequests.request(reference: "2026-W50"), SampleRequests.request(hours: 1),
      SampleRequests.request(title: "Your week "), SampleRequests.request(title: ""),
    ])
  func edits(edited: NotificationRequest) {
    #expect(edited.id != Self.plain.id)
  }

  @Test("Surfaces that differ give identifiers that differ, text and time alike")
  func surface() {
    let keys: [NudgeStringKey] = [
      .commitmentsDue, .briefUnseen, .streak, .pendingItems, .fallbackWeek,
    ]
    let ids = Dictionary(
      grouping: keys, by: { SampleRequests.request(body: "the same", kind: $0.rawValue).id })
    for keys in ids.values { #expect(Set(keys.map(NudgeSurface.init(of:))).count == 1) }
    #expect(ids.count >= Set(keys.map(NudgeSurface.init(of:))).count)
  }

  @Test("Text that moves from one field to its neighbour is an edit")
  func fieldBoundaries() {
    let fields = ["ab", "a", "b", "", "1:a", "2:ab"]
    var ids: Set<NotificationID> = []
    var count = 0
    for channel in fields {
      for title in fields {
        for body in fields {
          for kind in fields {
            ids.insert(
              SampleRequests.request(channel: channel, title: title, body: body, kind: kind).id)
            count += 1
          }
        }
      }
    }
    #expect(ids.count == count)
  }

  @Test("Stays the same when the same is asked for again")
  func again() {
    #expect(SampleRequests.request() == Self.plain)
    // Worked out elsewhere by the published algorithm; another process must arrive at it, too.
    #expect(Self.plain.id.rawValue == "nudge:2026-W49:1796112000:78cd46aa875ef106")
  }

  @Test("A composed and a decomposed accent in a text count as an edit, so that bytes decide")
  func accents() {
    let composed = SampleRequests.request(title: "Caf\u{E9}")
    let decomposed = SampleRequests.request(title: "Cafe\u{301}")
    #expect(composed.id != decomposed.id)
  }
}
