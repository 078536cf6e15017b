/// What came of one reconciliation.
public struct AttentionReconciliation: Hashable, Sendable {
  /// Something that kept it from being complete.
  public enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// Nobody is signed in; nothing was asked.
    case notConnected
    /// The token was refused before; nothing is asked until there is another connection.
    case stopped
    /// The connection changed meanwhile; what the old one answered does not count.
    case connectionChanged
    /// There was no answer, or none that can be used.
    case transport(AttentionTransportError)
    /// The system could not be asked, or did not remove.
    case platform(NudgePlatformError)

    /// What went wrong, in one line.
    public var description: String {
      switch self {
      case .notConnected: "nobody is signed in"
      case .stopped: "the authority does not take the token; another one is needed"
      case .connectionChanged: "the connection changed, so the answer does not count"
      case .transport(let error): "\(error)"
      case .platform(let error): "\(error)"
      }
    }
  }

  /// What was taken away here.
  public internal(set) var removed: [NotificationID] = []
  /// Of everything that was supplied, shown or pending, what the authority says is obsolete.
  public internal(set) var obsolete: [NotificationID] = []
  /// Which acknowledgements the authority has taken note of.
  public internal(set) var acknowledged: [RunID] = []
  /// Of which runs the authority has told whether they are unread; none unless it did so for all that
  /// have a place for a dot.
  public internal(set) var queried: [RunID] = []
  /// What went wrong, in the order in which it happened; empty after a complete round.
  public internal(set) var problems: [Problem] = []

  /// Nothing happened.
  public init() {}

  init(_ problem: Problem) { problems = [problem] }

  /// The weeks whose nudge was opened, on whichever device, by what is obsolete; each once.
  public var openedWeeks: [ISOWeek] {
    obsolete.compactMap { $0.reference(in: .nudge).flatMap(ISOWeek.init) }.withoutRepeats
  }
}
