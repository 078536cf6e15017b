/// Something that a source would say, before quiet hours, caps and budget.
public struct NotificationCandidate: Hashable, Sendable {
  /// What sort of thing it is.
  public let kind: NotificationKind
  /// Which one: the id of a row or an item.
  public let item: String
  /// The reading of the wall clock that was asked for, or nil for a moment that has none.
  ///
  /// A clock change or quiet hours may move the firing; this stays.
  public let nominal: LocalDateTime?
  /// When it is to be said.
  public let time: FireTime
  /// The title in the reader's language, never empty.
  public let title: String
  /// One line in the reader's language, never empty.
  public let body: String
  /// Ranks before the kind's own priority where it is set; a higher number is dearer.
  public let priority: Int?
  /// Whether quiet hours pass it by, such as a snooze, which is the person's own explicit wish.
  public let isExemptFromQuietHours: Bool
  /// The request itself where the source has made it already, such as the weekly nudge: it is armed
  /// as it stands or not at all.
  public let request: NotificationRequest?

  /// Puts the parts together.
  public init(
    kind: NotificationKind, item: String, nominal: LocalDateTime?, time: FireTime, title: String,
    body: String, priority: Int? = nil, isExemptFromQuietHours: Bool = false,
    request: NotificationRequest? = nil
  ) {
    self.kind = kind
    self.item = item
    self.nominal = nominal
    self.time = time
    self.title = title
    self.body = body
    self.priority = priority
    self.isExemptFromQuietHours = isExemptFromQuietHours
    self.request = request
  }

  /// Its identity.
  public var key: OccurrenceKey {
    OccurrenceKey(kind: kind, item: item, nominalDate: nominal?.date)
  }
}
