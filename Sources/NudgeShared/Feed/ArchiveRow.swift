/// What an archive keeps of one notification that a device has shown.
///
/// Rows go one way, from the device to the archive. A row has one writer, the device it names, so
/// there is nothing to merge: one with the same device and id replaces the earlier one.
public struct ArchiveRow: Hashable, Sendable {
  /// The device that showed it.
  public let deviceID: String
  /// The identifier of the log's entry; with the device, the key of the row.
  public let id: NotificationID
  /// What sort of thing it is.
  public let kind: NotificationKind
  /// Which one.
  public let item: String
  /// The local date for which it was meant.
  public let nominalDate: LocalDate
  /// The moment of something that has no date and happens once, such as a snooze; else nil.
  public let moment: Instant?
  /// When it was shown, or is taken to have been.
  public let at: Instant
  /// The offset of local time there and then.
  public let offset: UTCOffset
  /// The title, as stored.
  public let title: String
  /// One line, as stored.
  public let body: String
  /// How sure it is that it was shown.
  public let certainty: FeedCertainty

  /// Puts the parts together.
  public init(
    deviceID: String, id: NotificationID, kind: NotificationKind, item: String,
    nominalDate: LocalDate, moment: Instant?, at: Instant, offset: UTCOffset, title: String,
    body: String, certainty: FeedCertainty
  ) {
    self.deviceID = deviceID
    self.id = id
    self.kind = kind
    self.item = item
    self.nominalDate = nominalDate
    self.moment = moment
    self.at = at
    self.offset = offset
    self.title = title
    self.body = body
    self.certainty = certainty
  }

  /// The row of an entry, or nil for one that was not shown.
  public init?(_ entry: FeedEntry, on deviceID: String) {
    guard entry.isForArchive, let certainty = entry.certainty else { return nil }
    let isMomentary = entry.occurrences.count == 1 && entry.occurrences[0].nominalDate == nil
    self.init(
      deviceID: deviceID, id: entry.id, kind: entry.kind, item: entry.item,
      nominalDate: entry.nominalDate, moment: isMomentary ? entry.fireAt : nil, at: entry.at,
      offset: entry.offset, title: entry.title, body: entry.body, certainty: certainty)
  }
}
