import NudgeJSON
public import NudgeShared

/// A notification that was shown, or claimed to be shown.
public struct DeliveredEntry: Hashable, Sendable {
  /// The notification.
  public let notification: StoredNotification
  /// When it was claimed, just before it was shown.
  public let deliveredAt: Instant

  /// Puts the parts together.
  public init(notification: StoredNotification, deliveredAt: Instant) {
    self.notification = notification
    self.deliveredAt = deliveredAt
  }
}

/// `delivered.jsonl`: one line of JSON for each notification that was shown, oldest first.
///
/// Holds the newest ``limit``. Every change writes the whole file anew, so that a kill leaves no
/// torn line; one that another writer has left, or a line that cannot be read, is passed over and
/// reported, and before the next change the file is copied aside as it is.
struct DeliveredLog: Sendable {
  /// How many lines are kept.
  static let limit = 512
  private static let schema: Int64 = 1

  let file: AtomicFile

  init(in folder: StateFolder) {
    file = folder.file("delivered.jsonl")
  }

  /// Reads the log.
  ///
  /// - Returns: The entries, and the lines that were passed over.
  /// - Throws: ``FileProblem``; of kind `newerSchema` if any line comes from a newer version.
  func read() throws(FileProblem) -> (entries: [DeliveredEntry], losses: [FileLoss]) {
    let lines = (try file.read() ?? []).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var entries: [DeliveredEntry] = []
    var losses: [FileLoss] = []
    for (index, line) in lines.enumerated() where !line.isEmpty {
      var newerSchema: Int64?
      do throws(JSONProblem) {
        let top = try JSONReader(parsing: Array(line))
        let schema = try top.object().required("schema").integer(in: 1...Int64.max)
        if schema > DeliveredLog.schema {
          newerSchema = schema
        } else {
          entries.append(try DeliveredLog.entry(top))
        }
      } catch {
        losses.append(loss(error, line: index + 1, isLast: index == lines.count - 1))
      }
      if let newerSchema {
        throw FileProblem(
          newerSchema: newerSchema, accepted: DeliveredLog.schema, path: file.path,
          place: "line \(index + 1), schema")
      }
    }
    return (entries, losses)
  }

  /// Adds an entry; durable when it returns.
  func append(_ entry: DeliveredEntry) throws(FileProblem) {
    let (entries, losses) = try read()
    if !losses.isEmpty, let bytes = try file.read() {
      try file.freeAside().replace(with: bytes)
    }
    var writer = JSONWriter()
    for entry in (entries + [entry]).suffix(DeliveredLog.limit) {
      writer.beginObject()
      writer.field("schema", DeliveredLog.schema)
      writer.field("deliveredAt", "\(entry.deliveredAt)")
      entry.notification.writeFields(to: &writer)
      writer.endObject()
      writer.finish()
    }
    try file.replace(with: writer.bytes)
  }

  private static func entry(_ top: JSONReader) throws(JSONProblem) -> DeliveredEntry {
    let fields = try top.object(
      knownFields: ["schema", "deliveredAt"] + StoredNotification.fieldNames)
    return DeliveredEntry(
      notification: try StoredNotification(fields),
      deliveredAt: try fields.required("deliveredAt").instant())
  }

  private func loss(_ problem: JSONProblem, line: Int, isLast: Bool) -> FileLoss {
    // A problem of syntax names a line within this line, which is always the first.
    let inLine =
      problem.place.hasPrefix("line 1, ") ? problem.place.dropFirst(8) : problem.place[...]
    let place = inLine.isEmpty ? "" : ", \(inLine)"
    let found = "found \(problem.found), accepted: \(problem.accepted)"
    return FileLoss(
      path: file.path,
      reason: isLast ? "line \(line) is not complete" : "line \(line)\(place): \(found)",
      keptAsideAt: nil, isRecovered: false, consequence: "This line is passed over.")
  }
}
