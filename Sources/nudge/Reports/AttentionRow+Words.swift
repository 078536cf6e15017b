import NudgeJSON
import NudgeShared

extension JSONWriter {
  /// A list of objects.
  mutating func list<Element>(
    _ name: String, _ elements: [Element], _ fields: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for element in elements {
      beginObject()
      fields(&self, element)
      endObject()
    }
    endArray()
  }

  /// What a row of the outbox is and where it stands, its deliveries apart.
  mutating func writeFields(of row: AttentionNotification, in zone: LocalZone) {
    field("id", row.id.rawValue)
    field("kind", row.subject.kind.rawValue)
    field("reference", row.subject.reference.rawValue)
    field("principal", row.principal.rawValue)
    field("run", row.run?.rawValue)
    field("conversation", row.conversation?.rawValue)
    field("enqueuedAt", row.enqueuedAt.description(in: zone))
    field("eligibleAt", row.eligibleAt.description(in: zone))
    field("epoch", row.eligibleAt.secondsSinceEpoch)
    field("expiresAt", row.expiresAt.description(in: zone))
    field("settlement", row.settlement.name)
    field("settledAt", row.settlement.settledAt?.description(in: zone))
    if case .superseded(let reason, _) = row.settlement { field("reason", reason.rawValue) }
  }

  /// One sending.
  mutating func writeFields(of delivery: AttentionDelivery, in zone: LocalZone) {
    field("device", delivery.device.rawValue)
    field("claimedAt", delivery.claimedAt.description(in: zone))
    switch delivery.outcome {
    case .claimed: field("outcome", "claimed")
    case .sent(let at):
      field("outcome", "sent")
      field("sentAt", at.description(in: zone))
    }
  }
}

extension AttentionSettlement {
  /// `pending`, `dispatched`, `superseded` or `expired`.
  var name: String {
    switch self {
    case .pending: "pending"
    case .dispatched: "dispatched"
    case .superseded: "superseded"
    case .expired: "expired"
    }
  }

  /// When it was settled.
  var settledAt: Instant? {
    switch self {
    case .pending: nil
    case .dispatched(let at), .superseded(_, let at), .expired(let at): at
    }
  }

  /// Where it stands, for people.
  func words(eligibleAt: Instant, now: Instant, in zone: LocalZone) -> String {
    let moment = (settledAt ?? eligibleAt).description(in: zone)
    return switch self {
    case .pending: "\(now < eligibleAt ? "may ring from" : "may ring since") \(moment)"
    case .dispatched: "sent to every device, \(moment)"
    case .superseded(let reason, _): "superseded (\(reason.rawValue)), \(moment)"
    case .expired: "expired, \(moment)"
    }
  }
}

extension AttentionDelivery.Outcome {
  /// What became of it, for people.
  func words(in zone: LocalZone) -> String {
    switch self {
    case .claimed: "sending, or stopped while it was sent; never sent again"
    case .sent(let at): "sent \(at.description(in: zone))"
    }
  }
}

extension AttentionRun {
  /// When it ended.
  var endedAt: Instant? { if case .ended(_, let at) = state { at } else { nil } }
}

extension AttentionRun.State {
  /// `running`, or how it ended.
  var name: String {
    switch self {
    case .running: "running"
    case .ended(let outcome, _): outcome.rawValue
    }
  }
}
