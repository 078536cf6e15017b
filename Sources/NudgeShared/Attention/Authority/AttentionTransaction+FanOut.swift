/// What is to be done with a row for one device, decided the moment before.
public enum AttentionClaim: Hashable, Sendable {
  /// Send it; the claim is stored, and nobody else will.
  case send(AttentionNotification)
  /// Nothing: it is settled, gone, not eligible yet, or was sent or claimed before.
  case nothing
}

extension AttentionTransaction {
  /// Claims the sending of a row to a device, if it is still relevant at this very moment.
  ///
  /// The claim is stored before anything is sent: a process that is killed in between leaves a
  /// delivery of unknown outcome, which is never repeated. An obsolete row is settled instead.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func claim(
    _ subject: AttentionSubject, of principal: PrincipalID, for device: DeviceID, at now: Instant
  ) throws(NudgeStoreError) -> AttentionClaim {
    guard var row = try notification(subject, of: principal), row.settlement == .pending,
      row.eligibleAt <= now, try settled(row, at: now) == nil,
      !row.deliveries.contains(where: { $0.device == device })
    else { return .nothing }
    row.deliveries.append(AttentionDelivery(device: device, claimedAt: now))
    try put(.notification(row))
    return .send(row)
  }

  /// Takes note of how a claimed sending went: sent, or refused by the transport and free again.
  ///
  /// It is noted whatever became of the row meanwhile. If another fan-out took the sending for made and
  /// settled the row dispatched, a refusal makes it pending again.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func finish(
    _ subject: AttentionSubject, of principal: PrincipalID, for device: DeviceID, isSent: Bool,
    at now: Instant
  ) throws(NudgeStoreError) {
    guard var row = try notification(subject, of: principal),
      let index = row.deliveries.firstIndex(where: {
        $0.device == device && $0.outcome == .claimed
      })
    else { return }
    if isSent {
      row.deliveries[index].outcome = .sent(at: now)
    } else {
      row.deliveries.remove(at: index)
      if case .dispatched = row.settlement { row.settlement = .pending }
    }
    try put(.notification(row))
  }

  /// Settles a row that went to every device; one without any device waits for one until it expires.
  ///
  /// A claim counts as gone: whether it is a sending under way or one cut short, nobody else makes it.
  /// A row that is obsolete by now is settled as that, even if it went to every device just before.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func settle(
    _ subject: AttentionSubject, of principal: PrincipalID, devices: [DeviceID], at now: Instant
  ) throws(NudgeStoreError) {
    guard var row = try notification(subject, of: principal), row.settlement == .pending,
      try settled(row, at: now) == nil, !devices.isEmpty,
      devices.allSatisfy({ device in row.deliveries.contains { $0.device == device } })
    else { return }
    row.settlement = .dispatched(at: now)
    try put(.notification(row))
  }
}
