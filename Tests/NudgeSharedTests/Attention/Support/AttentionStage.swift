import NudgeShared
import NudgeTesting

/// An authority in whose fan-outs something else happens at every step, by a script.
///
/// It watches each sending: that nobody has taken it before, and that it is eligible and not obsolete
/// by the naive rules.
actor AttentionStage {
  /// What happens before a transaction, or while a notification is on its way.
  enum Act: Sendable {
    case nothing
    case deed(AttentionDeed)
    case anHourPasses
    /// Another fan-out runs from its beginning to its end.
    case fanOut
    /// The transport refuses.
    case refusal
    /// The process stops, before or after the transaction that comes next.
    case stop(RefusingAttentionStore.Stop)
  }

  static let devices: [String: [DeviceID]] = [
    "ada": [AttentionSample.phone, AttentionSample.laptop], "bob": [AttentionSample.phone],
  ]

  let store = InMemoryAttentionStore()
  private(set) var naive = NaiveAuthority()
  private(set) var hour = 0
  /// What a device has taken or is being handed, as `ada attention:approval:x phone`.
  private(set) var taken: Set<String> = []
  /// What must not have happened.
  private(set) var faults: [String] = []
  /// What happened, for the cover of the property.
  private(set) var labels: Set<String> = []
  private var script: [Act]
  private var depth = 0
  private var enqueuedHours: [String: Int] = [:]

  init(_ script: [Act]) { self.script = script.reversed() }

  var now: Instant { AttentionDeed.moment(hour: hour) }

  /// Runs one fan-out; one that stops half-way is no fault.
  func fanOut() async {
    depth += 1
    if depth > 1 { labels.insert("within another") }
    _ = try? await AttentionFanOut(
      store: StageStore(stage: self), sender: StageSender(stage: self),
      now: { await self.now }
    ).run { Self.devices[$0.rawValue] ?? [] }
    depth -= 1
  }

  func apply(_ deed: AttentionDeed) async {
    let moment = now
    try? await store.transact { transaction throws(NudgeStoreError) in
      try deed.apply(to: &transaction, at: moment)
    }
    naive.apply(deed, hour: hour)
    if case .enqueue(let subject, _, _) = deed.act {
      let row = "\(deed.principal) attention:\(subject)"
      enqueuedHours[row] = enqueuedHours[row] ?? hour
    }
  }

  func letHourPass() { hour += 1 }

  /// No further act of the script happens.
  func endScript() { script = [] }

  fileprivate func stopBeforeTransaction() async -> RefusingAttentionStore.Stop? {
    if case .stop(let stop) = await act() {
      labels.insert("stopped \(stop)")
      return stop
    }
    return nil
  }

  fileprivate func send(_ row: AttentionNotification, to device: DeviceID) async -> Bool {
    let (name, id) = (row.principal.rawValue, row.id.rawValue)
    let sending = "\(name) \(id) \(device)"
    if taken.contains(sending) { faults.append("\(sending): sent twice") }
    if naive.isObsolete(id, of: name, hour: hour) { faults.append("\(sending): obsolete") }
    let isHeldBack = row.subject.kind.isInteractive && enqueuedHours["\(name) \(id)"] == hour
    if isHeldBack { faults.append("\(sending): too early") }
    taken.insert(sending)
    if case .refusal = await act() {
      labels.insert("refused")
      taken.remove(sending)
      return false
    }
    labels.insert("taken")
    return true
  }

  private func act() async -> Act {
    let act = script.popLast() ?? .nothing
    switch act {
    case .nothing, .refusal, .stop: break
    case .deed(let deed): await apply(deed)
    case .anHourPasses: letHourPass()
    case .fanOut: if depth < 3 { await fanOut() }
    }
    return act
  }
}

private struct StageStore: AttentionStore {
  let stage: AttentionStage

  func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    let stop = await stage.stopBeforeTransaction()
    if stop == .before { throw RefusingAttentionStore.refusal }
    let answer = try await stage.store.transact(body)
    if stop == .after { throw RefusingAttentionStore.refusal }
    return answer
  }
}

private struct StageSender: AttentionSender {
  let stage: AttentionStage

  func send(_ notification: AttentionNotification, to device: DeviceID) async -> Bool {
    await stage.send(notification, to: device)
  }
}
