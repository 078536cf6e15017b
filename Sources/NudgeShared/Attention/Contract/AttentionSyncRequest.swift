/// What a device tells and asks when it reconciles; within its bounds, or not at all.
///
/// The body of `POST /v1/notifications/sync`. A device names what it shows and what the person has seen
/// on it; it never says what is to happen to either.
public struct AttentionSyncRequest: Hashable, Sendable {
  /// Notifications that the device shows.
  public let delivered: [NotificationID]
  /// Runs whose result was displayed to the person.
  public let acknowledged: [RunID]
  /// Runs of which the device wants to know whether they are unread; changes nothing.
  public let queried: [RunID]

  /// How many notifications one request may name.
  public static let deliveredLimit = 100
  /// How many acknowledged runs one request may name.
  public static let acknowledgedLimit = 100
  /// How many queried runs one request may name.
  public static let queriedLimit = 100
  /// How long an identifier of a notification may be, in bytes.
  public static let notificationIDByteLimit = 200
  /// How long a body may be, in bytes: more than the longest identifiers within the bounds need.
  public static let bodyByteLimit = 65_536

  /// Checks the bounds; a request beyond one of them is refused as a whole.
  ///
  /// - Throws: ``AttentionSyncProblem`` for the first list or identifier that is not acceptable.
  public init(
    delivered: [NotificationID] = [], acknowledged: [RunID] = [], queried: [RunID] = []
  ) throws(AttentionSyncProblem) {
    typealias Problem = AttentionSyncProblem
    try Problem.check(delivered.count, .delivered, atMost: AttentionSyncRequest.deliveredLimit)
    try Problem.check(acknowledged.count, .acknowledged, atMost: Self.acknowledgedLimit)
    try Problem.check(queried.count, .queried, atMost: AttentionSyncRequest.queriedLimit)
    for (index, id) in delivered.enumerated() where !AttentionSyncRequest.accepts(id) {
      throw AttentionSyncProblem(list: .delivered, index: index, fault: .malformedID)
    }
    self.delivered = delivered
    self.acknowledged = acknowledged
    self.queried = queried
  }

  /// Whether a notification of this name can be asked about: 1 to 200 bytes of visible ASCII without
  /// `"` and `\`.
  public static func accepts(_ id: NotificationID) -> Bool {
    VisibleName.accepts(id.rawValue, atMost: notificationIDByteLimit)
  }

  /// Whether it says and asks nothing.
  public var isEmpty: Bool { delivered.isEmpty && acknowledged.isEmpty && queried.isEmpty }
}

/// Why a request is refused as a whole.
public struct AttentionSyncProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lists of a request, by the names of their fields.
  public enum List: String, Hashable, Sendable {
    /// What the device shows.
    case delivered = "delivered_notification_ids"
    /// What was seen.
    case acknowledged = "acknowledged_run_ids"
    /// What is asked about.
    case queried = "query_run_ids"
  }

  /// What is wrong.
  public enum Fault: Hashable, Sendable {
    /// The list has more elements than are accepted.
    case tooMany(found: Int, accepted: Int)
    /// An identifier does not have the accepted form.
    case malformedID
  }

  /// In which list.
  public let list: List
  /// At which element, or nil for the list itself.
  public let index: Int?
  /// What.
  public let fault: Fault

  /// The place, what was found and what is accepted, in one line.
  public var description: String {
    let place = list.rawValue + (index.map { "[\($0)]" } ?? "")
    return switch fault {
    case .tooMany(let found, let accepted):
      "\(place): found \(found) identifiers, accepted: at most \(accepted)"
    case .malformedID:
      "\(place): found another form, accepted: "
        + VisibleName.accepted(atMost: AttentionSyncRequest.notificationIDByteLimit)
    }
  }

  static func check(_ count: Int, _ list: List, atMost limit: Int) throws(AttentionSyncProblem) {
    guard count > limit else { return }
    throw AttentionSyncProblem(
      list: list, index: nil, fault: .tooMany(found: count, accepted: limit))
  }
}
