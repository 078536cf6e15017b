extension ReminderRule {
  /// The most days between two comings: a century.
  static let longestInterval = 36_525

  /// Checks the rule of a draft.
  ///
  /// A field that belongs to another kind takes the row out: whoever wrote it meant something that
  /// would not happen. `everyNDays` without a date of its own counts from the row's first date.
  init(checking draft: ReminderDraft) throws(ReminderFault) {
    guard let rule = draft.rule else {
      throw ReminderFault(.missingRule, "it has no rule; accepted kinds: \(ReminderRule.kinds)")
    }
    try ReminderRule.checkFields(of: rule)
    switch rule.kind {
    case "once":
      self = .once(try ReminderRule.date(rule.date, "date"))
    case "daily":
      self = .daily
    case "everyNDays":
      self = .everyNDays(
        n: try ReminderRule.number(
          rule.n, in: 1...ReminderRule.longestInterval, .badInterval, "number of days"),
        from: try ReminderRule.date(rule.from ?? draft.from, "from"))
    case "weekdays":
      self = .weekdays(try ReminderRule.weekdays(rule.days ?? []))
    case "monthly":
      self = .monthly(day: try ReminderRule.dayOfMonth(rule.day))
    case "yearly":
      let month = try ReminderRule.number(rule.month, in: 1...12, .badMonth, "month")
      let day = try ReminderRule.dayOfMonth(rule.day)
      // A leap year: the 29th of February is a date, and other years have it a day early.
      let longest = LocalDate.daysIn(month: month, year: 2000)
      guard day <= longest else {
        throw ReminderFault(
          .impossibleDate,
          "its rule asks for day \(day) of month \(month), which has \(longest) at most")
      }
      self = .yearly(month: month, day: day)
    default:
      throw ReminderFault(
        .unknownRule,
        "its rule is \(ReminderFault.quoted(rule.kind)); accepted kinds: \(ReminderRule.kinds)")
    }
  }

  private static let kinds = "once, daily, everyNDays, weekdays, monthly, yearly"

  /// The fields of each kind besides its name.
  private static let fields: [String: [String]] = [
    "once": ["date"], "daily": [], "everyNDays": ["n", "from"], "weekdays": ["days"],
    "monthly": ["day"], "yearly": ["month", "day"],
  ]

  private static func checkFields(of rule: ReminderDraft.Rule) throws(ReminderFault) {
    guard let own = fields[rule.kind] else { return }
    guard let wrong = rule.presentFields.first(where: { !own.contains($0) }) else { return }
    let accepted =
      own.isEmpty ? "no field besides its kind" : own.map { "\"\($0)\"" }.joined(separator: " and ")
    throw ReminderFault(
      .wrongField,
      "its rule is \(ReminderFault.quoted(rule.kind)) and has \"\(wrong)\", a field of another kind; "
        + "accepted is \(accepted)")
  }

  private static func weekdays(_ names: [String]) throws(ReminderFault) -> WeekdaySet {
    guard !names.isEmpty else {
      throw ReminderFault(
        .noDays, "its rule names no day of the week; accepted are mon to sun, one at least")
    }
    var days: [Weekday] = []
    for name in names {
      guard let day = Weekday(abbreviation: name) else {
        throw ReminderFault(
          .unknownDay,
          "its rule names \(ReminderFault.quoted(name)); accepted are mon tue wed thu fri sat sun")
      }
      days.append(day)
    }
    return WeekdaySet(days)
  }

  private static func dayOfMonth(_ day: Int?) throws(ReminderFault) -> Int {
    try number(day, in: 1...31, .badDay, "day of the month")
  }

  private static func number(
    _ found: Int?, in accepted: ClosedRange<Int>, _ problem: ReminderProblem, _ name: String
  ) throws(ReminderFault) -> Int {
    guard let found, accepted.contains(found) else {
      throw ReminderFault(
        problem,
        "its rule has \(found.map { "\($0)" } ?? "nothing") as \(name); accepted is "
          + "\(accepted.lowerBound) to \(accepted.upperBound)")
    }
    return found
  }

  private static func date(
    _ text: String?, _ name: String
  ) throws(ReminderFault) -> LocalDate {
    guard let text else {
      throw ReminderFault(
        .missingDate, "its rule has no \"\(name)\"; accepted is a date such as 2026-03-30")
    }
    if let date = LocalDate(text) { return date }
    guard isWrittenAsDate(text) else {
      throw ReminderFault(
        .badDate,
        "the \"\(name)\" of its rule is \(ReminderFault.quoted(text)); accepted is a date such as "
          + "2026-03-30")
    }
    throw ReminderFault(
      .impossibleDate,
      "the \"\(name)\" of its rule is \(ReminderFault.quoted(text)), which is not in the calendar")
  }

  private static func isWrittenAsDate(_ text: String) -> Bool {
    var scanner = TextScanner(text)
    return scanner.scanDigits(4) != nil && scanner.scan("-") && scanner.scanDigits(2) != nil
      && scanner.scan("-") && scanner.scanDigits(2) != nil && scanner.isAtEnd
  }
}

extension ReminderDraft.Rule {
  /// The fields that hold something, in the order in which they are described.
  fileprivate var presentFields: [String] {
    var names: [String] = []
    if date != nil { names.append("date") }
    if n != nil { names.append("n") }
    if from != nil { names.append("from") }
    if days != nil { names.append("days") }
    if month != nil { names.append("month") }
    if day != nil { names.append("day") }
    return names
  }
}
