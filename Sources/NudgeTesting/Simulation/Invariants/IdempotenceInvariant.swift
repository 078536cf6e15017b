/// A pass with nothing new writes nothing: neither the same process again nor a new one.
///
/// Needs a runner that reports passes and tries them again.
public struct IdempotenceInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "a second pass writes nothing"

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {}

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    guard entry.kind == .passed, let pass = entry.pass, pass.outcome == .completed,
      let again = pass.writesAgain, again > 0
    else { return nil }
    return "\(again) writes again"
  }
}
