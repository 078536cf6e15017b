extension NotificationNamespace {
  /// The dated items of every kind, those included that a table has no more: `nudge.item.`.
  static let everyItem = NotificationNamespace(prefix: "nudge.item.")

  /// The digests of every kind, those included that a table has no more: `nudge.digest.`.
  static let everyDigest = NotificationNamespace(prefix: "nudge.digest.")

  /// All that the engine ever arms.
  package static let everything: [NotificationNamespace] = [
    .nudge, .reminder, .anchor, .event, .everyItem, .everyDigest,
  ]

  /// Takes a prefix with all its punctuation.
  private init(prefix: String) {
    self.prefix = prefix
  }
}

extension NotificationID {
  /// The tier whose slot a notification of ours holds, read from its identifier.
  ///
  /// Nil for identifiers of others. A kind that the table has no more counts as deferred.
  func tier(in table: KindTable) -> NotificationTier? {
    if NotificationNamespace.anchor.contains(self) { return .anchor }
    if NotificationNamespace.event.contains(self) { return .reserve }
    if NotificationNamespace.everyDigest.contains(self) { return .deferred }
    guard let kind = plannedKind else { return nil }
    return table.policy(of: kind)?.tier ?? .deferred
  }

  /// The moment of a one-shot notification of ours, read from its identifier.
  var plannedFireAt: Instant? {
    let planned: [NotificationNamespace] = [.reminder, .nudge, .everyItem, .everyDigest, .event]
    return planned.first { $0.contains(self) }.flatMap(fireAt(in:))
  }

  /// The kind of a planned notification of ours, or of what a digest counts.
  var plannedKind: NotificationKind? {
    if NotificationNamespace.reminder.contains(self) { return .reminder }
    if NotificationNamespace.nudge.contains(self) { return .ambientNudge }
    for namespace in [NotificationNamespace.everyItem, .everyDigest] where namespace.contains(self)
    {
      let name = rawValue.utf8.dropFirst(namespace.prefix.utf8.count)
        .prefix { $0 != UInt8(ascii: ":") }
      return NotificationKind(rawValue: String(Substring(name)))
    }
    return nil
  }
}
