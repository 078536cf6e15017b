public import NudgeShared

/// What a fake notification service holds, has shown and was asked for: all but its bad habits.
///
/// A wall-clock trigger fires by the zone in force when time passes, a repeating one fires again and
/// again and stays, anything else fires once and is gone. Nothing here limits how much is held: a
/// service says itself what it does above its capacity.
public struct NotificationShelf: Sendable {
  /// Whether notifications are allowed.
  public var authorization: Authorization
  /// Pending identifiers of other features.
  public var foreign: [NotificationID]
  /// What the person will answer to the prompt.
  public var promptAnswer: Authorization
  /// How many the service can hold.
  public let capacity: Int
  /// What is pending, in the order in which it was added.
  public private(set) var held: [NotificationRequest] = []
  /// What was shown, in order, as the service reports it.
  public private(set) var delivered: [DeliveredNotification] = []
  /// What came due while notifications were not allowed: gone, and shown to nobody.
  public private(set) var suppressed: [NotificationID] = []
  /// Everything that was asked for, in order.
  public private(set) var calls: [PlatformCall] = []
  /// The last firing of each repeating one.
  private var lastFirings: [NotificationID: Instant] = [:]

  /// How many firings of one repeating notification are made up for at once.
  private static let catchUpLimit = 1000

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

  /// How many more it can hold; negative where it holds too many.
  public var room: Int { capacity - held.count - foreign.count }

  /// The one that fires after all others.
  var lastToFire: NotificationRequest? {
    held.max { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
  }

  /// What there is, as a friendly service would say it.
  public var snapshot: PlatformSnapshot {
    PlatformSnapshot(
      authorization: authorization, pending: held.map(\.id).sorted() + foreign,
      delivered: delivered, capacity: capacity)
  }

  /// Writes a call down.
  public mutating func note(_ call: PlatformCall) { calls.append(call) }

  /// Adds a request, unless it is there.
  public mutating func add(_ request: NotificationRequest) {
    guard !held.contains(where: { $0.id == request.id }) else { return }
    held.append(request)
  }

  /// Removes one, if it is there.
  public mutating func remove(_ id: NotificationID) { held.removeAll { $0.id == id } }

  /// Loses everything pending.
  public mutating func removeAll() { held = [] }

  /// Asks the person, who answers once.
  public mutating func prompt() -> Authorization {
    if authorization == .notDetermined { authorization = promptAnswer }
    return authorization
  }

  /// Shows whatever is due, soonest first, if notifications are allowed.
  ///
  /// - Parameters:
  ///   - now: The moment up to which time passes.
  ///   - zone: The zone in force; nil fires everything at the moment that was planned.
  public mutating func fireDue(at now: Instant, in zone: LocalZone? = nil) {
    var firings: [DeliveredNotification] = []
    for request in held {
      for moment in moments(of: request, until: now, in: zone) {
        firings.append(DeliveredNotification(id: request.id, deliveredAt: moment))
      }
    }
    firings.sort { ($0.deliveredAt ?? .min, $0.id) < ($1.deliveredAt ?? .min, $1.id) }
    let fired = Set(firings.map(\.id))
    held.removeAll { request in
      if case .repeating = request.trigger { return false }
      return fired.contains(request.id)
    }
    for firing in firings { lastFirings[firing.id] = firing.deliveredAt }
    if authorization.allowsDelivery {
      delivered += firings
    } else {
      suppressed += firings.map(\.id)
    }
  }

  private func moments(
    of request: NotificationRequest, until now: Instant, in zone: LocalZone?
  ) -> [Instant] {
    switch request.trigger {
    case .absolute(let moment):
      return moment <= now ? [moment] : []
    case .wallClock(let reading):
      let moment = zone.map { FireTime.wallClock(reading).instant(in: $0) } ?? request.fireAt
      return moment <= now ? [moment] : []
    case .repeating(let time):
      var last = lastFirings[request.id] ?? request.fireAt.adding(seconds: -1)
      var all: [Instant] = []
      while all.count < NotificationShelf.catchUpLimit {
        let next = time.next(after: last, in: zone ?? .utc)
        guard next <= now, next > last else { break }
        all.append(next)
        last = next
      }
      return all
    }
  }
}

/// Something that a notification service was asked for.
public enum PlatformCall: Hashable, Sendable {
  /// To say what there is.
  case snapshot
  /// To make channels.
  case prepare([NotificationChannel])
  /// To add a notification.
  case schedule(NotificationRequest)
  /// To remove one.
  case cancel(NotificationID)
  /// To ask the person.
  case prompt

  /// Whether something on the device changes by it.
  public var isWrite: Bool { self != .snapshot }
}
