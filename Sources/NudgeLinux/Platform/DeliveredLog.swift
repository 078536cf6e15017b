import NudgeJSON
public import NudgeShared

/// A notification that was shown, or claimed to be shown.
public struct DeliveredEntry: Hashable, Sendable {
  /// The notification.
  public let notification: StoredNotification
  /// When it was claimed, just before it was shown.
  public let deliveredAt: Instant
  /// How many were told as one number with it, itself included; nil where its own words were shown.
  public let countedAmong: Int?

  /// Puts the parts together.
  public init(notification: StoredNotification, deliveredAt: Instant, countedAmong: Int? = nil) {
    self.notification = notification
    self.deliveredAt = deliveredAt
    self.countedAmong = countedAmong
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
  private static let schema: Int64 = 2

  let file: AtomicFile
  private var copy: AtomicFile { file.beside("last-good") }

  init(in folder: StateFolder) {
    file = folder.file(.delivered)
  }

  /// Reads the log.
  ///
  /// A log of which entries are lost for good is written anew only where the caller says so, who
  /// has written down before that the last firing is not known any more.
  ///
  /// - Parameters:
  ///   - repairs: Whether a damaged log is kept aside and written anew from its copy.
  ///   - startsAnew: Whether that is also done with what is left where the copy cannot help.
  /// - Returns: The entries, and what could not be read if anything.
  /// - Throws: ``FileProblem``; of kind `newerSchema` if any line comes from a newer version.
  func read(
    repairs: Bool = true, startsAnew: Bool = true
  ) throws(FileProblem) -> ([DeliveredEntry], FileLoss?) {
    let lines = try lines(of: file)
    let spare = try self.lines(of: copy)
    let known = Set(lines.entries.map(\.notification.id))
    let onlyInCopy = spare.entries.filter { !known.contains($0.notification.id) }
    var entries = lines.entries + onlyInCopy
    entries.sort { ($0.deliveredAt, $0.notification.id) < ($1.deliveredAt, $1.notification.id) }
    guard var loss = try loss(of: lines, spare, onlyInCopy.count) else {
      // The writing of one more entry was stopped between copy and file.
      if repairs, !onlyInCopy.isEmpty { try write(entries) }
      return (entries, nil)
    }
    if repairs, loss.isRecovered || startsAnew {
      if let damage = lines.damage {
        loss = loss.kept(at: try file.keepAside(damage.bytes))
      }
      try write(entries)
    }
    return (entries, loss)
  }

  /// Adds an entry; durable when it returns.
  func append(_ entry: DeliveredEntry) throws(FileProblem) {
    try append([entry])
  }

  /// Adds entries at once; durable when it returns.
  func append(_ entries: [DeliveredEntry]) throws(FileProblem) {
    guard !entries.isEmpty else { return }
    try write(read().0 + entries)
  }

  /// Removes the newest entry of a notification; durable when it returns.
  ///
  /// Stopped between copy and file, the entry is still there, and stays.
  func remove(_ id: NotificationID) throws(FileProblem) {
    var entries = try read().0
    guard let index = entries.lastIndex(where: { $0.notification.id == id }) else { return }
    entries.remove(at: index)
    try write(entries)
  }

  /// Removes what was claimed at one moment, and no older entry of the same notifications; durable
  /// when it returns.
  func remove(
    _ ids: Set<NotificationID>, deliveredAt moment: Instant
  ) throws(FileProblem) {
    let entries = try read().0
    let rest = entries.filter {
      $0.deliveredAt != moment || !ids.contains($0.notification.id)
    }
    if rest.count != entries.count { try write(rest) }
  }

  private func write(_ entries: [DeliveredEntry]) throws(FileProblem) {
    var writer = JSONWriter()
    for entry in entries.suffix(DeliveredLog.limit) {
      writer.beginObject()
      // An older version has to refuse a line that it would misread, and only that.
      writer.field("schema", entry.countedAmong == nil ? 1 : DeliveredLog.schema)
      writer.field("deliveredAt", "\(entry.deliveredAt)")
      if let count = entry.countedAmong { writer.field("countedAmong", count) }
      entry.notification.writeFields(to: &writer)
      writer.endObject()
      writer.finish()
    }
    // A file without a byte is one that was cut off.
    let bytes = entries.isEmpty ? [UInt8(ascii: "\n")] : writer.bytes
    try copy.replace(with: bytes, before: file)
  }

  /// What is missing from the log, if anything.
  private func loss(
    of lines: Lines, _ spare: Lines, _ onlyInCopy: Int
  ) throws(FileProblem) -> FileLoss? {
    let reason: String
    if let damage = lines.damage {
      reason = damage.reason
    } else if lines.isMissing {
      if spare.isWhole { return FileLoss(copyAlone: file.path) }
      let isKeptAside = { (name: String) in name.hasPrefix("\(file.name).corrupt-") }
      let names = try file.disk.names(in: file.folder)
      guard !spare.isMissing || names.contains(where: isKeptAside) else { return nil }
      reason = "the file is not there, though one was kept here"
    } else if onlyInCopy > 1 {
      reason = "\(onlyInCopy) lines are not there that its copy has"
    } else {
      return nil
    }
    return FileLoss(
      path: file.path, reason: reason, keptAsideAt: nil, isRecovered: spare.isWhole,
      consequence: spare.isWhole ? nil : "What can be read is used.")
  }

  /// Why a file cannot be read, and its bytes unless there are too many of them.
  private struct Damage {
    var reason: String
    let bytes: [UInt8]?
  }

  /// What one file holds.
  private struct Lines {
    var isMissing = false
    var entries: [DeliveredEntry] = []
    /// The first line that cannot be read, and how many follow it.
    var damage: Damage?

    var isWhole: Bool { !isMissing && damage == nil }
  }

  private func lines(of file: AtomicFile) throws(FileProblem) -> Lines {
    guard let bytes = try file.readIfPlain() else {
      guard try file.disk.entry(at: file.path) != .nothing else { return Lines(isMissing: true) }
      let reason = "it has more than \(file.limit) bytes"
      return Lines(damage: Damage(reason: reason, bytes: nil))
    }
    guard !bytes.isEmpty else { return Lines(damage: Damage(reason: "it is empty", bytes: [])) }
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
        lines.damage =
          lines.damage
          ?? Damage(
            reason: isTorn
              ? "line \(index + 1) is not complete" : DeliveredLog.reason(error, line: index + 1),
            bytes: bytes)
      }
      if let newerSchema {
        throw FileProblem(
          newerSchema: newerSchema, accepted: DeliveredLog.schema, path: file.path,
          place: "line \(index + 1), schema")
      }
    }
    if unreadable > 1 {
      lines.damage?.reason +=
        unreadable == 2 ? " (and one more line)" : " (and \(unreadable - 1) more lines)"
    }
    return lines
  }

  private static func entry(_ top: JSONReader) throws(JSONProblem) -> DeliveredEntry {
    let fields = try top.object(
      knownFields: ["schema", "deliveredAt", "countedAmong"] + StoredNotification.fieldNames)
    return DeliveredEntry(
      notification: try StoredNotification(fields),
      deliveredAt: try fields.required("deliveredAt").instant(),
      countedAmong: try fields.optional("countedAmong")?.integer(in: 1...1_000))
  }

  private static func reason(_ problem: JSONProblem, line: Int) -> String {
    // A problem of syntax names a line within this line, which is always the first.
    let place =
      problem.place.hasPrefix("line 1, ") ? problem.place.dropFirst(8) : problem.place[...]
    return "line \(line)\(place.isEmpty ? "" : ", \(place)"): "
      + "found \(problem.found), accepted: \(problem.accepted)"
  }
}
