public import NudgeShared

/// A journal that refuses one of its operations, or all, and remembers what it was asked.
public actor RefusingJournal: NotificationJournal {
  /// The operations that were asked for, in order, such as `open`.
  public private(set) var asked: [String] = []
  private var refused: Set<String>

  /// Refuses operations by name; every one if nothing is said.
  public init(refusing refused: Set<String> = ["open", "willCarryOut", "didCarryOut"]) {
    self.refused = refused
  }

  /// Refuses other operations from now on.
  public func set(refusing refused: Set<String>) { self.refused = refused }

  /// The error of an operation.
  public static func refusal(of operation: String) -> NotificationSourceError {
    .failed(place: "refusing journal", detail: "\(operation): this test expects no call")
  }

  /// Refuses, or has seen nothing.
  public func open(
    _ snapshot: PlatformSnapshot, at reading: ClockReading
  ) throws(NotificationSourceError) -> Set<OccurrenceKey> {
    try answer("open")
    return []
  }

  /// Refuses, or does nothing.
  public func willCarryOut(_ plan: NotificationPlan) throws(NotificationSourceError) {
    try answer("willCarryOut")
  }

  /// Refuses, or does nothing.
  public func didCarryOut(_ plan: NotificationPlan) throws(NotificationSourceError) {
    try answer("didCarryOut")
  }

  private func answer(_ operation: String) throws(NotificationSourceError) {
    asked.append(operation)
    if refused.contains(operation) { throw RefusingJournal.refusal(of: operation) }
  }
}
