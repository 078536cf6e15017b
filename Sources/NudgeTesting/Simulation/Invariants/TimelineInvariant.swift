import NudgeShared

/// A promise that holds for every story, watched while a simulation runs.
///
/// An invariant sees what a bystander sees: the story and what happened, one entry after another. It
/// works out for itself what should be, in the plainest way, and shares no code with the planner. Its
/// memory does not grow with the length of the story.
public protocol TimelineInvariant {
  /// What is promised, in one sentence.
  static var promise: String { get }

  /// Whether it sees all devices of a story at once, instead of each by itself.
  static var watchesAllDevices: Bool { get }

  /// Starts to watch a story from its beginning.
  init(_ scenario: Scenario)

  /// Takes in the next entry.
  ///
  /// - Returns: What breaks the promise, or nil.
  mutating func observe(_ entry: TimelineEntry) -> String?

  /// The story is over.
  ///
  /// - Returns: What breaks the promise only now, or nil.
  mutating func finish() -> String?
}

extension TimelineInvariant {
  /// Each device is held to the promise by itself.
  public static var watchesAllDevices: Bool { false }

  /// Nothing is left to be said.
  public mutating func finish() -> String? { nil }
}

/// A promise that was broken.
public struct BrokenInvariant: Hashable, Sendable, CustomStringConvertible {
  /// The promise.
  public let promise: String
  /// What broke it.
  public let detail: String
  /// The entry at which it was noticed, or nil at the end of the story.
  public let entry: TimelineEntry?

  /// All in one line.
  public var description: String {
    let place = entry.map { "\($0.at.description(in: $0.zone)) \($0.kind.rawValue)" } ?? "the end"
    return "\(promise) (\(place)): \(detail)"
  }
}
