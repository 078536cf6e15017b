import NudgeJSON
import NudgeShared

/// `events.json`: what the person did that a notification follows from.
struct ArmedEventFile: ArmedEventStore {
  private let file: KeptFile<ArmedEvents>
  private let readsOnly: Bool

  init(in folder: StateFolder, readsOnly: Bool = false) {
    file = KeptFile(folder.file(.events), by: .ourselves, format: .events)
    self.readsOnly = readsOnly
  }

  /// Reads it; of one that is lost nothing is left, as it is no more than a wish to be asked again.
  func events() throws(FileProblem) -> ArmedEvents {
    switch try file.load(repairs: !readsOnly) {
    case .missing, .lost: ArmedEvents()
    case .value(let events), .recovered(let events, _): events
    }
  }

  func load() throws(NudgeStoreError) -> ArmedEvents {
    do throws(FileProblem) { return try events() } catch { throw error.asStoreError("load") }
  }

  func save(_ events: ArmedEvents) throws(NudgeStoreError) {
    do throws(FileProblem) { try file.save(events) } catch { throw error.asStoreError("save") }
  }

  /// Notes that the app came to the foreground, once an hour: a second foreground right after the
  /// first is nothing new, and a notification that comes after a week may be an hour early.
  func noteOpening(at now: Instant) throws(FileProblem) {
    var events = try events()
    if let openedAt = events.openedAt,
      (0..<ArmedEventFile.openingSeconds).contains(now.seconds(since: openedAt))
    {
      return
    }
    events.appOpened(at: now)
    try file.save(events)
  }

  private static let openingSeconds: Int64 = 3600
}

/// What `events.json` holds: the core's own form beside the schema of the file.
private struct EventDocument: Codable {
  let schema: Int64
  let events: ArmedEvents
}

extension KeptFile<ArmedEvents>.Format {
  fileprivate static var events: Self {
    Self(schema: 1) { _, bytes throws(JSONProblem) in
      try JSONCoding.decode(EventDocument.self, from: bytes).events
    } write: { events throws(JSONProblem) in
      try JSONCoding.encode(EventDocument(schema: 1, events: events))
    }
  }
}

extension FileProblem {
  func asStoreError(_ operation: String) -> NudgeStoreError {
    NudgeStoreError(
      kind: .inputOutput, operation: operation, place: path, detail: "\(reason). \(remedy)")
  }
}
