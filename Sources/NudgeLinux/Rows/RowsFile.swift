public import NudgeJSON
public import NudgeShared

/// What an app would remind of, as it stands in one JSON file: rows and dated things.
///
/// ```swift
/// let file = try RowsFile(parsing: bytes)
/// file.reminders  // what can be read as a row; ReminderRows checks what is in it
/// file.rejected   // what cannot, each with its id or place
/// ```
///
/// A text that is no JSON, a field that the top does not have and a newer schema are faults of the
/// whole file. Everything inside an entry is a fault of that entry alone. `docs/plan.md` describes
/// the format.
public struct RowsFile: Hashable, Sendable {
  /// The rows that can be read, in the order of the file; nil where it has no list of them.
  public let reminders: [ReminderDraft]?
  /// The dated things that can be read, in the order of the file; nil where it has no list of them.
  public let items: [DatedItemDraft]?
  /// The entries that cannot be read, rows first, each sort in the order of the file.
  public let rejected: [RejectedItem]

  /// The newest version of the format that this reader knows.
  public static let schema = 1

  /// Reads a whole file; a missing schema counts as 1.
  ///
  /// - Parameter bytes: JSON text.
  /// - Throws: `JSONProblem` that names line and column of a text that is no JSON, or the place of
  ///   what the top level must not hold.
  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    let fields = try JSONReader(parsing: bytes)
      .object(knownFields: ["schema", "reminders", "items"])
    let _: Int? = try fields.optional("schema")?.integer(
      in: 1...RowsFile.schema, accepted: "schema 1, the newest that this version knows")
    let rows = try RowsFile.list("reminders", of: fields)
    let things = try RowsFile.list("items", of: fields)
    guard rows != nil || things != nil else {
      throw JSONProblem(
        place: "", found: "no field \"reminders\" and no field \"items\"",
        accepted: "an object with either or both, which may be empty lists")
    }
    var rejected: [RejectedItem] = []
    reminders = rows.map { rows in
      RowsFile.entries(
        rows, "reminders", ReminderDraft.unknownFields(in:), ReminderDraft.init(reading:), &rejected
      )
    }
    items = things.map { things in
      RowsFile.entries(
        things, "items", DatedItemDraft.unknownFields(in:), DatedItemDraft.init(reading:), &rejected
      )
    }
    self.rejected = rejected
  }

  private static func list(
    _ name: String, of fields: JSONFields
  ) throws(JSONProblem) -> [JSONValue]? {
    guard let reader = fields.optional(name) else { return nil }
    guard case .array(let values) = reader.value else { throw reader.problem(accepted: "a list") }
    return values
  }

  /// Reads entries one by one, and says what is wrong with each bad one.
  private static func entries<Draft>(
    _ values: [JSONValue], _ list: String, _ hasUnknownFields: (JSONFields) -> Bool,
    _ read: (JSONReader) throws(JSONProblem) -> Draft, _ rejected: inout [RejectedItem]
  ) -> [Draft] {
    var drafts: [Draft] = []
    drafts.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      let reader = JSONReader(value, place: "\(list)[\(index)]")
      do throws(JSONProblem) {
        // The place of an entry without a name is known here alone.
        if case .string("")? = try reader.object().optional("id")?.value {
          throw JSONProblem(
            place: "\(reader.place).id", found: "an empty text", accepted: "a text")
        }
        drafts.append(try read(reader))
      } catch {
        rejected.append(rejection(of: reader, error, hasUnknownFields))
      }
    }
    return drafts
  }

  private static func rejection(
    of reader: JSONReader, _ problem: JSONProblem, _ hasUnknownFields: (JSONFields) -> Bool
  ) -> RejectedItem {
    guard let fields = try? reader.object() else {
      return RejectedItem(
        item: reader.place, reason: "notAnObject",
        detail: "found \(problem.found), accepted: \(problem.accepted)")
    }
    let id = (try? fields.optional("id")?.string()) ?? ""
    let hasNoID = fields.optional("id") == nil || fields.optional("id")?.value == .string("")
    return RejectedItem(
      item: id.isEmpty ? reader.place : id,
      reason: hasUnknownFields(fields) ? "unknownField" : hasNoID ? "missingId" : "wrongType",
      detail: problem.description)
  }
}

extension ReminderDraft {
  fileprivate static func unknownFields(in fields: JSONFields) -> Bool {
    let rule = try? fields.optional("rule")?.object()
    return fields.names.contains { !jsonFields.contains($0) }
      || rule?.names.contains { !Rule.jsonFields.contains($0) } == true
  }
}

extension DatedItemDraft {
  fileprivate static func unknownFields(in fields: JSONFields) -> Bool {
    fields.names.contains { !jsonFields.contains($0) }
  }
}
