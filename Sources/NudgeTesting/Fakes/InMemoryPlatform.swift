public import NudgeShared

/// A friendly notification service in memory: it does what it is asked and writes down each change.
public actor InMemoryPlatform: NudgePlatform {
  /// What is pending, by identifier.
  public private(set) var pending: [NotificationID: NotificationRequest] = [:]
  /// Pending identifiers of other features.
  public private(set) var foreign: [NotificationID]
  /// What it reports as shown.
  public private(set) var delivered: [DeliveredNotification] = []
  /// Whether notifications are allowed.
  public private(set) var authorization: Authorization
  /// Every change asked for, in order.
  public private(set) var steps: [SyncStep] = []
  /// The channels that were made, each time they were.
  public private(set) var channels: [[NotificationChannel]] = []
  /// How often the person was asked for permission.
  public private(set) var promptCount = 0

  private let capacity: Int
  private let promptAnswer: Authorization

  /// Starts empty.
  public init(
    authorization: Authorization = .authorized, foreign: [NotificationID] = [],
    capacity: Int = PlatformSnapshot.largestCapacity, promptAnswer: Authorization = .authorized
  ) {
    self.authorization = authorization
    self.foreign = foreign
    self.capacity = capacity
    self.promptAnswer = promptAnswer
  }

  /// Changes the permission, as a person does in the system's settings.
  public func set(authorization: Authorization) { self.authorization = authorization }

  /// Changes what other features hold.
  public func set(foreign: [NotificationID]) { self.foreign = foreign }

  /// Takes everything due at `now` from what is pending; shows and reports it, soonest first, if
  /// notifications are allowed.
  public func fireDue(at now: Instant) {
    let due = pending.values.filter { $0.fireAt <= now }.sorted {
      ($0.fireAt, $0.id) < ($1.fireAt, $1.id)
    }
    for request in due {
      pending[request.id] = nil
      guard authorization.allowsDelivery else { continue }
      delivered.append(DeliveredNotification(id: request.id, deliveredAt: request.fireAt))
    }
  }

  /// Loses everything pending, without a word.
  public func losePending() { pending = [:] }

  /// What there is.
  public func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(
      authorization: authorization, pending: pending.keys.sorted() + foreign,
      delivered: delivered, capacity: capacity)
  }

  /// Notes the channels.
  public func prepare(_ channels: [NotificationChannel]) { self.channels.append(channels) }

  /// Keeps the request.
  public func schedule(_ request: NotificationRequest) {
    steps.append(.schedule(request))
    pending[request.id] = request
  }

  /// Forgets the request.
  public func cancel(_ id: NotificationID) {
    steps.append(.cancel(id))
    pending[id] = nil
  }

  /// Gives the answer that was set.
  public func requestAuthorization() -> Authorization {
    promptCount += 1
    if authorization == .notDetermined { authorization = promptAnswer }
    return authorization
  }
}
