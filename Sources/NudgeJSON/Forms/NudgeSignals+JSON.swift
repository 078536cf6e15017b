public import NudgeShared

extension NudgeSignals {
  /// The names of the fields that hold signals, in files and in scenario events.
  public static let jsonFields = ["commitmentsDue", "briefLastSeenOn", "streak", "pendingItems"]

  /// Reads signals out of an object that may have other fields, too.
  ///
  /// ```json
  /// {"commitmentsDue": ["2026-12-04"], "briefLastSeenOn": "2026-11-27",
  ///  "streak": {"weeks": 4, "certainThrough": "2026-12-06"},
  ///  "pendingItems": {"count": 2, "observedOn": "2026-11-30"}}
  /// ```
  ///
  /// Each field may be missing.
  ///
  /// - Parameter fields: The object.
  /// - Throws: ``JSONProblem`` for a field that does not have its form.
  public init(reading fields: JSONFields) throws(JSONProblem) {
    self.init()
    if let dates = fields.optional("commitmentsDue") {
      for date in try dates.array(atMost: 10_000) { commitmentsDue.append(try date.localDate()) }
    }
    briefLastSeenOn = try fields.optional("briefLastSeenOn")?.localDate()
    if let reader = fields.optional("streak") {
      let part = try reader.object(knownFields: ["weeks", "certainThrough"])
      streak = Streak(
        weeks: try part.required("weeks").integer(in: 0...10_000),
        certainThrough: try part.required("certainThrough").localDate())
    }
    if let reader = fields.optional("pendingItems") {
      let part = try reader.object(knownFields: ["count", "observedOn"])
      pendingItems = PendingItems(
        count: try part.required("count").integer(in: 0...1_000_000),
        observedOn: try part.required("observedOn").localDate())
    }
  }
}

extension JSONReader {
  /// A date such as `2026-12-31`.
  public func localDate() throws(JSONProblem) -> LocalDate {
    try parsed(as: "a date such as 2026-12-31") { LocalDate($0) }
  }
}
