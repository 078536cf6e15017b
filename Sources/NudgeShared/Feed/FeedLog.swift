/// Everything that a device keeps for the feed: the log, and what has yet to be archived.
///
/// Equal logs have equal entries in equal order: by ``FeedEntry/fireAt``, then by id.
public struct FeedLog: Hashable, Sendable {
  /// The device, as an archive for several knows it; random, made once.
  public let deviceID: String
  /// One for each notification, each id once, the oldest first.
  public private(set) var entries: [FeedEntry]
  /// Occurrences that were said and whose entries are pruned, in order; see ``pruned(at:)``.
  public var remembered: [OccurrenceKey]
  /// Entries that an archive has yet to take, the oldest first.
  public var outbox: [NotificationID]

  /// Takes parts in any order; of two entries with the same id the later one counts.
  public init(
    deviceID: String, entries: [FeedEntry] = [], remembered: [OccurrenceKey] = [],
    outbox: [NotificationID] = []
  ) {
    self.deviceID = deviceID
    self.entries = []
    self.remembered = remembered
    self.outbox = outbox
    replace(entries: entries)
  }

  /// Replaces all entries; of two with the same id the later one counts.
  mutating func replace(entries given: [FeedEntry]) {
    var places: [NotificationID: Int] = [:]
    var kept: [FeedEntry] = []
    for entry in given {
      if let place = places[entry.id] {
        kept[place] = entry
      } else {
        places[entry.id] = kept.count
        kept.append(entry)
      }
    }
    entries = kept.sorted { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
  }

  /// What was said and is not to be said again, as of `now`.
  ///
  /// Something without a date, such as a snooze, happens once, at a moment. It counts only while a
  /// clock that was set back has that moment before it again: a later snooze of the same row is
  /// another one.
  public func said(at now: Instant) -> Set<OccurrenceKey> {
    var said = Set(remembered)
    for entry in entries where entry.outcome.countsAsSaid {
      for key in entry.occurrences where key.nominalDate != nil || entry.fireAt > now {
        said.insert(key)
      }
    }
    return said
  }
}
