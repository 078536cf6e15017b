public import NudgeShared

/// A notification that was handed to the desktop and may be clicked.
///
/// ```swift
/// // in a poll loop: when one of open.descriptors becomes readable, and now and then
/// if open.reaction() == .clicked { route = try await coordinator.tap(open.id) }
/// ```
///
/// Let go of, it stays on the screen, but a click is not heard any more.
public final class OpenNotification: Sendable {
  /// What came of it.
  @nonexhaustive
  public enum Reaction: Hashable, Sendable {
    /// The person clicked it.
    case clicked
    /// It is gone without a click.
    case closed
    /// It is shown, and this desktop does not say when it is clicked.
    case notClickable
  }

  /// Its identifier, for the tap.
  public let id: NotificationID
  /// Whether the service has said that it shows it; else it counts as shown, since it may be.
  public let isConfirmed: Bool
  private let program: RunningProgram

  init(_ id: NotificationID, _ program: RunningProgram, isConfirmed: Bool) {
    self.id = id
    self.isConfirmed = isConfirmed
    self.program = program
  }

  /// What to poll for reading; none once there is nothing more to wait for.
  public var descriptors: [Int32] { program.descriptors }

  /// What came of it so far, without waiting; nil while it may still be clicked.
  public func reaction() -> Reaction? {
    let result = program.advance()
    if ServerAnswer(program.output).isClicked { return .clicked }
    return result.map { $0.isSuccess ? .closed : .notClickable }
  }

  /// Waits for a reaction.
  ///
  /// - Parameters:
  ///   - seconds: How long at most.
  ///   - stop: A descriptor that ends the waiting early by becoming readable.
  /// - Returns: The reaction, or nil if there was none.
  package func wait(seconds: Double, stop: Int32?) -> Reaction? {
    _ = program.wait(seconds: seconds, stop: stop) { ServerAnswer($0.output).isClicked }
    return reaction()
  }

  /// Stops waiting for a click; the notification stays on the screen.
  public func end() {
    program.end()
  }
}
