/// A dated thing of a kind whose parts are known to be good.
struct DatedItem {
  let policy: KindPolicy
  let id: String
  /// The reading that was asked for: of a moment, the one that it is written with.
  ///
  /// That one stays what it is wherever the person goes, so a flight makes no second occurrence.
  let nominal: LocalDateTime
  let time: FireTime
  let title: String?
  let priority: Int?

  /// The priorities that a thing of its own may have.
  static let priorities = 0...100

  /// Checks a draft part by part: the first part that is wrong names the reason.
  init(_ draft: DatedItemDraft, table: KindTable) throws(DatedItemFault) {
    guard !draft.id.isEmpty else {
      throw DatedItemFault(
        .missingId, "it has no id; give it one that never changes, 1 to 200 bytes long")
    }
    guard draft.id.utf8.count <= OccurrenceKey.itemByteLimit else {
      throw DatedItemFault(
        .idTooLong,
        "its id has \(draft.id.utf8.count) bytes, and an id has \(OccurrenceKey.itemByteLimit) at most; "
          + "use a number or a UUID")
    }
    policy = try DatedItem.policy(of: draft.kind, in: table)
    id = draft.id
    (nominal, time) = try DatedItem.time(of: draft, policy)
    title = draft.title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    if let priority = draft.priority, !DatedItem.priorities.contains(priority) {
      throw DatedItemFault(
        .badPriority, "its priority is \(priority); accepted is 0 to 100, or none for its kind's")
    }
    priority = draft.priority
  }

  private static func policy(
    of name: String, in table: KindTable
  ) throws(DatedItemFault) -> KindPolicy {
    guard let kind = NotificationKind(rawValue: name), let policy = table.policy(of: kind) else {
      throw DatedItemFault(
        .unknownKind,
        "its kind is \(DatedItemFault.quoted(name)); accepted: \(accepted(insteadOf: name, in: table))"
      )
    }
    switch policy.arming {
    case .anchor:
      throw DatedItemFault(
        .kindNotPlanned,
        "its kind '\(kind)' repeats by itself, with the same words each time; choose another kind")
    case .event:
      throw DatedItemFault(
        .kindNotPlanned,
        "its kind '\(kind)' is armed by what the person does; choose another kind")
    case .planned:
      guard kind != .reminder, kind != .ambientNudge else {
        throw DatedItemFault(
          .kindNotPlanned,
          "its kind '\(kind)' has a source of its own; choose another kind, or make it a reminder row"
        )
      }
      return policy
    }
  }

  /// The kind that differs in capitals alone, or all that can be planned.
  private static func accepted(insteadOf name: String, in table: KindTable) -> String {
    let names = table.policies.filter {
      $0.arming == .planned && $0.kind != .reminder && $0.kind != .ambientNudge
    }.map(\.kind.rawValue)
    let written = name.lowercased()
    if let near = names.first(where: { $0.lowercased() == written }) {
      return "\(near), in this spelling"
    }
    return names.joined(separator: ", ")
  }

  private static func time(
    of draft: DatedItemDraft, _ policy: KindPolicy
  ) throws(DatedItemFault) -> (LocalDateTime, FireTime) {
    switch (draft.at, draft.date) {
    case (nil, nil):
      throw DatedItemFault(
        .missingTime,
        "it has no time; accepted is \"at\" with a moment such as 2026-03-29T01:45:00Z or a reading "
          + "such as 2026-03-29T08:00, or \"date\" with a date such as 2026-03-29")
    case (_?, _?):
      throw DatedItemFault(
        .atAndDate, "it has \"at\" and \"date\"; leave one of them out")
    case (let at?, nil):
      if let reading = LocalDateTime(at) { return (reading, .wallClock(reading)) }
      var scanner = TextScanner(at)
      guard let instant = Instant(at),
        let reading = scanner.scanLocalDateTime(allowingFraction: true)
      else {
        throw DatedItemFault(
          .badTime,
          "its \"at\" is \(DatedItemFault.quoted(at)); accepted is a moment such as "
            + "2026-03-29T01:45:00Z, or a reading such as 2026-03-29T08:00")
      }
      return (reading, .instant(instant))
    case (nil, let date?):
      guard let date = LocalDate(date) else {
        throw DatedItemFault(
          .badDate,
          "its \"date\" is \(DatedItemFault.quoted(date)); accepted is a date of the calendar such as "
            + "2026-03-29")
      }
      let reading = LocalDateTime(date, policy.timeOfDay)
      return (reading, .wallClock(reading))
    }
  }
}
