/// Checks a draft part by part: the first part that is wrong names the reason.
enum ReminderCheck {
  static func checkID(_ id: String) throws(ReminderFault) {
    guard !id.isEmpty else {
      throw ReminderFault(
        .missingId,
        "it has no id; give it one that never changes, 1 to \(OccurrenceKey.itemByteLimit) bytes long"
      )
    }
    guard id.utf8.count <= OccurrenceKey.itemByteLimit else {
      throw ReminderFault(
        .idTooLong,
        "its id has \(id.utf8.count) bytes, and an id has \(OccurrenceKey.itemByteLimit) at most; "
          + "use a number or a UUID")
    }
  }

  /// The row, and what of it had to be left out.
  static func reminder(
    _ draft: ReminderDraft
  ) throws(ReminderFault) -> (Reminder, [ReminderFault]) {
    guard let title = draft.title,
      title.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else {
      throw ReminderFault(.missingTitle, "it has no title; say what it is about in a few words")
    }
    let time = try time(draft)
    let rule = try ReminderRule(checking: draft)
    let from = try bound(draft.from, .badFrom, "from")
    let until = try bound(draft.until, .badUntil, "until")
    if let until, let first = ReminderCheck.first(from, rule), until < first {
      throw ReminderFault(
        .untilBeforeFrom,
        "its last date \(until) comes before its first, \(first); "
          + "change \"until\" or \"from\", or leave one out")
    }
    var left: [ReminderFault] = []
    var snoozedUntil: Instant?
    do throws(ReminderFault) { snoozedUntil = try snooze(draft) } catch { left.append(error) }
    let bare = Reminder(
      id: draft.id, title: title, time: time, rule: rule, skip: [], from: from, until: until,
      isActive: draft.isActive, snoozedUntil: snoozedUntil)
    guard !draft.skip.isEmpty else { return (bare, left) }
    var skip: Set<LocalDate> = []
    for text in draft.skip {
      do throws(ReminderFault) { skip.insert(try skipped(text, bare)) } catch {
        left.append(error)
      }
    }
    let reminder = Reminder(
      id: bare.id, title: title, time: time, rule: rule, skip: skip, from: from, until: until,
      isActive: bare.isActive, snoozedUntil: snoozedUntil)
    return (reminder, left)
  }

  /// The moment that a row is put off to, if it is.
  static func snooze(_ draft: ReminderDraft) throws(ReminderFault) -> Instant? {
    guard let text = draft.snoozedUntil else { return nil }
    guard let moment = Instant(text) else {
      throw ReminderFault(
        .badSnooze,
        "it is put off to \(ReminderFault.quoted(text)), which is no moment; accepted is a date and "
          + "a time with an offset, such as 2026-03-29T01:45:00Z")
    }
    return moment
  }

  private static func time(_ draft: ReminderDraft) throws(ReminderFault) -> MinuteOfDay {
    guard let text = draft.time else {
      throw ReminderFault(.missingTime, "it has no time; accepted is 00:00 to 23:59")
    }
    guard let time = MinuteOfDay(text) else {
      throw ReminderFault(
        .badTime,
        "its time is \(ReminderFault.quoted(text)); accepted is 00:00 to 23:59, two digits each")
    }
    return time
  }

  private static func bound(
    _ text: String?, _ problem: ReminderProblem, _ name: String
  ) throws(ReminderFault) -> LocalDate? {
    guard let text else { return nil }
    guard let date = LocalDate(text) else {
      throw ReminderFault(
        problem,
        "its \"\(name)\" is \(ReminderFault.quoted(text)); accepted is a date of the calendar such "
          + "as 2026-03-30, or nothing")
    }
    return date
  }

  private static func skipped(
    _ text: String, _ row: Reminder
  ) throws(ReminderFault) -> LocalDate {
    guard let date = LocalDate(text) else {
      throw ReminderFault(
        .badSkip,
        "it skips \(ReminderFault.quoted(text)), which is no date of the calendar; accepted is "
          + "2026-03-30, and the row is planned without it")
    }
    guard row.firstDate(onOrAfter: date) == date else {
      throw ReminderFault(
        .skipOutsideRule,
        "it skips \(date), on which it does not come (\(date.weekday.abbreviation)); the row is "
          + "planned without it")
    }
    return date
  }

  /// The first date on which the bounds and the rule let it come, where they say one.
  private static func first(_ from: LocalDate?, _ rule: ReminderRule) -> LocalDate? {
    switch rule {
    case .everyNDays(_, let start): max(start, from ?? .min)
    case .once, .daily, .weekdays, .monthly, .yearly: from
    }
  }
}
