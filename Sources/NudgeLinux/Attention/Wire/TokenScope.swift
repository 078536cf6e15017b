/// One thing that a token is good for (a scope-token of RFC 6749, section 3.3).
package struct TokenScope: Hashable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  package let description: String

  /// To reconcile: to acknowledge, to ask, and to learn what is obsolete.
  package static let notificationWrite = TokenScope(known: "notification.write")

  /// Those that something is done with here; a list that was made elsewhere may hold others.
  package static let known = [notificationWrite]

  /// The form in words, for errors.
  package static let accepted =
    "1 to 128 visible ASCII characters without double quotes and backslashes"

  /// Takes a name of the accepted form, or gives nil.
  package init?(_ name: String) {
    guard (1...128).contains(name.utf8.count),
      name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
    else { return nil }
    description = name
  }

  private init(known name: String) {
    description = name
  }
}
