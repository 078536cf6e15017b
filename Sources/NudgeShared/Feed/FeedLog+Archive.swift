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

  /// What an archive has yet to take, the oldest first; of what is pruned, nothing.
  public func archiveRows() -> [ArchiveRow] {
    let known = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    return outbox.compactMap { id in known[id].flatMap { ArchiveRow($0, on: deviceID) } }
  }

  /// The log once an archive has taken rows; one that has changed since it was taken waits on.
  public func forgetting(taken rows: [ArchiveRow]) -> FeedLog {
    let taken = Dictionary(rows.map { ($0.id, $0) }) { $1 }
    let known = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    var result = self
    result.outbox.removeAll { id in
      guard let row = taken[id] else { return false }
      return known[id].flatMap { ArchiveRow($0, on: deviceID) } == row
    }
    return result
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

extension FeedJournal {
  /// Offers what waits to an archive, in order, until it takes one no more.
  ///
  /// Passes go on meanwhile, and nothing is written while the archive is asked. Stopped at any point,
  /// or asked for twice at once, a row may be offered twice, never lost.
  ///
  /// - Returns: How many rows were taken.
  /// - Throws: ``NotificationSourceError`` if the log cannot be read or written; the rows are
  ///   offered again.
  @discardableResult
  public func push(
    to sink: some ArchiveSink
  ) async throws(NotificationSourceError) -> Int {
    var taken: [ArchiveRow] = []
    for row in try await archiveRows() {
      guard await sink.submit(row) else { break }
      taken.append(row)
    }
    try await forget(taken: taken)
    return taken.count
  }
}
