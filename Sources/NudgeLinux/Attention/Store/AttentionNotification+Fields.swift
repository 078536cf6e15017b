import NudgeJSON
import NudgeShared

/// A row of the outbox as fields of its line.
extension AttentionNotification {
  private enum Word: String, CaseIterable {
    case pending, dispatched, superseded, expired
  }

  func writeFields(to writer: inout JSONWriter) {
    writer.field("run", run?.rawValue)
    writer.field("conversation", conversation?.rawValue)
    writer.field("enqueued", enqueuedAt.description)
    writer.field("expires", expiresAt.description)
    let (word, reason, moment): (Word, AttentionObsolescence?, Instant?) =
      switch settlement {
      case .pending: (.pending, nil, nil)
      case .dispatched(let moment): (.dispatched, nil, moment)
      case .superseded(let reason, let moment): (.superseded, reason, moment)
      case .expired(let moment): (.expired, nil, moment)
      }
    writer.field("settlement", word.rawValue)
    writer.field("reason", reason?.rawValue)
    writer.field("settled", moment?.description)
    guard !deliveries.isEmpty else { return }
    writer.name("deliveries")
    writer.beginArray()
    for delivery in deliveries { delivery.write(to: &writer) }
    writer.endArray()
  }

  init(_ top: JSONReader, owner: PrincipalID, subject: AttentionSubject) throws(JSONProblem) {
    let fields = try top.object(
      knownFields: [
        "key", "run", "conversation", "enqueued", "expires", "settlement", "reason", "settled",
        "deliveries",
      ])
    var deliveries: [AttentionDelivery] = []
    for element in try fields.optional("deliveries")?.array() ?? [] {
      deliveries.append(try AttentionDelivery(element))
    }
    let settlement: AttentionSettlement =
      switch try fields.required("settlement").word(Word.self) {
      case .pending: .pending
      case .dispatched: .dispatched(at: try fields.required("settled").instant())
      case .superseded:
        .superseded(
          try fields.required("reason").word(AttentionObsolescence.self),
          at: try fields.required("settled").instant())
      case .expired: .expired(at: try fields.required("settled").instant())
      }
    self.init(
      principal: owner, subject: subject, run: try fields.optional("run")?.identifier(),
      conversation: try fields.optional("conversation")?.identifier(),
      enqueuedAt: try fields.required("enqueued").instant(),
      expiresAt: try fields.required("expires").instant(), settlement: settlement,
      deliveries: deliveries)
  }
}

extension AttentionDelivery {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("device", device.rawValue)
    writer.field("claimed", claimedAt.description)
    if case .sent(let moment) = outcome { writer.field("sent", moment.description) }
    writer.endObject()
  }

  fileprivate init(_ top: JSONReader) throws(JSONProblem) {
    let fields = try top.object(knownFields: ["device", "claimed", "sent"])
    let sentAt = try fields.optional("sent")?.instant()
    self.init(
      device: try fields.required("device").identifier(),
      claimedAt: try fields.required("claimed").instant(),
      outcome: sentAt.map { .sent(at: $0) } ?? .claimed)
  }
}
