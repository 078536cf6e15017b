/// A promise of a seam that an implementation does not keep.
///
/// ```text
/// NudgePlatform: pending-lost-below-capacity: expected 64 pending, found 60; count …
/// ```
public struct ConformanceFailure: Hashable, Sendable {
  /// Which promise: the raw value of a check, such as `lost-on-restart`; stable across versions.
  public let name: String
  /// The protocol or type that makes the promise, such as `NudgePlatform`.
  public let seam: String
  /// What the promise asks for.
  public let expected: String
  /// What was found instead.
  public let found: String
  /// What to change in the implementation.
  public let remedy: String

  /// Puts the parts together.
  public init(name: String, seam: String, expected: String, found: String, remedy: String) {
    self.name = name
    self.seam = seam
    self.expected = expected
    self.found = found
    self.remedy = remedy
  }
}

extension ConformanceFailure: CustomStringConvertible {
  /// All parts in one line.
  public var description: String {
    "\(seam): \(name): expected \(expected), found \(found); \(remedy)".onOneLine
  }
}

extension String {
  /// The same without control characters, so that what a person typed cannot break a line.
  fileprivate var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 32 ? " " : $0 }))
  }
}
