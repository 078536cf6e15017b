/// The name of a sort of notification, such as `billDue`: what tiers, caps and quiet hours go by.
///
/// ```swift
/// NotificationKind(rawValue: "billDue")   // .billDue
/// NotificationKind(rawValue: "bill due")  // nil
/// ```
///
/// A shell that brings its own table brings its own names. They stand in identifiers, so they are 1
/// to 40 ASCII letters and digits, starting with a letter.
public struct NotificationKind: RawRepresentable, Hashable, Comparable, Sendable {
  /// The name.
  public let rawValue: String

  /// Takes a name of 1 to 40 ASCII letters and digits that starts with a letter, or gives nil.
  public init?(rawValue: String) {
    let bytes = rawValue.utf8
    let isLetter = { (byte: UInt8) in (97...122).contains(byte) || (65...90).contains(byte) }
    guard
      (1...40).contains(bytes.count), bytes.first.map(isLetter) == true,
      bytes.allSatisfy({ isLetter($0) || (48...57).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a name that is known to be good.
  init(_ known: StaticString) {
    rawValue = "\(known)"
  }

  /// Sorts by the bytes of the name.
  public static func < (lhs: NotificationKind, rhs: NotificationKind) -> Bool {
    lhs.rawValue.precedesInBytes(rhs.rawValue)
  }

  /// An occurrence of a reminder row.
  public static let reminder = NotificationKind("reminder")
  /// The weekly nudge.
  public static let ambientNudge = NotificationKind("ambientNudge")
}

extension NotificationKind: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
