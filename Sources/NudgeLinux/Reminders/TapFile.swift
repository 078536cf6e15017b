import NudgeJSON
import NudgeShared

/// `taps.json`: the identifiers of reminders that were tapped lately, so that each is followed once.
actor TapFile {
  /// What could not be read as it stood, in the order found.
  private(set) var losses: [FileLoss] = []

  private let file: KeptFile<[NotificationID]>
  private let readsOnly: Bool

  init(in folder: StateFolder, readsOnly: Bool = false) {
    self.readsOnly = readsOnly
    file = KeptFile(folder.file(.taps), by: .ourselves, format: .taps)
  }

  /// What cannot be read as it stands; nothing on the disk is changed.
  ///
  /// A file of a newer version is left for the tap that needs it.
  static func losses(in folder: StateFolder) async -> [FileLoss] {
    let file = TapFile(in: folder, readsOnly: true)
    _ = try? await file.received()
    return await file.losses
  }

  /// Reads them, oldest first; of a file that is lost there are none.
  func received() throws(FileProblem) -> [NotificationID] {
    switch try file.load(repairs: !readsOnly) {
    case .missing: return []
    case .value(let ids): return ids
    case .recovered(let ids, let loss):
      losses.append(loss)
      return ids
    case .lost(let loss):
      losses.append(loss.meaning("A reminder that was tapped before may be followed once more."))
      // An empty one from now on, so that the loss is not found again.
      if !readsOnly { try file.save([]) }
      return []
    }
  }

  /// Writes them.
  func save(_ ids: [NotificationID]) throws(FileProblem) {
    try file.save(ids)
  }
}

extension KeptFile<[NotificationID]>.Format {
  static var taps: Self {
    Self(schema: 1) { top, _ throws(JSONProblem) in
      var ids: [NotificationID] = []
      let fields = try top.object(knownFields: ["schema", "reminders"])
      for element in try fields.required("reminders").array(atMost: 1_000) {
        ids.append(NotificationID(rawValue: try element.string()))
      }
      return ids
    } write: { ids in
      JSONWriter.document(schema: 1) { $0.field("reminders", ids.map(\.rawValue)) }
    }
  }
}
