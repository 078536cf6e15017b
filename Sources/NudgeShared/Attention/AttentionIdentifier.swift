/// A name that comes from outside: of a person, a run, a conversation, a device.
///
/// ```swift
/// RunID(rawValue: "run-7f3a")   // a run
/// RunID(rawValue: "run 7f3a")   // nil
/// ```
///
/// Names of different things are different types, so that none is taken for another. All have the
/// same form: 1 to 128 bytes of visible ASCII (0x21 to 0x7E) without `"` and `\`. They are compared
/// byte for byte.
public struct AttentionIdentifier<Named>: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  /// The name as it was given.
  public let rawValue: String

  /// How long a name may be, in bytes.
  public static var byteLimit: Int { 128 }

  /// The form in words, for errors.
  public static var accepted: String { VisibleName.accepted(atMost: byteLimit) }

  /// Takes a name of the accepted form, or gives nil.
  public init?(rawValue: String) {
    guard VisibleName.accepts(rawValue, atMost: AttentionIdentifier.byteLimit) else { return nil }
    self.rawValue = rawValue
  }

  /// Sorts by the bytes of the name.
  public static func < (lhs: AttentionIdentifier, rhs: AttentionIdentifier) -> Bool {
    lhs.rawValue.precedesInBytes(rhs.rawValue)
  }

  /// The name.
  public var description: String { rawValue }
}

/// Whose notifications and read receipts they are: one person, on all devices.
public enum AttentionPrincipal {}
/// One of a person's devices.
public enum AttentionDevice {}
/// A conversation, in which runs have their transcript.
public enum AttentionConversation {}

/// Names a person.
public typealias PrincipalID = AttentionIdentifier<AttentionPrincipal>
/// Names a device of a person.
public typealias DeviceID = AttentionIdentifier<AttentionDevice>
/// Names a conversation.
public typealias ConversationID = AttentionIdentifier<AttentionConversation>
/// Names a run.
public typealias RunID = AttentionIdentifier<AttentionRun>
/// Names what a notification is about, within its kind: an approval, a question, a run, an alert.
public typealias SubjectReference = AttentionIdentifier<AttentionSubject>
