/// Slots in a row, each derived from the one before, so that a device that is never opened again
/// still has some weeks of nudges pending.
struct NudgeChain {
  /// What is to be pending, soonest first.
  private(set) var nudges: [PlannedNudge] = []
  /// Slots for which there is nothing true to say.
  private(set) var unspoken: [NudgeSlot] = []
  /// The first slot that was left out because the platform is full.
  private(set) var leftOut: NudgeSlot?

  private var last: Instant?

  /// Starts from the last firing, or the nudge that is about to fire.
  init(last: Instant?) {
    self.last = last
  }

  /// Adds up to `count` slots, as far as there is room for what they say.
  mutating func extend(
    by count: Int, room: Int, next: (Instant?) -> NudgeSlot?,
    compose: (NudgeSlot) -> PlannedNudge?
  ) {
    for _ in 0..<max(0, count) {
      guard let slot = next(last) else { return }
      last = slot.fireAt
      guard let nudge = compose(slot) else {
        unspoken.append(slot)
        continue
      }
      guard nudges.count < room else {
        leftOut = slot
        return
      }
      nudges.append(nudge)
    }
  }
}
