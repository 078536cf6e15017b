/// Which thing on which day: the identity of something to be said.
///
/// It says nothing of time, zone, words or language, so that it holds when any of those change: an
/// occurrence that was shown is not shown again after a flight, an edit or a clock change. Items are
/// told apart by their bytes, as databases do: a composed and a decomposed accent are two.
public struct OccurrenceKey: Hashable, Sendable {
  /// How long the id of a row or an item may be, in bytes of UTF-8: it stands in identifiers.
  static let itemByteLimit = 200

  /// What sort of thing it is.
  public let kind: NotificationKind
  /// Which one: the id of a row or an item.
  public let item: String
  /// The local date it is meant for, whatever day it fires on in the end; nil for something that
  /// happens once, such as a snooze.
  public let nominalDate: LocalDate?

  /// Puts the parts together.
  public init(kind: NotificationKind, item: String, nominalDate: LocalDate?) {
    self.kind = kind
    self.item = item
    self.nominalDate = nominalDate
  }

  /// Compares the bytes of the item.
  public static func == (lhs: OccurrenceKey, rhs: OccurrenceKey) -> Bool {
    lhs.nominalDate == rhs.nominalDate && lhs.item.hasSameBytes(as: rhs.item)
      && lhs.kind == rhs.kind
  }

  /// Hashes the bytes of the item.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(nominalDate?.daysSinceEpoch)
    var item = item
    item.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
