import NudgeJSON
import NudgeShared

extension FeedEntry {
  private static let fieldNames = [
    "id", "kind", "item", "occurrences", "fireAt", "absolute", "wallClock", "repeating", "zone",
    "offsetSeconds", "channel", "title", "body", "isRedacted", "armedAt", "countedThrough",
    "isAllowed", "outcome", "at", "movedTo", "reason",
  ]

  init(_ reader: JSONReader) throws(JSONProblem) {
    let fields = try reader.object(knownFields: FeedEntry.fieldNames)
    let limit = Int(UTCOffset.limitSeconds)
    let seconds = try fields.required("offsetSeconds").integer(in: -limit...limit)
    self.init(
      id: NotificationID(rawValue: try fields.required("id").string()),
      kind: try fields.required("kind").kind(),
      item: try fields.required("item").string(),
      occurrences: try fields.required("occurrences").occurrences(),
      fireAt: try fields.required("fireAt").instant(),
      trigger: try NotificationTrigger(fields),
      zone: try fields.required("zone").string(),
      offset: UTCOffset(seconds: seconds) ?? .utc,
      channel: try fields.required("channel").string(),
      title: try fields.required("title").string(),
      body: try fields.required("body").string(),
      isRedacted: try fields.required("isRedacted").bool(),
      armedAt: try fields.required("armedAt").instant(),
      countedThrough: try fields.optional("countedThrough")?.instant(),
      isAllowed: try fields.required("isAllowed").bool(),
      outcome: try FeedOutcome(fields))
  }

  func writeFields(to writer: inout JSONWriter) {
    writer.field("id", id.rawValue)
    writer.field("kind", kind.rawValue)
    writer.field("item", item)
    writer.write(occurrences: occurrences, as: "occurrences")
    writer.field("fireAt", "\(fireAt)")
    trigger.writeField(to: &writer)
    writer.field("zone", zone)
    writer.field("offsetSeconds", offset.seconds)
    writer.field("channel", channel)
    writer.field("title", title)
    writer.field("body", body)
    writer.field("isRedacted", isRedacted)
    writer.field("armedAt", "\(armedAt)")
    writer.field("countedThrough", countedThrough.map { "\($0)" })
    writer.field("isAllowed", isAllowed)
    outcome.writeFields(to: &writer)
  }
}

extension NotificationTrigger {
  /// Of three fields there has to be one.
  fileprivate init(_ fields: JSONFields) throws(JSONProblem) {
    if let reader = fields.optional("wallClock") {
      self = .wallClock(try reader.localDateTime())
    } else if let reader = fields.optional("repeating") {
      let accepted = "a time of day such as 08:00, or with a day such as sun 18:00"
      self = .repeating(try reader.parsed(as: accepted) { RepeatingTime($0) })
    } else {
      self = .absolute(try fields.required("absolute").instant())
    }
  }

  fileprivate func writeField(to writer: inout JSONWriter) {
    switch self {
    case .absolute(let instant): writer.field("absolute", "\(instant)")
    case .wallClock(let reading): writer.field("wallClock", "\(reading)")
    case .repeating(let time): writer.field("repeating", "\(time)")
    }
  }
}

extension FeedOutcome {
  fileprivate init(_ fields: JSONFields) throws(JSONProblem) {
    let name = try fields.required("outcome")
    switch try name.enumeration(of: FeedOutcome.names) {
    case "arming": self = .arming
    case "armed": self = .armed
    case "cancelling":
      let successor = try fields.optional("movedTo")?.string()
      self = .cancelling(movedTo: successor.map { NotificationID(rawValue: $0) })
    case "delivered": self = .delivered(at: try fields.required("at").instant())
    case "presumedDelivered":
      self = .presumedDelivered(at: try fields.required("at").instant())
    case "suppressed": self = .suppressed
    case "unknown": self = .unknown(try fields.required("reason").choice())
    case "cancelled": self = .cancelled
    case "moved":
      self = .moved(to: NotificationID(rawValue: try fields.required("movedTo").string()))
    default: self = .dropped(try fields.required("reason").choice())
    }
  }

  fileprivate func writeFields(to writer: inout JSONWriter) {
    writer.field("outcome", name)
    switch self {
    case .delivered(let at), .presumedDelivered(let at): writer.field("at", "\(at)")
    case .cancelling(let id): writer.field("movedTo", id?.rawValue)
    case .moved(let id): writer.field("movedTo", id.rawValue)
    case .unknown(let doubt): writer.field("reason", doubt.rawValue)
    case .dropped(let loss): writer.field("reason", loss.rawValue)
    case .arming, .armed, .suppressed, .cancelled: break
    @unknown default: break
    }
  }

  private static let names = [
    "arming", "armed", "cancelling", "delivered", "presumedDelivered", "suppressed", "unknown",
    "cancelled", "moved", "dropped",
  ]
}

extension JSONReader {
  /// One of the words of an enumeration.
  fileprivate func choice<Word: CaseIterable & RawRepresentable<String>>()
    throws(JSONProblem) -> Word
  {
    let text = try enumeration(of: Word.allCases.map(\.rawValue))
    guard let word = Word(rawValue: text) else { throw problem(accepted: "a known word") }
    return word
  }
}
