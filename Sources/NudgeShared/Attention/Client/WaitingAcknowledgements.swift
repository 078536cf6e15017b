/// Runs that were seen here and that the authority has not taken note of yet, oldest first.
///
/// Holds the newest ``limit``. Viewing a run again acknowledges it again, so that what is dropped, or
/// lost with the process, is made up for by itself.
struct WaitingAcknowledgements: Hashable, Sendable {
  /// How many are kept.
  static let limit = 500

  private(set) var runs: [RunID] = []

  /// Adds one, unless it waits already.
  mutating func add(_ run: RunID) {
    guard !runs.contains(run) else { return }
    runs.append(run)
    if runs.count > WaitingAcknowledgements.limit { runs.removeFirst() }
  }

  /// Takes out what the authority has.
  mutating func remove(_ taken: Set<RunID>) {
    runs.removeAll(where: taken.contains)
  }
}
