extension KindTable {
  /// Candidates that are not to be pending in the published order: tier, priority, moment, kind, id.
  ///
  /// - Complexity: O(n log n).
  public func inPublishedOrder(_ dropped: [DroppedCandidate]) -> [DroppedCandidate] {
    var contenders: [(contender: Contender, entry: DroppedCandidate)] = []
    contenders.reserveCapacity(dropped.count)
    for entry in dropped {
      let policy = policy(of: entry.candidate.kind)
      let contender = Contender(
        candidate: entry.candidate, line: 0, tier: policy?.tier ?? .deferred,
        priority: entry.candidate.priority ?? policy?.priority ?? 0, fireAt: entry.fireAt)
      contenders.append((contender, entry))
    }
    contenders.sort { Contender.precedes($0.contender, $1.contender) }
    return contenders.map(\.entry)
  }
}
