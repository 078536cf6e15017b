import NudgeShared

/// The authority of a story: the real decisions over a store in memory, and one clock for all.
actor StoryAuthority {
  let store = InMemoryAttentionStore()
  private(set) var now: Instant
  private let devices: [DeviceID: SimulatedDevice]
  private let order: [DeviceID]
  private var fannedOutAt: Instant?
  private var seenWrites = 0
  private var settlements: [AttentionKey: AttentionSettlement] = [:]
  private var receipts: [AttentionKey: ReadReceipt] = [:]

  init(_ devices: [(DeviceID, SimulatedDevice)], start: Instant) {
    self.devices = Dictionary(devices) { first, _ in first }
    order = devices.map(\.0)
    now = start
  }

  func run(to moment: Instant) { now = moment }

  /// Takes a deed.
  ///
  /// - Returns: Why it was not taken, or nil.
  func perform(_ deed: Scenario.AuthorityDeed, of principal: PrincipalID) async throws -> String? {
    let now = now
    return try await store.transact { transaction throws(NudgeStoreError) in
      try deed.perform(in: &transaction, of: principal, at: now)
    }
  }

  /// When a notification may ring, or its time is over, for the first time since the last fan-out.
  var nextFanOut: Instant? {
    get async {
      let done = fannedOutAt ?? .min
      return await store.records.pending().compactMap { row in
        row.eligibleAt > done ? row.eligibleAt : row.expiresAt > done ? row.expiresAt : nil
      }
      .min()
    }
  }

  /// Sends what is eligible to the devices on which its owner is signed in.
  func fanOut() async throws {
    var members: [(DeviceID, PrincipalID)] = []
    for id in order {
      guard let member = await devices[id]?.member, let principal = PrincipalID(rawValue: member)
      else { continue }
      members.append((id, principal))
    }
    let signedIn = members
    let moment = now
    fannedOutAt = moment
    let fanOut = AttentionFanOut(store: store, sender: StorySender(devices: devices)) { moment }
    _ = try await fanOut.run { principal in
      signedIn.filter { $0.1 == principal }.map(\.0)
    }
  }

  /// What has changed since the last call, in an order of its own.
  func takeNews() async -> [News] {
    let writes = await store.writeCount
    guard writes != seenWrites else { return [] }
    seenWrites = writes
    var news: [News] = []
    let records = await store.records.byKey
    for (key, record) in records {
      switch record {
      case .notification(let row):
        let before = settlements.updateValue(row.settlement, forKey: key)
        guard before ?? .pending != row.settlement else { continue }
        switch row.settlement {
        case .superseded(let reason, _):
          news.append(
            News(
              kind: .superseded, principal: row.principal, id: row.id,
              reason: "\(row.subject.words): \(reason.rawValue)"))
        case .expired:
          news.append(
            News(
              kind: .expired, principal: row.principal, id: row.id,
              reason: row.subject.words))
        case .pending, .dispatched: break
        }
      case .receipt(let receipt):
        guard receipts.updateValue(receipt, forKey: key) == nil else { continue }
        let week = receipt.run.nudgeWeek
        news.append(
          News(
            kind: .acknowledged, principal: receipt.principal, run: receipt.run, week: week,
            reason: week.map { "nudge of \($0) opened" } ?? "run \(receipt.run) seen"))
      case .run, .subject: break
      }
    }
    for (key, receipt) in receipts where records[key] == nil {
      receipts[key] = nil
      news.append(
        News(
          kind: .note, principal: receipt.principal, run: receipt.run,
          reason: News.lostReceipt(receipt.run)))
    }
    return news.sorted()
  }

  /// Something that the authority decided.
  struct News: Comparable {
    let kind: TimelineEntry.Kind
    let principal: PrincipalID
    var id: NotificationID?
    var run: RunID?
    var week: ISOWeek?
    let reason: String?

    /// Acknowledgements before what they settle, then by owner and name.
    static func < (one: News, other: News) -> Bool {
      one.rank.lexicographicallyPrecedes(other.rank)
    }

    static func lostReceipt(_ run: RunID) -> String { "receipt of run \(run) is gone" }

    private var rank: [String] {
      [
        kind == .acknowledged ? "0" : "1", principal.rawValue, kind.rawValue, id?.rawValue ?? "",
        run?.rawValue ?? "",
      ]
    }
  }
}

/// The push service, which takes everything and keeps it while a device is offline.
struct StorySender: AttentionSender {
  let devices: [DeviceID: SimulatedDevice]

  func send(_ notification: AttentionNotification, to id: DeviceID) async -> Bool {
    // Through the form in which it travels, as a device gets it.
    guard let device = devices[id],
      let push = AttentionPush(fields: AttentionPush(notification).fields)
    else { return false }
    await device.take(push, of: notification.principal, expiresAt: notification.expiresAt)
    return true
  }
}

/// The network between a device and the authority.
struct StoryTransport: AttentionTransport {
  let device: SimulatedDevice
  let authority: StoryAuthority
  let principal: PrincipalID

  func sync(
    _ request: AttentionSyncRequest
  ) async throws(AttentionTransportError) -> AttentionSyncAnswer {
    guard await device.isOnline else {
      throw AttentionTransportError(kind: .offline, place: "simulated network", detail: "offline")
    }
    let now = await authority.now
    let principal = principal
    do {
      let answer = try await authority.store.transact { transaction throws(NudgeStoreError) in
        try transaction.sync(request, for: principal, at: now)
      }
      await device.confirm(answer.obsolete)
      return answer
    } catch {
      throw AttentionTransportError(
        kind: .unavailable, place: "simulated network", detail: "\(error)")
    }
  }
}
