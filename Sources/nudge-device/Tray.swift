import NudgeJSON
import NudgeLinux
import NudgeShared

/// `tray.json`: the pushes that this device shows, and the weekly nudges that it shows no more.
///
/// What was shown of weekly nudges stands in `delivered.jsonl`, which is a history and stays one.
struct Tray: Hashable {
  /// A push that is shown.
  struct Entry: Hashable {
    let push: AttentionPush
    /// The number that the desktop gave it, if it shows it.
    var desktopNumber: UInt32?
  }

  /// What is shown, oldest first; the newest ``limit`` are kept.
  private(set) var entries: [Entry] = []
  /// The nudges that were taken away, oldest first; the newest ``limit`` are kept.
  private(set) var gone: [NotificationID] = []

  static let limit = 200
  static let name = "tray.json"
  private static let schema: Int64 = 1

  init() {}

  /// Shows a push; false if it is shown already.
  mutating func add(_ push: AttentionPush) -> Bool {
    guard !entries.contains(where: { $0.push.subject == push.subject }) else { return false }
    entries.append(Entry(push: push))
    entries.removeFirst(max(0, entries.count - Tray.limit))
    return true
  }

  /// Notes the number that the desktop gave a push.
  mutating func note(_ number: UInt32, for push: AttentionPush) {
    guard let index = entries.firstIndex(where: { $0.push == push }) else { return }
    entries[index].desktopNumber = number
  }

  /// Takes these away and gives the numbers of those that the desktop shows.
  mutating func remove(_ ids: Set<NotificationID>) -> [UInt32] {
    let own = entries.filter { ids.contains($0.push.subject.notificationID) }
    entries.removeAll { ids.contains($0.push.subject.notificationID) }
    gone += ids.filter { NotificationNamespace.nudge.contains($0) && !gone.contains($0) }.sorted()
    gone.removeFirst(max(0, gone.count - Tray.limit))
    return own.compactMap(\.desktopNumber)
  }
}

extension Tray {
  /// Reads the file's content.
  init(json bytes: [UInt8]) throws(JSONProblem) {
    let fields = try JSONReader(parsing: bytes).object(knownFields: ["schema", "shown", "gone"])
    _ = try fields.required("schema").integer(in: Tray.schema...Tray.schema)
    for element in try fields.required("shown").array(atMost: Tray.limit) {
      let names = AttentionPush.Field.allCases.map(\.rawValue)
      let row = try element.object(knownFields: names + ["desktop"])
      var texts: [String: String] = [:]
      for name in names { texts[name] = try row.optional(name)?.string() }
      guard let push = AttentionPush(fields: texts) else {
        throw element.problem(accepted: "a push with an id such as attention:approval:a1")
      }
      entries.append(
        Entry(
          push: push,
          desktopNumber: try row.optional("desktop")?.integer(in: 1...UInt32.max)))
    }
    for element in try fields.required("gone").array(atMost: Tray.limit) {
      gone.append(NotificationID(rawValue: try element.string()))
    }
  }

  /// The file's content.
  func json() -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.field("schema", Tray.schema)
    writer.name("shown")
    writer.beginArray()
    for entry in entries {
      writer.beginObject(onOneLine: true)
      let texts = entry.push.fields
      for field in AttentionPush.Field.allCases {
        if let text = texts[field.rawValue] { writer.field(field.rawValue, text) }
      }
      if let number = entry.desktopNumber { writer.field("desktop", number) }
      writer.endObject()
    }
    writer.endArray()
    writer.field("gone", gone.map(\.rawValue))
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}

extension StateFolder {
  /// What this device shows; nothing where there is no file.
  func tray() throws(FileProblem) -> Tray {
    let file = file(Tray.name)
    guard let bytes = try file.read() else { return Tray() }
    do {
      return try Tray(json: bytes)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: file.path, reason: "\(error)",
        remedy: "Move the file out of the way; the device then shows nothing of it any more.")
    }
  }

  /// Changes what this device shows, under the lock; durable when it returns.
  func changeTray<Value>(_ change: (inout Tray) -> Value) throws(FileProblem) -> Value {
    let lock = try lock()
    let old = try tray()
    var new = old
    let value = change(&new)
    if new != old { try file(Tray.name).replace(with: new.json()) }
    _ = consume lock
    return value
  }
}
