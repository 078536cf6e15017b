internal import NudgeShared

/// One thing that a token is good for (a scope-token of RFC 6749, section 3.3).
package struct TokenScope: Hashable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  package let description: String

  /// To reconcile: to acknowledge, to ask, and to learn what is obsolete.
  package static let notificationWrite = TokenScope(known: "notification.write")

  /// Those that something is done with here; a list that was made elsewhere may hold others.
  package static let known = [notificationWrite]

  /// The form in words, for errors.
  package static let accepted = VisibleName.accepted(atMost: byteLimit)
  /// How long a name may be, in bytes.
  private static let byteLimit = 128

  /// Takes a name of the accepted form, or gives nil.
  package init?(_ name: String) {
    guard VisibleName.accepts(name, atMost: TokenScope.byteLimit) else { return nil }
    description = name
  }

  private init(known name: String) {
    description = name
  }
}
