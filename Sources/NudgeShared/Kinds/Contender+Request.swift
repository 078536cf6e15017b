extension Contender {
  /// What the platform is given.
  func request(in table: KindTable, zone: LocalZone) -> NotificationRequest {
    if let ready = candidate.request { return ready }
    let kind = candidate.kind
    let policy = table.policies[line]
    let namespace: NotificationNamespace
    var reference = candidate.item
    if isDigest {
      namespace = .digests(of: kind)
    } else if case .event = policy.arming {
      namespace = .event
      reference = "\(kind)/\(reference)"
    } else {
      namespace = kind == .reminder ? .reminder : .items(of: kind)
    }
    return NotificationRequest(
      namespace: namespace, channel: policy.channel, fireAt: fireAt, trigger: trigger(in: zone),
      title: candidate.title, body: candidate.body,
      payload: NotificationPayload(kind: kind.rawValue, reference: reference),
      // A digest has its date in the reference.
      nominalDate: isDigest ? nil : candidate.nominal?.date)
  }

  /// With what it counts as, once it is to be pending.
  func planned(in table: KindTable, zone: LocalZone) -> PlannedNotification {
    PlannedNotification(
      kind: candidate.kind, tier: tier, item: candidate.item, nominal: candidate.nominal,
      occurrences: occurrences, request: request(in: table, zone: zone))
  }

  /// In an order that depends on nothing but themselves.
  private var occurrences: [OccurrenceKey] {
    let keys = proposals.map(\.candidate.key)
    guard !twins.isEmpty else { return keys }
    return keys.sorted { ($0.nominalDate ?? .min) < ($1.nominalDate ?? .min) }
  }

  /// A reading where a reading was asked for, and a moment else.
  ///
  /// A reading that a clock shows twice means the first pass to a platform: the second one can only
  /// be said as a moment.
  private func trigger(in zone: LocalZone) -> NotificationTrigger {
    guard case .wallClock = candidate.time else { return .absolute(fireAt) }
    let reading = zone.localDateTime(at: fireAt)
    return zone.resolve(reading).earlierOrShiftedForward == fireAt
      ? .wallClock(reading) : .absolute(fireAt)
  }
}
