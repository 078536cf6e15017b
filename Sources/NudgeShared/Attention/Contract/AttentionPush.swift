/// What reaches a device: names, no text.
///
/// The device says the text in its own language, by the kind in the identifier. All of it comes from
/// outside and is untrusted: it names what may be looked up, and allows nothing.
public struct AttentionPush: Hashable, Sendable {
  /// What it is about.
  public let subject: AttentionSubject
  /// The conversation that a tap leads to, if any.
  public let conversation: ConversationID?
  /// The run that it belongs to, if any.
  public let run: RunID?

  /// The names of the fields: `id`, `conversation`, `run`.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The notification's identifier, such as `attention:approval:a1`.
    case id
    /// The conversation.
    case conversation
    /// The run.
    case run
  }

  /// Puts the parts together; a scheduled outcome belongs to the run it is of.
  public init(subject: AttentionSubject, conversation: ConversationID? = nil, run: RunID? = nil) {
    self.subject = subject
    self.conversation = conversation
    self.run = subject.outcomeRun ?? run
  }

  /// What is sent for a row of the outbox.
  public init(_ row: AttentionNotification) {
    self.init(subject: row.subject, conversation: row.conversation, run: row.run)
  }

  /// Reads the fields of a push, or gives nil unless each that is there has its form.
  ///
  /// A scheduled outcome that names another run than the one it is of has not. Other fields are passed over: transports add their own.
  public init?(fields: [String: String]) {
    guard let id = fields[Field.id.rawValue],
      let subject = AttentionSubject(NotificationID(rawValue: id))
    else { return nil }
    var conversation: ConversationID?
    if let text = fields[Field.conversation.rawValue] {
      guard let name = ConversationID(rawValue: text) else { return nil }
      conversation = name
    }
    var run: RunID?
    if let text = fields[Field.run.rawValue] {
      guard let name = RunID(rawValue: text), name == subject.outcomeRun ?? name else { return nil }
      run = name
    }
    self.init(subject: subject, conversation: conversation, run: run)
  }

  /// The fields as they are sent.
  public var fields: [String: String] {
    var fields = [Field.id.rawValue: subject.notificationID.rawValue]
    fields[Field.conversation.rawValue] = conversation?.rawValue
    fields[Field.run.rawValue] = run?.rawValue
    return fields
  }
}
