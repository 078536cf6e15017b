/// What is said and asked in one request of a round.
struct AttentionBatch: Hashable, Sendable {
  var delivered: [NotificationID] = []
  var acknowledged: [RunID] = []
  var queried: [RunID] = []

  /// Spreads everything over as few requests as the bounds allow; none if there is nothing.
  ///
  /// What was seen goes first: what it makes obsolete, and which dots it takes away, is then true in
  /// every answer that tells of notifications and dots.
  static func plan(
    delivered: [NotificationID], acknowledged: [RunID], queried: [RunID]
  ) -> [AttentionBatch] {
    var said = acknowledged.chunks(of: AttentionSyncRequest.acknowledgedLimit)
    var shown = delivered.chunks(of: AttentionSyncRequest.deliveredLimit)
    var asked = queried.chunks(of: AttentionSyncRequest.queriedLimit)
    var batches: [AttentionBatch] = []
    while said.count > 1 { batches.append(AttentionBatch(acknowledged: said.removeFirst())) }
    while !(said.isEmpty && shown.isEmpty && asked.isEmpty) {
      batches.append(
        AttentionBatch(
          delivered: shown.isEmpty ? [] : shown.removeFirst(),
          acknowledged: said.isEmpty ? [] : said.removeFirst(),
          queried: asked.isEmpty ? [] : asked.removeFirst()))
    }
    return batches
  }

  /// The same for an authority that does not know queries.
  var withoutQueries: AttentionBatch {
    AttentionBatch(delivered: delivered, acknowledged: acknowledged)
  }

  /// Whether it says and asks nothing.
  var isEmpty: Bool { delivered.isEmpty && acknowledged.isEmpty && queried.isEmpty }

  /// The request; within its bounds, since ``plan(delivered:acknowledged:queried:)`` made it.
  func request() throws(AttentionSyncProblem) -> AttentionSyncRequest {
    try AttentionSyncRequest(
      delivered: delivered, acknowledged: acknowledged, queried: queried)
  }
}

extension NotificationID {
  /// Whether the authority may be asked about it: it is of ours, and has a form that can be sent.
  var isAskable: Bool {
    (NotificationNamespace.attention.contains(self) || NotificationNamespace.nudge.contains(self))
      && AttentionSyncRequest.accepts(self)
  }
}

extension Array {
  /// The elements in order, at most `limit` at a time.
  fileprivate func chunks(of limit: Int) -> [[Element]] {
    stride(from: 0, to: count, by: limit).map { Array(self[$0..<Swift.min($0 + limit, count)]) }
  }
}
