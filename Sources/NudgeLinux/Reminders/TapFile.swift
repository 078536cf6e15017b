import NudgeJSON
import NudgeShared

/// `taps.json`: the identifiers of reminders that were tapped lately, so that each is followed once.
struct TapFile: Sendable {
  private let file: KeptFile<[NotificationID]>

  init(in folder: StateFolder) {
    file = KeptFile(folder.file(.taps), by: .ourselves, format: .taps)
  }

  /// Reads them, oldest first; of a file that is lost there are none.
  func received() throws(FileProblem) -> [NotificationID] {
    switch try file.load() {
    case .missing, .lost: []
    case .value(let ids), .recovered(let ids, _): ids
    }
  }

  /// Writes them.
  func save(_ ids: [NotificationID]) throws(FileProblem) {
    try file.save(ids)
  }
}

extension KeptFile<[NotificationID]>.Format {
  fileprivate static var taps: Self {
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
