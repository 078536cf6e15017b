/// Sends what is eligible to every device of its owner, and checks before each single send.
///
/// ```swift
/// let fanOut = AttentionFanOut(store: store, sender: sender) { clock.now }
/// try await fanOut.run { principal in devices[principal] ?? [] }
/// ```
///
/// Several may run at once, in one process or in several: each sending is claimed in the store first,
/// so each device gets a row once.
public struct AttentionFanOut<Store: AttentionStore, Sender: AttentionSender>: Sendable {
  private let store: Store
  private let sender: Sender
  private let now: @Sendable () async -> Instant

  /// Puts the parts together; `now` reads the authority's clock.
  public init(store: Store, sender: Sender, now: @escaping @Sendable () async -> Instant) {
    self.store = store
    self.sender = sender
    self.now = now
  }

  /// Goes once over what is eligible as it begins.
  ///
  /// The list only says where to look. Whether a row is still relevant, and for which device, is
  /// decided anew from the store right before each send: what was settled meanwhile is passed over,
  /// what was enqueued meanwhile waits for the next run, and so does what a transport refused.
  ///
  /// - Parameter devices: The devices that a person has at this moment.
  /// - Returns: What was gone over and what was attempted.
  /// - Throws: ``NudgeStoreError``; what was sent before stays recorded.
  public func run(
    devices: @Sendable (PrincipalID) -> [DeviceID]
  ) async throws(NudgeStoreError) -> AttentionFanOutPass {
    var sendings: [AttentionSending] = []
    var passed: [AttentionNotification] = []
    let start = await now()
    let rows = try await store.transact { transaction throws(NudgeStoreError) in
      try transaction.pending().filter { $0.eligibleAt <= start || $0.expiresAt <= start }
    }
    for row in rows {
      let (subject, principal) = (row.subject, row.principal)
      let targets = devices(principal)
      for device in targets {
        let moment = await now()
        let claim = try await store.transact { transaction throws(NudgeStoreError) in
          try transaction.claim(subject, of: principal, for: device, at: moment)
        }
        guard case .send(let claimed) = claim else { continue }
        // The store may have been busy for long, and the clock was read before.
        let isTimely = await now() < claimed.expiresAt
        let isSent = isTimely ? await sender.send(claimed, to: device) : false
        let end = await now()
        try await store.transact { transaction throws(NudgeStoreError) in
          try transaction.finish(subject, of: principal, for: device, isSent: isSent, at: end)
        }
        guard isTimely else { continue }
        sendings.append(
          AttentionSending(
            notification: claimed.id, principal: principal, device: device, isSent: isSent))
      }
      let moment = await now()
      let left = try await store.transact { transaction throws(NudgeStoreError) in
        try transaction.settle(subject, of: principal, devices: targets, at: moment)
        return try transaction.notification(subject, of: principal)
      }
      passed.append(left ?? row)
    }
    return AttentionFanOutPass(rows: passed, sendings: sendings)
  }
}

/// What one run of a fan-out did.
public struct AttentionFanOutPass: Hashable, Sendable {
  /// Every row that it went over, in order, as it stood when its turn was over.
  ///
  /// Those that were settled instead of sent and those of somebody without a device are among them.
  public let rows: [AttentionNotification]
  /// Every attempt, in order.
  public let sendings: [AttentionSending]
}

/// One attempt of a fan-out.
public struct AttentionSending: Hashable, Sendable {
  /// What was sent.
  public let notification: NotificationID
  /// To whom.
  public let principal: PrincipalID
  /// To which device.
  public let device: DeviceID
  /// Whether the transport took it.
  public let isSent: Bool
}
