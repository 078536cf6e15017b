public import NudgeShared

/// A sink that keeps what it takes; while offline it takes nothing.
public actor RecordingSink: ActivationSink {
  /// What it took, in order.
  public private(set) var taken: [ActivationEvent] = []
  /// How often it was asked.
  public private(set) var offerCount = 0
  private var isOnline: Bool

  /// Starts with nothing taken.
  public init(isOnline: Bool = true) {
    self.isOnline = isOnline
  }

  /// The network comes or goes.
  public func set(isOnline: Bool) { self.isOnline = isOnline }

  /// Takes the event if online.
  public func submit(_ event: ActivationEvent) -> Bool {
    offerCount += 1
    guard isOnline else { return false }
    taken.append(event)
    return true
  }
}
