/// The name under which a platform holds a notification: `<namespace>:<reference>:<epoch>:<hash>`.
///
/// ```swift
/// let id = NotificationID(
///   namespace: .nudge, reference: "2026-W49", fireAt: fireAt, contentHash: 0x1f)
/// id.rawValue          // "nudge:2026-W49:1796115600:000000000000001f"
/// id.fireAt(in: .nudge) == fireAt  // true
/// ```
///
/// Same input, same identifier: it depends on what is shown and when, never on the moment of
/// planning. Any edit of time, text or language gives another one, so that a comparison of sets
/// finds it. The reference may hold colons; the two fields at the end have none.
public struct NotificationID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// The text that the platform is given.
  public let rawValue: String
  /// A hash of the text: identifiers are compared far more often than made.
  private let fingerprint: UInt64

  /// Takes any text; identifiers of other features are of this type, too.
  public init(rawValue: String) {
    self.rawValue = rawValue
    fingerprint = StableHash(rawValue).value
  }

  /// Builds an identifier of ours.
  public init(
    namespace: NotificationNamespace, reference: String, fireAt: Instant, contentHash: StableHash
  ) {
    var text = namespace.prefix
    // At once, or the text would be moved as it grows.
    text.reserveCapacity(text.utf8.count + reference.utf8.count + 40)
    text += reference
    text += ":"
    text += String(fireAt.secondsSinceEpoch)
    text += ":"
    text += contentHash.hexadecimal
    self.init(rawValue: text)
  }

  /// The moment written in an identifier of that namespace, or nil where it has another form.
  ///
  /// A notification that repeats has a time of day there, such as `08:00`, and no moment.
  public func fireAt(in namespace: NotificationNamespace) -> Instant? {
    fields(in: namespace)?.fireAt
  }

  /// The reference written in an identifier of that namespace, or nil where it has another form.
  public func reference(in namespace: NotificationNamespace) -> String? {
    fields(in: namespace).map { String(Substring($0.reference)) }
  }

  /// Sorts by the bytes of the text.
  public static func < (lhs: NotificationID, rhs: NotificationID) -> Bool {
    lhs.rawValue.precedesInBytes(rhs.rawValue)
  }

  /// Compares the bytes of the text, as platforms do.
  ///
  /// Swift's own comparison takes a composed and a decomposed accent for the same text.
  public static func == (lhs: NotificationID, rhs: NotificationID) -> Bool {
    lhs.fingerprint == rhs.fingerprint && lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }

  private func fields(
    in namespace: NotificationNamespace
  ) -> (reference: Substring.UTF8View, fireAt: Instant)? {
    guard namespace.contains(self), let colons = lastTwoColons else { return nil }
    let bytes = rawValue.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: namespace.prefix.utf8.count)
    let end = bytes.index(bytes.startIndex, offsetBy: colons.beforeTime)
    let time = bytes.index(after: end)..<bytes.index(bytes.startIndex, offsetBy: colons.afterTime)
    guard start <= end, let epochText = String(bytes[time]),
      // Two digits are the minute of an anchor that repeats.
      namespace != .anchor || epochText.utf8.count > 2,
      let epoch = Int64(epochText), let fireAt = Instant(secondsSinceEpoch: epoch)
    else { return nil }
    return (bytes[start..<end], fireAt)
  }

  /// Where the colons stand between which a moment is written, counted in bytes.
  private var lastTwoColons: (beforeTime: Int, afterTime: Int)? {
    let colon = UInt8(ascii: ":")
    var text = rawValue
    return text.withUTF8 { bytes in
      guard let last = bytes.lastIndex(of: colon),
        let other = bytes[..<last].lastIndex(of: colon)
      else { return nil }
      return (other, last)
    }
  }
}

/// The part of a platform's identifiers that belongs to one source; everything else is foreign.
public struct NotificationNamespace: Hashable, Sendable {
  /// What identifiers of this namespace start with, the closing colon included.
  public let prefix: String

  /// The weekly nudge: `nudge:`.
  public static let nudge = NotificationNamespace(name: "nudge")

  /// Occurrences of reminder rows and their snoozes: `reminder:`.
  public static let reminder = NotificationNamespace(name: "reminder")

  /// The dated items of a kind, such as `nudge.item.billDue:`.
  public static func items(of kind: NotificationKind) -> NotificationNamespace {
    NotificationNamespace(name: "nudge.item.\(kind)")
  }

  /// The digests of a kind, such as `nudge.digest.billDue:`.
  public static func digests(of kind: NotificationKind) -> NotificationNamespace {
    NotificationNamespace(name: "nudge.digest.\(kind)")
  }

  /// Anchors, which repeat: `nudge.anchor:`.
  public static let anchor = NotificationNamespace(name: "nudge.anchor")

  /// What was armed by something the person did: `nudge.event:`.
  public static let event = NotificationNamespace(name: "nudge.event")

  /// Takes a name without a colon.
  init(name: String) {
    prefix = name + ":"
  }

  /// Whether the identifier starts with the prefix, byte for byte and case-sensitive.
  ///
  /// One that does and has another form inside is still ours: an older version wrote it.
  public func contains(_ id: NotificationID) -> Bool {
    id.rawValue.startsWithBytes(of: prefix)
  }
}
