import NudgeJSON
public import NudgeShared

/// A notification as the files keep it: what is to be shown, when, and what a tap hands back.
public struct StoredNotification: Hashable, Sendable {
  /// Its identifier.
  public let id: NotificationID
  /// When it is to be shown, as seen when it was planned; of one that repeats, the first time.
  public let fireAt: Instant
  /// What makes it come due: that moment, a reading of the wall clock wherever the machine is by
  /// then, or a time that comes again and again.
  public let trigger: NotificationTrigger
  /// The channel that it belongs to.
  public let channel: String
  /// The title in the reader's language.
  public let title: String
  /// One line in the reader's language.
  public let body: String
  /// What a tap hands back.
  public let payload: NotificationPayload
  /// The language of its texts, such as `vi`, or nil where it is not known.
  public let locale: String?
  /// Who was signed in when it was planned, or nil where that is not known.
  public let member: String?

  /// Takes over what the core asked for.
  ///
  /// - Parameters:
  ///   - request: What the core asked for.
  ///   - locale: The language of its texts.
  ///   - member: Who is signed in.
  public init(_ request: NotificationRequest, locale: String? = nil, member: String? = nil) {
    self.locale = locale
    self.member = member
    id = request.id
    fireAt = request.fireAt
    trigger = request.trigger
    channel = request.channel
    title = request.title
    body = request.body
    payload = request.payload
  }

  private init(
    id: NotificationID, fireAt: Instant, trigger: NotificationTrigger, channel: String,
    title: String, body: String, payload: NotificationPayload, locale: String?, member: String?
  ) {
    self.id = id
    self.fireAt = fireAt
    self.trigger = trigger
    self.channel = channel
    self.title = title
    self.body = body
    self.payload = payload
    self.locale = locale
    self.member = member
  }

  /// The same as a request of the core, which derives the identifier anew.
  var request: NotificationRequest {
    NotificationRequest(
      namespace: .nudge, channel: channel, fireAt: fireAt, title: title, body: body,
      payload: payload)
  }

  /// The same in the words that are true when it is shown.
  func saying(_ showing: NudgeDelivery.Showing) -> StoredNotification {
    StoredNotification(
      id: id, fireAt: fireAt, trigger: trigger, channel: channel, title: showing.title,
      body: showing.body, payload: showing.payload,
      locale: showing.body == body ? locale : nil, member: member)
  }

  /// Whether it comes again and again, and stays pending when it was shown.
  var repeats: Bool {
    if case .repeating = trigger { true } else { false }
  }

  /// Whether it may be shown to a member: what speaks of somebody else's week is theirs alone.
  func isFor(_ current: String?) -> Bool {
    member == nil || member == current
  }

  static let fieldNames = [
    "id", "fireAt", "wallClock", "repeating", "channel", "title", "body", "kind", "reference",
    "locale", "member",
  ]

  init(_ fields: JSONFields) throws(JSONProblem) {
    id = NotificationID(rawValue: try fields.required("id").string())
    let fireAt = try fields.required("fireAt").instant()
    self.fireAt = fireAt
    trigger = try NotificationTrigger(ifGivenIn: fields) ?? .absolute(fireAt)
    channel = try fields.required("channel").string()
    title = try fields.required("title").string()
    body = try fields.required("body").string()
    payload = NotificationPayload(
      kind: try fields.required("kind").string(),
      reference: try fields.required("reference").string())
    locale = try fields.optional("locale")?
      .parsed(as: "a language tag such as en, vi or pt-BR") { (try? RequestedLocale($0))?.tag }
    member = try fields.optional("member")?.nonEmptyString()
  }

  /// Writes the fields.
  ///
  /// - Parameters:
  ///   - writer: Takes them.
  ///   - isWaiting: Whether it is still to come due; what makes it is left out else.
  func writeFields(to writer: inout JSONWriter, isWaiting: Bool = false) {
    writer.field("id", id.rawValue)
    writer.field("fireAt", "\(fireAt)")
    if isWaiting { writer.write(trigger) }
    writer.field("channel", channel)
    writer.field("title", title)
    writer.field("body", body)
    writer.field("kind", payload.kind)
    writer.field("reference", payload.reference)
    if let locale { writer.field("locale", locale) }
    if let member { writer.field("member", member) }
  }
}

extension KeptFile<[StoredNotification]> {
  /// `pending.json`: what a phone's system would hold.
  static func pending(in folder: StateFolder) -> KeptFile {
    KeptFile(folder.file(.pending), by: .ourselves, format: .pending)
  }

  /// What is pending, and what could not be read on the way.
  ///
  /// A list that is lost counts as empty: the state knows what should be in it and has it armed
  /// again, as after a system that forgot.
  func pending(repairs: Bool) throws(FileProblem) -> ([StoredNotification], FileLoss?) {
    switch try load(repairs: repairs) {
    case .missing: ([], nil)
    case .value(let pending): (pending, nil)
    case .recovered(let pending, let loss): (pending, loss)
    case .lost(let loss): ([], loss.meaning("What is wanted is planned again."))
    }
  }
}

extension KeptFile<[StoredNotification]>.Format {
  static var pending: Self {
    Self(schema: 2) { top, _ throws(JSONProblem) in
      var pending: [StoredNotification] = []
      let fields = try top.object(knownFields: ["schema", "pending"])
      for element in try fields.required("pending").array(atMost: 1_000) {
        pending.append(
          try StoredNotification(element.object(knownFields: StoredNotification.fieldNames)))
      }
      return pending
    } write: { pending in
      // An older version has to refuse what it would show at the wrong time, and only that.
      let isOld = pending.allSatisfy { $0.trigger == .absolute($0.fireAt) }
      return JSONWriter.document(schema: isOld ? 1 : 2) { writer in
        writer.name("pending")
        writer.beginArray()
        for notification in pending {
          writer.beginObject()
          notification.writeFields(to: &writer, isWaiting: true)
          writer.endObject()
        }
        writer.endArray()
      }
    }
  }
}

extension JSONReader {
  /// An absolute moment.
  func instant() throws(JSONProblem) -> Instant {
    try parsed(as: "a moment with its offset such as 2026-03-02T07:30:00Z") { Instant($0) }
  }
}
