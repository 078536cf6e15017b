/// What a platform shows at one moment, read once so that every decision of a pass agrees.
public struct PlatformSnapshot: Hashable, Sendable {
  /// Whether notifications are allowed.
  public let authorization: Authorization
  /// What is scheduled and not yet shown, notifications of other features included.
  public let pending: [NotificationID]
  /// What the system reports as shown; may be incomplete, may be empty.
  public let delivered: [DeliveredNotification]
  /// How many the platform can hold, at most 64.
  public let capacity: Int

  /// Whether it keeps to moments, or comes some minutes late, such as Android without the permission
  /// for exact alarms.
  ///
  /// It changes how an adapter arms, and what an app may promise; never what is planned, so that a
  /// permission that is taken away costs nobody a reminder.
  public let isExact: Bool

  /// Whether everything that it has ever shown is in ``delivered``, each with its moment.
  ///
  /// Then what is gone and not reported was not seen to be shown, and nothing is presumed. False for
  /// the systems of phones, where what is swiped away leaves the list.
  public let reportsEveryDelivery: Bool

  /// The most that any platform is taken to hold, since iOS drops what exceeds it without a word.
  public static let largestCapacity = 64

  /// Puts the parts together; the capacity is held between 0 and 64.
  public init(
    authorization: Authorization, pending: [NotificationID],
    delivered: [DeliveredNotification] = [], capacity: Int = PlatformSnapshot.largestCapacity,
    isExact: Bool = true, reportsEveryDelivery: Bool = false
  ) {
    self.reportsEveryDelivery = reportsEveryDelivery
    self.isExact = isExact
    self.authorization = authorization
    self.pending = pending
    self.delivered = delivered
    self.capacity = max(0, min(capacity, PlatformSnapshot.largestCapacity))
  }
}

/// One notification that the system says it has shown.
public struct DeliveredNotification: Hashable, Sendable {
  /// Its identifier.
  public let id: NotificationID
  /// When, if the system says so.
  public let deliveredAt: Instant?

  /// Puts the parts together.
  public init(id: NotificationID, deliveredAt: Instant?) {
    self.id = id
    self.deliveredAt = deliveredAt
  }
}

/// The operating system's notification service, behind four operations.
///
/// For who implements it: calls come one at a time from a scheduler's pass, never two at once. A
/// process may be stopped between any two calls; what an earlier call did must then still hold.
public protocol NudgePlatform: Sendable {
  /// Reads authorization, pending and delivered notifications, all from now.
  ///
  /// A platform that cannot list what is pending (Android's alarms) answers from its own durable
  /// record. Foreign identifiers belong in the answer; they count against the capacity.
  ///
  /// - Throws: ``NudgePlatformError`` if the service cannot be asked; an empty answer is no
  ///   substitute.
  func snapshot() async throws(NudgePlatformError) -> PlatformSnapshot

  /// Makes channels (Android) or categories, with the names that people see; those that are there
  /// get the new name, and others stay. Called before anything is scheduled and before a prompt.
  ///
  /// The default does nothing, for systems without channels.
  ///
  /// - Throws: ``NudgePlatformError`` if they are not there; nothing is then scheduled.
  func prepare(_ channels: [NotificationChannel]) async throws(NudgePlatformError)

  /// Adds a notification; adding one that is there already changes nothing.
  ///
  /// When it returns, the notification will be shown as its trigger says without this process, after
  /// a restart of the device too. A repeating one stays pending when it has been shown. Identifier and payload come back unchanged.
  ///
  /// - Throws: ``NudgePlatformError`` if it was not added.
  func schedule(_ request: NotificationRequest) async throws(NudgePlatformError)

  /// Removes a pending notification; one that is not there is no fault. Never removes what is shown.
  ///
  /// - Throws: ``NudgePlatformError`` if it may still be pending.
  func cancel(_ id: NotificationID) async throws(NudgePlatformError)

  /// Asks the person, through the system's own prompt. Called from a person's action only.
  ///
  /// - Returns: What the person decided.
  /// - Throws: ``NudgePlatformError`` if the prompt could not be shown.
  func requestAuthorization() async throws(NudgePlatformError) -> Authorization
}

extension NudgePlatform {
  /// Nothing: the system has no channels.
  public func prepare(_ channels: [NotificationChannel]) async throws(NudgePlatformError) {}
}

/// Why a platform could not do what it was asked.
public struct NudgePlatformError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation, such as `schedule`.
  public let operation: String
  /// What it was about: a file, an identifier, a service.
  public let place: String
  /// What went wrong and what can be done about it.
  public let detail: String

  /// Puts the parts together.
  public init(operation: String, place: String, detail: String) {
    self.operation = operation
    self.place = place
    self.detail = detail
  }

  /// All parts in one line.
  public var description: String { "\(place): \(operation): \(detail)" }
}
