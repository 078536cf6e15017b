/// Counts through every list of choices that a property can draw, the last draw turning fastest.
///
/// It needs no description of the lists: a run records how large each of its draws could have
/// been, and the next list raises the last draw that can still rise. Draws after it start again at
/// 0, so bounds may depend on earlier draws.
struct ChoiceOdometer: Sendable {
  /// The list to run next, or nil when all have been run.
  private(set) var list: [UInt64]? = []
  /// No draw is raised above this.
  let highest: UInt64
  /// Draws beyond this many stay at 0.
  let depth: Int

  init(highest: UInt64 = .max, depth: Int = .max) {
    self.highest = highest
    self.depth = depth
  }

  /// Moves on from a run of ``list`` that made these draws.
  mutating func advance(after draws: [Choices.Draw]) {
    var kept = draws.prefix(depth)
    while let last = kept.popLast() {
      if last.value < min(last.maximum, highest) {
        list = kept.map(\.value) + [last.value + 1]
        return
      }
    }
    list = nil
  }
}
