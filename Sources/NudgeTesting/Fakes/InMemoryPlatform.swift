public import NudgeShared

/// A friendly notification service in memory: it does what it is asked and writes down each call.
///
/// What exceeds its capacity is not kept, and noted in ``overflow``, where a test can see it. For
/// systems that do worse, see ``HostilePlatform``.
public actor InMemoryPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf
  /// What was to be added while there was no room.
  public private(set) var overflow: [NotificationID] = []

  /// Starts empty.
  public init(
    authorization: Authorization = .authorized, foreign: [NotificationID] = [],
    capacity: Int = PlatformSnapshot.largestCapacity, promptAnswer: Authorization = .authorized
  ) {
    shelf = NotificationShelf(
      authorization: authorization, foreign: foreign, capacity: capacity,
      promptAnswer: promptAnswer)
  }

  /// What there is.
  public func snapshot() -> PlatformSnapshot {
    shelf.note(.snapshot)
    return shelf.snapshot
  }

  /// Notes the channels.
  public func prepare(_ channels: [NotificationChannel]) async { shelf.note(.prepare(channels)) }

  /// Keeps the request, if there is room.
  public func schedule(_ request: NotificationRequest) {
    shelf.note(.schedule(request))
    guard shelf.room > 0 || shelf.held.contains(where: { $0.id == request.id }) else {
      overflow.append(request.id)
      return
    }
    shelf.add(request)
  }

  /// Forgets the request.
  public func cancel(_ id: NotificationID) {
    shelf.note(.cancel(id))
    shelf.remove(id)
  }

  /// Gives the answer that was set.
  public func requestAuthorization() -> Authorization {
    shelf.note(.prompt)
    return shelf.prompt()
  }
}
