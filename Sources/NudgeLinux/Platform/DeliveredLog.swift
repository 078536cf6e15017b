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
/// Holds the newest ``limit``. Every change writes the whole file anew, after a copy of it
/// (`delivered.jsonl.last-good`), so that a kill leaves no torn line. Lines that cannot be read are
/// passed over and reported; the copy fills in for them, since a firing that is forgotten could
/// bring the next one early.
struct DeliveredLog: Sendable {
  /// How many lines are kept.
  static let limit = 512
  private static let schema: Int64 = 1

  let file: AtomicFile
  private var copy: AtomicFile { file.beside("last-good") }

  init(in folder: StateFolder) {
    file = folder.file("delivered.jsonl")
  }

  /// Reads the log.
  ///
  /// - Parameter repairs: Whether a damaged log is kept aside and written anew.
  /// - Returns: The entries, and what could not be read if anything.
  /// - Throws: ``FileProblem``; of kind `newerSchema` if any line comes from a newer version.
  func read(repairs: Bool = true) throws(FileProblem) -> ([DeliveredEntry], FileLoss?) {
    let lines = try lines(of: file)
    let spare = lines.isWhole ? nil : try self.lines(of: copy)
    guard
      let reason = lines.problem
        ?? (spare?.isMissing == false ? "the file is not there, though one was kept here" : nil)
    else { return (lines.entries, nil) }

    let known = Set(lines.entries.map(\.notification.id))
    var entries =
      lines.entries + (spare?.entries ?? []).filter { !known.contains($0.notification.id) }
    entries.sort { ($0.deliveredAt, $0.notification.id) < ($1.deliveredAt, $1.notification.id) }
    var aside: AtomicFile?
    if repairs {
      if let bytes = try file.read() {
        let free = try file.freeAside()
        try free.replace(with: bytes)
        aside = free
      }
      try write(entries)
    }
    let isRecovered = spare?.isMissing == false && spare?.problem == nil
    return (
      entries,
      FileLoss(
        path: file.path, reason: reason, keptAsideAt: aside?.path, isRecovered: isRecovered,
        consequence: isRecovered ? nil : "What can be read is used.")
    )
  }

  /// Adds an entry; durable when it returns.
  func append(_ entry: DeliveredEntry) throws(FileProblem) {
    try write(read().0 + [entry])
  }

  private func write(_ entries: [DeliveredEntry]) throws(FileProblem) {
    var writer = JSONWriter()
    for entry in entries.suffix(DeliveredLog.limit) {
      writer.beginObject()
      writer.field("schema", DeliveredLog.schema)
      writer.field("deliveredAt", "\(entry.deliveredAt)")
      entry.notification.writeFields(to: &writer)
      writer.endObject()
      writer.finish()
    }
    try copy.replace(with: writer.bytes)
    try file.replace(with: writer.bytes)
  }

  /// What one file holds.
  private struct Lines {
    var isMissing = false
    var entries: [DeliveredEntry] = []
    /// The first line that cannot be read, and how many follow it.
    var problem: String?

    var isWhole: Bool { !isMissing && problem == nil }
  }

  private func lines(of file: AtomicFile) throws(FileProblem) -> Lines {
    guard let bytes = try file.read() else { return Lines(isMissing: true) }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = Lines()
    var unreadable = 0
    for (index, part) in parts.enumerated() where !part.isEmpty {
      var newerSchema: Int64?
      do throws(JSONProblem) {
        let top = try JSONReader(parsing: Array(part))
        let schema = try top.object().required("schema").integer(in: 1...Int64.max)
        if schema > DeliveredLog.schema {
          newerSchema = schema
        } else {
          lines.entries.append(try DeliveredLog.entry(top))
        }
      } catch {
        unreadable += 1
        let isTorn = index == parts.count - 1
        lines.problem =
          lines.problem
          ?? (isTorn
            ? "line \(index + 1) is not complete" : DeliveredLog.reason(error, line: index + 1))
      }
      if let newerSchema {
        throw FileProblem(
          newerSchema: newerSchema, accepted: DeliveredLog.schema, path: file.path,
          place: "line \(index + 1), schema")
      }
    }
    if unreadable > 1 {
      lines.problem? +=
        unreadable == 2 ? " (and one more line)" : " (and \(unreadable - 1) more lines)"
    }
    return lines
  }

  private static func entry(_ top: JSONReader) throws(JSONProblem) -> DeliveredEntry {
    let fields = try top.object(
      knownFields: ["schema", "deliveredAt"] + StoredNotification.fieldNames)
    return DeliveredEntry(
      notification: try StoredNotification(fields),
      deliveredAt: try fields.required("deliveredAt").instant())
  }

  private static func reason(_ problem: JSONProblem, line: Int) -> String {
    // A problem of syntax names a line within this line, which is always the first.
    let place =
      problem.place.hasPrefix("line 1, ") ? problem.place.dropFirst(8) : problem.place[...]
    return "line \(line)\(place.isEmpty ? "" : ", \(place)"): "
      + "found \(problem.found), accepted: \(problem.accepted)"
  }
}
