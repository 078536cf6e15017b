extension FeedLog {
  /// How long an entry is kept, in days.
  public static let keptDays = 60
  /// How many entries are kept.
  public static let keptEntries = 2_000
  /// How many local days an occurrence that was said is remembered at least after its own date,
  /// whatever becomes of its entry.
  public static let rememberedDays = 2
  /// How many bytes the log may take up in a file, as estimated, before the oldest entries go.
  public static let keptBytes = 8 << 20
  /// How many entries wait for an archive at most; the oldest are given up first.
  public static let outboxLimit = 500

  /// The log without what is too old or too much, and without forgetting what was said.
  ///
  /// An entry goes 60 days after its time, or sooner where there are more than 2,000 or more than 8
  /// MiB, the oldest first; never one that the platform may still come to show. What it said stays
  /// remembered as long as somebody may ask for it again: until two days after its own date. What a
  /// digest counted goes as soon as nobody will ask for it: a digest may count thousands.
  public func pruned(at reading: ClockReading) -> FeedLog {
    let oldest = reading.now.adding(seconds: -Int64(FeedLog.keptDays) * 86_400)
    let firstDate = reading.today.adding(days: -FeedLog.rememberedDays)
    var excess = entries.count - FeedLog.keptEntries
    var kept: [FeedEntry] = []
    var memory = Set(remembered)
    let entries = entries.map { $0.withoutNeedlessCounts(since: firstDate) }
    var excessBytes = entries.reduce(-FeedLog.keptBytes) { $0 + $1.estimatedBytes }
    for entry in entries {
      let isToGo = entry.fireAt < oldest || excess > 0 || excessBytes > 0
      guard !entry.outcome.isOpen, isToGo else {
        kept.append(entry)
        continue
      }
      excess -= 1
      excessBytes -= entry.estimatedBytes
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

extension FeedEntry {
  /// The entry without the occurrences of a digest that was never shown, or of days so long ago that
  /// nobody asks for them.
  fileprivate func withoutNeedlessCounts(since firstDate: LocalDate) -> FeedEntry {
    guard occurrences.count > 1, !outcome.isOpen else { return self }
    var entry = self
    if outcome.countsAsSaid {
      entry.occurrences.removeAll { ($0.nominalDate ?? .max) < firstDate }
      // A single one would be taken for all that it stands for.
      if entry.occurrences.count == 1 { entry.occurrences = occurrences }
    } else {
      entry.occurrences = []
    }
    return entry
  }

  /// About how many bytes it takes up in a file.
  fileprivate var estimatedBytes: Int {
    let words = title.utf8.count + body.utf8.count + item.utf8.count + id.rawValue.utf8.count
    return occurrences.reduce(512 + 2 * words) { $0 + 96 + 2 * $1.item.utf8.count }
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
