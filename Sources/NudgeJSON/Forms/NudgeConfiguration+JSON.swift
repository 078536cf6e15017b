public import NudgeShared

extension NudgeConfiguration {
  /// The names of the fields that hold a configuration; `quietHours` may stand beside them.
  public static let jsonFields = [
    "weekdays", "window", "minimumGapDays", "spreadMinutes", "cadence", "horizon", "appName",
  ]

  /// Reads a configuration out of an object that may have other fields, too.
  ///
  /// ```json
  /// {"weekdays": ["mon", "tue"], "window": "08:00-11:00", "minimumGapDays": 7,
  ///  "spreadMinutes": 180, "cadence": "rolling", "horizon": 4, "appName": "Nudge"}
  /// ```
  ///
  /// A missing field has the value of ``NudgeShared/NudgeConfiguration/standard``.
  ///
  /// - Parameter fields: The object.
  /// - Throws: ``JSONProblem`` for a field that does not have its form or range.
  public init(reading fields: JSONFields) throws(JSONProblem) {
    let standard = NudgeConfiguration.standard
    let range = try fields.optional("window")?.clockRange() ?? standard.window.range
    let weekdays = try fields.optional("weekdays")?.weekdaySet() ?? standard.window.weekdays
    let cadence: Cadence? = try fields.optional("cadence")?.parsed(
      as: Cadence.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    ) { Cadence(rawValue: $0) }
    let gap = try fields.optional("minimumGapDays")?.integer(in: CadenceSettings.gapDaysRange)
    let spread = try fields.optional("spreadMinutes")?.integer(in: CadenceSettings.spreadRange)
    let horizon = try fields.optional("horizon")?.integer(in: CadenceSettings.horizonRange)
    let settings = CadenceSettings(
      cadence: cadence ?? standard.cadence.cadence,
      minimumGapDays: gap ?? standard.cadence.minimumGapDays, spreadMinutes: spread,
      horizon: horizon ?? standard.cadence.horizon)
    self.init(
      window: FiringWindow(range: range, weekdays: weekdays),
      cadence: settings ?? standard.cadence,
      appName: try fields.optional("appName")?.nonEmptyString() ?? standard.appName)
  }
}

extension JSONReader {
  /// A range of the clock such as `08:00-11:00`.
  public func clockRange() throws(JSONProblem) -> ClockRange {
    let text = try string()
    do { return try ClockRange(parsing: text) } catch { throw problem(accepted: error.accepted) }
  }

  /// Days as a list of `mon` to `sun`, or as one text such as `mon-fri`.
  public func weekdaySet() throws(JSONProblem) -> WeekdaySet {
    if case .string(let text) = value {
      do {
        return try WeekdaySet(parsing: text)
      } catch {
        throw problem(accepted: error.accepted)
      }
    }
    var days: [Weekday] = []
    for element in try array(atMost: 7) {
      days.append(
        try element.parsed(as: "a day (mon tue wed thu fri sat sun)") {
          Weekday(abbreviation: $0)
        })
    }
    return WeekdaySet(days)
  }

  /// Weekly quiet hours in the form of the command line, such as `22:00-07:00` or `off`.
  public func quietHours() throws(JSONProblem) -> QuietHours {
    let text = try string()
    do { return try QuietHours(parsing: text) } catch { throw problem(accepted: error.accepted) }
  }

  /// A text with more than white space.
  public func nonEmptyString() throws(JSONProblem) -> String {
    let text = try string()
    guard !text.allSatisfy(\.isWhitespace) else {
      throw problem(accepted: "a text that is not empty")
    }
    return text
  }

  /// A local date and time such as `2026-12-31T08:00`; a date alone means 00:00.
  public func localDateTime() throws(JSONProblem) -> LocalDateTime {
    try parsed(as: "a local date and time such as 2026-12-31T08:00") { text in
      LocalDateTime(text) ?? LocalDate(text).map { LocalDateTime($0, .midnight) }
    }
  }
}
