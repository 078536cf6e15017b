import NudgeShared

/// Keys as text: the kind, the owner, the name, with a space between them.
///
/// `receipt ada run-1`, `notification ada approval:a1`. None of the parts holds a space, a double
/// quote or a backslash, so two keys sort by the bytes of their texts and need no escapes in JSON.
extension AttentionKey {
  /// What the text of every key of a row begins with.
  static var notificationPrefix: String { "notification " }

  /// The text.
  var text: String {
    switch self {
    case .notification(let owner, let subject):
      "\(AttentionKey.notificationPrefix)\(owner) \(subject.text)"
    case .subject(let owner, let subject): "subject \(owner) \(subject.text)"
    case .run(let owner, let run): "run \(owner) \(run)"
    case .receipt(let owner, let run): "receipt \(owner) \(run)"
    }
  }

  /// Reads the text, or gives nil.
  init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let owner = PrincipalID(rawValue: parts[1]) else { return nil }
    let run = RunID(rawValue: parts[2])
    let subject = AttentionSubject(text: parts[2])
    switch (parts[0], run, subject) {
    case ("notification", _, let subject?): self = .notification(owner, subject)
    case ("subject", _, let subject?): self = .subject(owner, subject)
    case ("run", let run?, _): self = .run(owner, run)
    case ("receipt", let run?, _): self = .receipt(owner, run)
    default: return nil
    }
  }
}

extension AttentionSubject {
  /// `approval:a1`.
  fileprivate var text: String { "\(kind.rawValue):\(reference)" }

  fileprivate init?(text: String) {
    self.init(NotificationID(rawValue: NotificationNamespace.attention.prefix + text))
  }
}
