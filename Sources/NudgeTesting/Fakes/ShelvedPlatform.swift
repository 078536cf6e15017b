public import NudgeShared

/// A notification service built on a ``NotificationShelf``: friendly where it does not say otherwise.
///
/// For a hostile one of your own, write an actor with a `shelf` and the one method that misbehaves:
///
/// ```swift
/// actor Forgetful: ShelvedPlatform {
///   var shelf = NotificationShelf()
///   func schedule(_ request: NotificationRequest) { shelf.note(.schedule(request)) }
/// }
/// ```
public protocol ShelvedPlatform: NudgePlatform, Actor {
  /// What it holds.
  var shelf: NotificationShelf { get set }

  /// Lets time pass up to `now`, and shows what is due by the zone in force.
  func fireDue(at now: Instant, in zone: LocalZone?)
}

extension ShelvedPlatform {
  /// What is pending, by identifier.
  public var pending: [NotificationID: NotificationRequest] {
    Dictionary(shelf.held.map { ($0.id, $0) }) { first, _ in first }
  }
  /// Pending identifiers of other features.
  public var foreign: [NotificationID] { shelf.foreign }
  /// What it reports as shown.
  public var delivered: [DeliveredNotification] { shelf.delivered }
  /// Whether notifications are allowed.
  public var authorization: Authorization { shelf.authorization }
  /// Everything that was asked for, in order.
  public var calls: [PlatformCall] { shelf.calls }
  /// Every addition and removal asked for, in order.
  public var steps: [SyncStep] {
    shelf.calls.compactMap { call in
      switch call {
      case .schedule(let request): .schedule(request)
      case .cancel(let id): .cancel(id)
      case .snapshot, .prepare, .prompt: nil
      }
    }
  }
  /// The channels that were made, each time they were.
  public var channels: [[NotificationChannel]] {
    shelf.calls.compactMap { if case .prepare(let channels) = $0 { channels } else { nil } }
  }
  /// How often the person was asked for permission.
  public var promptCount: Int { shelf.calls.count { $0 == .prompt } }

  /// Changes the permission, as a person does in the system's settings.
  public func set(authorization: Authorization) { shelf.authorization = authorization }

  /// Changes what other features hold.
  public func set(foreign: [NotificationID]) { shelf.foreign = foreign }

  /// Takes everything due at `now` from what is pending, but for what repeats; shows and reports it,
  /// soonest first, if notifications are allowed.
  ///
  /// - Parameters:
  ///   - now: The moment up to which time passes.
  ///   - zone: The zone in force, by which wall-clock and repeating triggers fire; nil fires
  ///     everything at the moment that was planned.
  public func fireDue(at now: Instant, in zone: LocalZone? = nil) {
    shelf.fireDue(at: now, in: zone)
  }

  /// Loses everything pending, without a word.
  public func losePending() { shelf.removeAll() }

  /// What there is.
  public func snapshot() throws(NudgePlatformError) -> PlatformSnapshot {
    shelf.note(.snapshot)
    return shelf.snapshot
  }

  /// Notes the channels.
  public func prepare(_ channels: [NotificationChannel]) async throws(NudgePlatformError) {
    shelf.note(.prepare(channels))
  }

  /// Keeps the request.
  public func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    shelf.note(.schedule(request))
    shelf.add(request)
  }

  /// Forgets the request.
  public func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    shelf.note(.cancel(id))
    shelf.remove(id)
  }

  /// Gives the answer that was set.
  public func requestAuthorization() throws(NudgePlatformError) -> Authorization {
    shelf.note(.prompt)
    return shelf.prompt()
  }
}
