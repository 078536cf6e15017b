import NudgeJSON
import NudgeShared

/// `events.json`: what the person did that a notification follows from.
actor ArmedEventFile: ArmedEventStore {
  /// What could not be read as it stood, in the order found.
  private(set) var losses: [FileLoss] = []

  private let file: KeptFile<ArmedEvents>
  private let readsOnly: Bool

  init(in folder: StateFolder, readsOnly: Bool = false) {
    file = KeptFile(folder.file(.events), by: .ourselves, format: .events)
    self.readsOnly = readsOnly
  }

  /// What cannot be read as it stands; nothing on the disk is changed.
  ///
  /// A file of a newer version is left for the pass that needs it.
  static func losses(in folder: StateFolder) async -> [FileLoss] {
    let file = ArmedEventFile(in: folder, readsOnly: true)
    _ = try? await file.events()
    return await file.losses
  }

  /// Reads it; of one that is lost nothing is left.
  func events() throws(FileProblem) -> ArmedEvents {
    switch try file.load(repairs: !readsOnly) {
    case .missing: return ArmedEvents()
    case .value(let events): return events
    case .recovered(let events, let loss):
      losses.append(loss)
      return events
    case .lost(let loss):
      losses.append(
        loss.meaning("What was to follow from timers, habits and openings so far is not known."))
      let events = ArmedEvents()
      // An empty one from now on, so that the loss is not found again.
      if !readsOnly { try file.save(events) }
      return events
    }
  }

  func load() throws(NudgeStoreError) -> ArmedEvents {
    do throws(FileProblem) {
      return try events()
    } catch {
      throw NudgeStoreError(error, during: "load")
    }
  }

  func save(_ events: ArmedEvents) throws(NudgeStoreError) {
    do throws(FileProblem) {
      try file.save(events)
    } catch {
      throw NudgeStoreError(error, during: "save")
    }
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
  static var events: Self {
    Self(schema: 1) { _, bytes throws(JSONProblem) in
      try JSONCoding.decode(EventDocument.self, from: bytes).events
    } write: { events throws(JSONProblem) in
      try JSONCoding.encode(EventDocument(schema: 1, events: events))
    }
  }
}
