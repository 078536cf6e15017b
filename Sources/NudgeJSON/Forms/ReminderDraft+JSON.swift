public import NudgeShared

extension ReminderDraft {
  /// The names of the fields of a row in a file.
  public static let jsonFields = [
    "id", "title", "time", "rule", "skip", "from", "until", "active", "snoozedUntil",
  ]

  /// Reads a row, whose fields are checked for their types alone.
  ///
  /// ```json
  /// {"id": "r1", "time": "02:30", "rule": {"kind": "daily"}, "title": "Water the plants",
  ///  "skip": ["2026-03-30"], "from": "2026-01-01", "until": null, "active": true,
  ///  "snoozedUntil": "2026-03-29T01:45:00Z"}
  /// ```
  ///
  /// - Parameter reader: The place of the row.
  /// - Throws: ``JSONProblem`` for a row without an id, a field of another name, or a value of
  ///   another type.
  public init(reading reader: JSONReader) throws(JSONProblem) {
    let fields = try reader.object(knownFields: ReminderDraft.jsonFields)
    self.init(id: try fields.required("id").string())
    title = try fields.optional("title")?.string()
    time = try fields.optional("time")?.string()
    if let reader = fields.optional("rule") { rule = try Rule(reading: reader) }
    for date in try fields.optional("skip")?.array() ?? [] { skip.append(try date.string()) }
    from = try fields.optional("from")?.string()
    until = try fields.optional("until")?.string()
    isActive = try fields.optional("active")?.bool() ?? true
    snoozedUntil = try fields.optional("snoozedUntil")?.string()
  }
}

extension ReminderDraft.Rule {
  /// The names of the fields of a rule in a file.
  public static let jsonFields = ["kind", "date", "n", "from", "days", "month", "day"]

  /// Reads a rule, whose fields are checked for their types alone.
  ///
  /// - Parameter reader: The place of the rule.
  /// - Throws: ``JSONProblem`` for a rule without a kind, a field of another name, or a value of
  ///   another type.
  public init(reading reader: JSONReader) throws(JSONProblem) {
    guard case .object = reader.value else {
      throw reader.problem(accepted: "an object such as {\"kind\": \"daily\"}")
    }
    let fields = try reader.object(knownFields: ReminderDraft.Rule.jsonFields)
    self.init(kind: try fields.required("kind").string())
    date = try fields.optional("date")?.string()
    n = try fields.optional("n")?.wholeNumber()
    from = try fields.optional("from")?.string()
    if let reader = fields.optional("days") {
      var names: [String] = []
      for name in try reader.array() { names.append(try name.string()) }
      days = names
    }
    month = try fields.optional("month")?.wholeNumber()
    day = try fields.optional("day")?.wholeNumber()
  }
}

extension JSONReader {
  /// A whole number of any size that a 64-bit integer holds.
  func wholeNumber() throws(JSONProblem) -> Int {
    try integer(in: Int.min...Int.max, accepted: "a whole number")
  }
}
