import NudgeShared
import Testing

@Suite("Acknowledgements of several devices are joined")
struct OccurrenceStateTests {
  private static let now = AttentionSample.moment("2026-12-01T09:00:00Z")

  private static func state(
    _ acknowledgement: OccurrenceState.Acknowledgement, _ stamp: String, _ device: String,
    undoCount: Int = 0
  ) -> OccurrenceState {
    OccurrenceState(
      acknowledgement, undoCount: undoCount, stamp: AttentionSample.moment(stamp), deviceID: device)
  }

  /// A watch, a device that never touched it and is fast, one whose clock is a year ahead, and the
  /// first once more.
  private static let inputs = [
    state(.done, "2026-12-01T08:01:00Z", "A"),
    state(.open, "2026-12-01T08:03:00Z", "B"),
    state(
      .snoozed(until: AttentionSample.moment("2027-12-01T00:30:00Z")), "2027-12-01T00:00:00Z", "C"),
    state(.done, "2026-12-01T08:01:00Z", "A"),
  ]

  @Test("NC-55: all 24 orders of four inputs give done, with the same stamp and device")
  func everyOrder() {
    let orders = Self.inputs.permutations
    #expect(orders.count == 24)
    for order in orders {
      let received = order.map { $0.received(at: Self.now) }
      let merged = received.dropFirst().reduce(received[0]) { $0.joined(with: $1) }
      #expect(merged == Self.inputs[0])
    }
  }

  @Test("The grouping does not matter, and neither does a repetition")
  func associative() {
    let states =
      Self.inputs + [
        Self.state(.open, "2026-12-01T08:05:00Z", "A", undoCount: 1),
        Self.state(.snoozed(until: Self.now), "2026-12-01T08:05:00Z", "A"),
        Self.state(.done, "2026-12-01T08:01:00Z", "B"),
      ]
    for first in states {
      #expect(first.joined(with: first) == first)
      for second in states {
        #expect(first.joined(with: second) == second.joined(with: first))
        for third in states {
          #expect(
            first.joined(with: second).joined(with: third)
              == first.joined(with: second.joined(with: third)))
        }
      }
    }
  }

  @Test("A stamp from the future becomes now, and a snooze lasts as long as was meant")
  func future() {
    let received = Self.inputs[2].received(at: Self.now)
    #expect(received.stamp == Self.now)
    #expect(received.acknowledgement == .snoozed(until: Self.now.adding(seconds: 1_800)))
    #expect(received.received(at: Self.now) == received)
  }

  @Test("Taking it back wins over everything before, and a later deed over that")
  func undo() {
    let undone = Self.inputs[0].undone(at: Self.now, on: "B")
    #expect(Self.inputs[0].joined(with: undone) == undone)
    let again = Self.state(.done, "2026-12-01T07:00:00Z", "C", undoCount: 1)
    #expect(undone.joined(with: again) == again)
    #expect(!undone.isDefault)
    #expect(Self.inputs[1].isDefault)
  }

  @Test("Put off on two devices: the later moment counts, whichever was said last")
  func laterSnooze() {
    let evening = Self.state(
      .snoozed(until: AttentionSample.moment("2026-12-01T18:00:00Z")), "2026-12-01T08:01:00Z", "A")
    let noon = Self.state(
      .snoozed(until: AttentionSample.moment("2026-12-01T12:00:00Z")), "2026-12-01T08:05:00Z", "B")
    #expect(evening.joined(with: noon) == evening)
    #expect(noon.joined(with: evening) == evening)
  }
}

extension Array {
  /// Every order of the elements.
  var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let first = rest.remove(at: index)
      return rest.permutations.map { [first] + $0 }
    }
  }
}
