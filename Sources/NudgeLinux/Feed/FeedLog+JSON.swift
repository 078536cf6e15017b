import NudgeJSON
import NudgeShared

extension KeptFile<FeedLog> {
  /// `feed.json`.
  static func feed(in folder: StateFolder) -> KeptFile {
    KeptFile(folder.file(.feed, limit: Format.feedLimit), by: .ourselves, format: .feed)
  }
}

extension KeptFile<FeedLog>.Format {
  /// How large the file may be, in bytes: 2,000 entries have a tenth of it, unless digests of
  /// thousands of things are among them.
  static var feedLimit: Int { 32 << 20 }

  static var feed: Self {
    Self(schema: 1) { top, _ throws(JSONProblem) in
      try FeedLog(top)
    } write: { log in
      JSONWriter.document(schema: 1) { log.writeFields(to: &$0) }
    }
  }
}

extension FeedLog {
  private static let limit = 100_000

  fileprivate init(_ top: JSONReader) throws(JSONProblem) {
    let fields = try top.object(
      knownFields: ["schema", "device", "entries", "remembered", "outbox"])
    var entries: [FeedEntry] = []
    var known: Set<NotificationID> = []
    for element in try fields.required("entries").array(atMost: FeedLog.limit) {
      let entry = try FeedEntry(element)
      guard known.insert(entry.id).inserted else {
        throw JSONProblem(
          place: element.place + ".id", found: "an id that stands in an earlier entry",
          accepted: "each id once")
      }
      entries.append(entry)
    }
    var outbox: [NotificationID] = []
    for element in try fields.required("outbox").array(atMost: FeedLog.limit) {
      outbox.append(NotificationID(rawValue: try element.string()))
    }
    self.init(
      deviceID: try fields.required("device").nonEmptyString(), entries: entries,
      remembered: try fields.required("remembered").occurrences(), outbox: outbox)
  }

  fileprivate func writeFields(to writer: inout JSONWriter) {
    writer.field("device", deviceID)
    writer.name("entries")
    writer.beginArray()
    for entry in entries {
      writer.beginObject(onOneLine: true)
      entry.writeFields(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.write(occurrences: remembered, as: "remembered")
    writer.field("outbox", outbox.map(\.rawValue))
  }
}

extension JSONReader {
  /// Occurrences in groups of one kind and date.
  func occurrences() throws(JSONProblem) -> [OccurrenceKey] {
    var keys: [OccurrenceKey] = []
    for group in try array(atMost: 100_000) {
      let fields = try group.object(knownFields: ["kind", "date", "items"])
      let kind = try fields.required("kind").kind()
      let date = try fields.optional("date")?.localDate()
      for item in try fields.required("items").array(atMost: 1_000_000) {
        keys.append(OccurrenceKey(kind: kind, item: try item.string(), nominalDate: date))
      }
    }
    return keys
  }

  /// The name of a kind.
  func kind() throws(JSONProblem) -> NotificationKind {
    try parsed(as: "a kind such as reminder: 1 to 40 letters and digits") {
      NotificationKind(rawValue: $0)
    }
  }
}

extension JSONWriter {
  /// Writes occurrences with neighbours of one kind and date in one group, in their order.
  mutating func write(occurrences keys: [OccurrenceKey], as name: String) {
    self.name(name)
    beginArray(onOneLine: true)
    var start = 0
    while start < keys.count {
      let first = keys[start]
      let end =
        keys[start...].firstIndex { $0.kind != first.kind || $0.nominalDate != first.nominalDate }
        ?? keys.count
      beginObject(onOneLine: true)
      field("kind", first.kind.rawValue)
      field("date", first.nominalDate.map { "\($0)" })
      field("items", keys[start..<end].map(\.item), onOneLine: true)
      endObject()
      start = end
    }
    endArray()
  }
}
