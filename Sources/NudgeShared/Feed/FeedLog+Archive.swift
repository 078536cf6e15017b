extension FeedLog {
  /// Puts what came to be delivered since an earlier state of the log into the outbox.
  mutating func noteForArchive(since earlier: FeedLog) {
    let before = Dictionary(uniqueKeysWithValues: earlier.entries.map { ($0.id, $0.outcome) })
    let waiting = Set(outbox)
    for entry in entries where before[entry.id] != entry.outcome && entry.isForArchive {
      if !waiting.contains(entry.id) { outbox.append(entry.id) }
    }
    outbox = Array(outbox.suffix(FeedLog.outboxLimit))
  }
}

extension FeedEntry {
  /// Whether it was shown, for all that is known: an archive holds nothing else.
  var isForArchive: Bool {
    switch outcome {
    case .delivered, .presumedDelivered: true
    default: false
    }
  }
}
