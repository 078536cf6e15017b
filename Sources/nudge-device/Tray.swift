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
    /// Who was signed in when it came, if anybody: names are unique for one person only.
    let member: String?
    /// Which of all pushes it was, counted from 1; another one when the same push comes again.
    var number: Int64
    /// The number that the desktop gave it, if it shows it.
    var desktopNumber: UInt32?
  }

  /// What is shown, oldest first; the newest ``limit`` are kept.
  private(set) var entries: [Entry] = []
  /// The nudges that were taken away, oldest first; the newest ``limit`` are kept.
  private(set) var gone: [NotificationID] = []

  /// How many pushes have come.
  private var count: Int64 = 0

  static let limit = 200
  static let name = "tray.json"
  fileprivate static let schema: Int64 = 1
  private static let countLimit: Int64 = 1 << 53

  init() {}

  /// Shows a push; false if it is shown already, which is then as if it came now.
  mutating func add(_ push: AttentionPush, for member: String?) -> Bool {
    count += 1
    if let index = entries.firstIndex(where: {
      $0.member == member && $0.push.subject == push.subject
    }) {
      entries[index].number = count
      return false
    }
    entries.append(Entry(push: push, member: member, number: count))
    entries.removeFirst(max(0, entries.count - Tray.limit))
    return true
  }

  /// Notes the number that the desktop gave a push.
  mutating func note(_ number: UInt32, for push: AttentionPush, of member: String?) {
    guard let index = entries.firstIndex(where: { $0.push == push && $0.member == member })
    else { return }
    entries[index].desktopNumber = number
  }

  /// Takes these of a member away.
  ///
  /// Of each, the push that has this number is meant; one that came later stays. Gives the numbers of
  /// those that the desktop shows.
  mutating func remove(
    _ ids: Set<NotificationID>, of member: String?, number: [NotificationID: Int64]
  ) -> [UInt32] {
    func isMeant(_ entry: Entry) -> Bool {
      let id = entry.push.subject.notificationID
      return ids.contains(id) && entry.member == member && entry.number == number[id]
    }
    let own = entries.filter(isMeant)
    entries.removeAll(where: isMeant)
    gone += ids.filter { NotificationNamespace.nudge.contains($0) && !gone.contains($0) }.sorted()
    gone.removeFirst(max(0, gone.count - Tray.limit))
    return own.compactMap(\.desktopNumber)
  }
}

extension Tray {
  /// Reads the file's content.
  init(_ fields: JSONFields) throws(JSONProblem) {
    count = try fields.optional("received")?.integer(in: 0...Tray.countLimit) ?? 0
    for element in try fields.required("shown").array(atMost: Tray.limit) {
      let names = AttentionPush.Field.allCases.map(\.rawValue)
      let row = try element.object(knownFields: names + ["member", "number", "desktop"])
      var texts: [String: String] = [:]
      for name in names { texts[name] = try row.optional(name)?.string() }
      guard let push = AttentionPush(fields: texts) else {
        throw element.problem(accepted: "a push with an id such as attention:approval:a1")
      }
      entries.append(
        Entry(
          push: push, member: try row.optional("member")?.string(),
          number: try row.optional("number")?.integer(in: 0...Tray.countLimit) ?? 0,
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
    writer.field("received", count)
    writer.name("shown")
    writer.beginArray()
    for entry in entries {
      writer.beginObject(onOneLine: true)
      let texts = entry.push.fields
      for field in AttentionPush.Field.allCases {
        if let text = texts[field.rawValue] { writer.field(field.rawValue, text) }
      }
      if let member = entry.member { writer.field("member", member) }
      writer.field("number", entry.number)
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
    let newerSchema: Int64
    do throws(JSONProblem) {
      let top = try JSONReader(parsing: bytes)
      let schema = try top.object().required("schema").integer(in: 1...Int64.max)
      if schema <= Tray.schema {
        return try Tray(top.object(knownFields: ["schema", "received", "shown", "gone"]))
      }
      newerSchema = schema
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: file.path, reason: "\(error)",
        remedy: "Move the file out of the way; the device then shows nothing of it any more.")
    }
    throw FileProblem(
      newerSchema: newerSchema, accepted: Tray.schema, path: file.path, place: "schema")
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
