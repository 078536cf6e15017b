public import NudgeShared

/// A notification service with one fault, to see that a conformance check finds it.
///
/// ```swift
/// let conformance = PlatformConformance(ofFakes: now) { WrongPlatform(.losesOnRestart) }
/// await conformance.report().failedNames  // ["lost-on-restart"]
/// ```
///
/// All but its fault is right: it holds 64, refuses the rest with an error, and shows what is due.
public actor WrongPlatform: ShelvedPlatform {
  /// What is wrong with it.
  @nonexhaustive
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// Cannot say what there is.
    case failsToList
    /// Lists what was added only from the snapshot after the next one on.
    case reportsPendingLate
    /// Escapes identifiers and hands them back escaped.
    case rewritesIdentifiers
    /// Fails at every third addition, though there is room.
    case failsWithRoom
    /// Adds one that is there again.
    case addsTwice
    /// Says another capacity each time.
    case changesItsCapacity
    /// Keeps what was cancelled.
    case ignoresCancel
    /// Cancels a neighbour along with the one that was named.
    case cancelsNeighbour
    /// Takes cancelling what is not there for an error.
    case failsOnUnknownCancel
    /// Says that it holds 64, and keeps 60 without a word.
    case dropsSilentlyAt60
    /// Drops what fires last when it is given too many.
    case dropsOthersOverCapacity
    /// Drops what exceeds its capacity without a word.
    case dropsExcessSilently
    /// Fails at every third addition, and has added it all the same.
    case throwsInTheMiddle
    /// Makes channels once, and fails from then on.
    case failsOnSecondPrepare
    /// Keeps the channels of the last call alone.
    case replacesChannels
    /// Lists our own identifiers alone.
    case hidesForeign
    /// Removes everything of others when one of ours is cancelled.
    case removesForeign
    /// Hands payloads back escaped.
    case escapesPayloads
    /// Forgets everything pending when the device starts again.
    case losesOnRestart
    /// Shows everything ten minutes early.
    case firesEarly
    /// Lists as pending what was shown.
    case keepsShownPending
    /// Reports each showing twice.
    case reportsTwice
    /// Takes away what is shown when it is cancelled.
    case removesShown
    /// Shows a repeating one once.
    case endsRepeating
    /// Goes by the zone in which a wall-clock notification was planned.
    case fixesWallClock
    /// Moves moments along to another zone.
    case movesMoments
    /// Says that the person said no, and that notifications are allowed.
    case answersForThePerson
    /// Lists nothing once the permission is taken away.
    case hidesWhenDenied
  }

  /// What is wrong.
  public nonisolated let fault: Fault
  /// What it holds.
  public var shelf = NotificationShelf()

  private var scheduleCount = 0
  private var snapshotCount = 0
  private var prepareCount = 0
  private var listed: [NotificationID] = []
  private var addedAgain: [NotificationID] = []
  private var removedShown: Set<NotificationID> = []
  private var madeChannels: [NotificationChannel] = []

  /// Starts empty, with permission and room for 64.
  public init(_ fault: Fault) {
    self.fault = fault
  }

  /// The channels that there are.
  public var channelList: [NotificationChannel] { madeChannels }

  /// What a tap on a pending one hands back.
  public func payload(of id: NotificationID) -> NotificationPayload? {
    guard let payload = pending[id]?.payload else { return nil }
    guard fault == .escapesPayloads else { return payload }
    return NotificationPayload(kind: payload.kind, reference: payload.reference.escaped)
  }

  /// Starts the device again.
  public func restart() {
    if fault == .losesOnRestart { shelf.removeAll() }
  }

  /// What there is.
  public func snapshot() throws(NudgePlatformError) -> PlatformSnapshot {
    shelf.note(.snapshot)
    snapshotCount += 1
    if fault == .failsToList { throw refusal("snapshot", of: "the list") }
    var pending = shelf.held.map(\.id)
    var delivered = shelf.delivered.filter { !removedShown.contains($0.id) }
    var capacity = shelf.capacity
    switch fault {
    case .reportsPendingLate: (pending, listed) = (listed, pending)
    case .rewritesIdentifiers:
      pending = pending.map { NotificationID(rawValue: $0.rawValue.escaped) }
    case .addsTwice: pending += addedAgain
    case .changesItsCapacity: capacity -= snapshotCount % 2
    case .keepsShownPending: pending += delivered.map(\.id).filter { !pending.contains($0) }
    case .reportsTwice: delivered += delivered
    case .hidesWhenDenied where !shelf.authorization.allowsDelivery: pending = []
    default: break
    }
    if fault != .hidesForeign { pending += shelf.foreign }
    return PlatformSnapshot(
      authorization: shelf.authorization, pending: pending, delivered: delivered,
      capacity: capacity)
  }

  /// Makes channels.
  public func prepare(_ channels: [NotificationChannel]) async throws(NudgePlatformError) {
    shelf.note(.prepare(channels))
    prepareCount += 1
    if fault == .failsOnSecondPrepare, prepareCount > 1 { throw refusal("prepare", of: "channels") }
    if fault == .replacesChannels { madeChannels = [] }
    madeChannels.removeAll { old in channels.contains { $0.id == old.id } }
    madeChannels += channels
  }

  /// Keeps the request, or refuses it where there is no room.
  public func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    shelf.note(.schedule(request))
    scheduleCount += 1
    let isThird = scheduleCount % 3 == 0
    if fault == .failsWithRoom, isThird { throw refusal("schedule", of: request.id.rawValue) }
    guard !shelf.held.contains(where: { $0.id == request.id }) else {
      addedAgain.append(request.id)
      return
    }
    if fault == .dropsSilentlyAt60, shelf.held.count >= 60, shelf.room > 0 { return }
    if shelf.room <= 0 {
      if fault == .dropsExcessSilently { return }
      guard fault == .dropsOthersOverCapacity, let last = shelf.lastToFire else {
        throw refusal("schedule", of: request.id.rawValue)
      }
      shelf.remove(last.id)
    }
    shelf.add(request)
    if fault == .throwsInTheMiddle, isThird { throw refusal("schedule", of: request.id.rawValue) }
  }

  /// Forgets the request.
  public func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    shelf.note(.cancel(id))
    let index = shelf.held.firstIndex { $0.id == id }
    switch fault {
    case .ignoresCancel: return
    case .failsOnUnknownCancel where index == nil: throw refusal("cancel", of: id.rawValue)
    case .removesForeign: shelf.foreign = []
    case .removesShown: removedShown.insert(id)
    case .cancelsNeighbour:
      if let index, index + 1 < shelf.held.count { shelf.remove(shelf.held[index + 1].id) }
    default: break
    }
    shelf.remove(id)
  }

  /// Asks the person.
  public func requestAuthorization() -> Authorization {
    shelf.note(.prompt)
    return fault == .answersForThePerson ? .denied : shelf.prompt()
  }

  /// Lets time pass.
  public func fireDue(at now: Instant, in zone: LocalZone? = nil) {
    switch fault {
    case .firesEarly: shelf.fireDue(at: now.adding(seconds: 600), in: zone)
    case .fixesWallClock: shelf.fireDue(at: now, in: .utc)
    case .movesMoments:
      let offset = (zone ?? .utc).offset(at: now).seconds
      shelf.fireDue(at: now.adding(seconds: Int64(offset)), in: zone)
    default: shelf.fireDue(at: now, in: zone)
    }
    if fault == .endsRepeating {
      for shown in shelf.delivered { shelf.remove(shown.id) }
    }
  }

  private func refusal(_ operation: String, of place: String) -> NudgePlatformError {
    NudgePlatformError(
      operation: operation, place: place, detail: "this platform is wrong on purpose")
  }
}

extension String {
  /// The same with everything but ASCII letters, digits and hyphens as percent escapes.
  fileprivate var escaped: String {
    utf8.map { byte in
      switch byte {
      case 48...57, 65...90, 97...122, 45: String(UnicodeScalar(byte))
      default: "%" + String(byte, radix: 16)
      }
    }.joined()
  }
}
