public import NudgeShared

/// A friendly notification service in memory: it does what it is asked and writes down each change.
public actor InMemoryPlatform: NudgePlatform {
  /// What is pending, by identifier.
  public private(set) var pending: [NotificationID: NotificationRequest] = [:]
  /// Pending identifiers of other features.
  public var foreign: [NotificationID]
  /// What it reports as shown.
  public var delivered: [DeliveredNotification] = []
  /// Whether notifications are allowed.
  public var authorization: Authorization
  /// Every change asked for, in order.
  public private(set) var steps: [SyncStep] = []
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

  /// Shows and reports everything due at `now`.
  public func fireDue(at now: Instant) {
    for request in pending.values where request.fireAt <= now {
      pending[request.id] = nil
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
