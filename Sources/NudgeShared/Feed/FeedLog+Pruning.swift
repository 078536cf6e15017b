extension FeedLog {
  /// How long an entry is kept, in days.
  public static let keptDays = 60
  /// How many entries are kept.
  public static let keptEntries = 2_000
  /// How many local days an occurrence that was said is remembered at least after its own date,
  /// whatever becomes of its entry.
  public static let rememberedDays = 2
  /// How many entries wait for an archive at most; the oldest are given up first.
  public static let outboxLimit = 500

  /// The log without what is too old or too much, and without forgetting what was said.
  ///
  /// An entry goes 60 days after its time, or sooner where there are more than 2,000, the oldest
  /// first; never one that the platform may still come to show. What it said stays remembered as
  /// long as somebody may ask for it again: until two days after its own date.
  public func pruned(at reading: ClockReading) -> FeedLog {
    let oldest = reading.now.adding(seconds: -Int64(FeedLog.keptDays) * 86_400)
    let firstDate = reading.today.adding(days: -FeedLog.rememberedDays)
    var excess = entries.count - FeedLog.keptEntries
    var kept: [FeedEntry] = []
    var memory = Set(remembered)
    for entry in entries {
      guard !entry.outcome.isOpen, entry.fireAt < oldest || excess > 0 else {
        kept.append(entry)
        continue
      }
      excess -= 1
      if entry.outcome.countsAsSaid { memory.formUnion(entry.occurrences) }
    }
    var result = self
    result.replace(entries: kept)
    result.remembered = memory.filter { ($0.nominalDate ?? .min) >= firstDate }
      .sorted { $0.isBefore($1) }
    let ids = Set(kept.map(\.id))
    result.outbox = Array(outbox.filter(ids.contains).suffix(FeedLog.outboxLimit))
    return result
  }
}

extension OccurrenceKey {
  /// An order for files: by date, kind and item.
  func isBefore(_ other: OccurrenceKey) -> Bool {
    let dates = (nominalDate ?? .min, other.nominalDate ?? .min)
    if dates.0 != dates.1 { return dates.0 < dates.1 }
    if kind != other.kind { return kind < other.kind }
    return item.precedesInBytes(other.item)
  }
}
