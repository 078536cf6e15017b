public import NudgeShared

/// A sink that takes nothing: events stay in the state's outbox, which is bounded.
///
/// For a program that has no network of its own, such as the command line.
public struct NoActivationSink: ActivationSink {
  /// There is nothing to set.
  public init() {}

  /// Leaves the event where it is.
  public func submit(_ event: ActivationEvent) async -> Bool { false }
}
