public import NudgeShared

extension DatedItemDraft {
  /// The names of the fields of a dated thing in a file.
  public static let jsonFields = ["kind", "id", "at", "date", "title", "priority"]

  /// Reads a dated thing, whose fields are checked for their types alone.
  ///
  /// ```json
  /// {"kind": "billDue", "id": "b1", "date": "2026-03-30", "title": "Rent", "priority": 80}
  /// ```
  ///
  /// - Parameter reader: The place of the thing.
  /// - Throws: ``JSONProblem`` for one without kind or id, a field of another name, or a value of
  ///   another type.
  public init(reading reader: JSONReader) throws(JSONProblem) {
    let fields = try reader.object(knownFields: DatedItemDraft.jsonFields)
    self.init(
      kind: try fields.required("kind").string(), id: try fields.required("id").string())
    at = try fields.optional("at")?.string()
    date = try fields.optional("date")?.string()
    title = try fields.optional("title")?.string()
    priority = try fields.optional("priority")?.wholeNumber()
  }
}
