import NudgeJSON

@testable import NudgeLinux

/// The smallest document that can be kept: `{"schema":1,"note":"..."}`.
let noteFormat = KeptFile<String>.Format(
  schema: 1,
  read: { top, _ throws(JSONProblem) in
    try top.object(knownFields: ["schema", "note"]).required("note").string()
  },
  write: { note in
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("note", note)
    writer.endObject()
    writer.finish()
    return writer.bytes
  })

func noteText(_ note: String) -> String { "{\"schema\":1,\"note\":\"\(note)\"}\n" }

func kept(
  _ folder: TemporaryFolder, by author: KeptFile<String>.Author = .ourselves, disk: Disk = Disk()
) -> KeptFile<String> {
  KeptFile(StateFolder(folder.path, disk: disk).file("state.json"), by: author, format: noteFormat)
}

extension KeptFile<String>.Loaded {
  /// The result in one word and its value.
  var word: String {
    switch self {
    case .missing: "missing"
    case .value(let note): "value \(note)"
    case .recovered(let note, _): "recovered \(note)"
    case .lost: "lost"
    }
  }

  var loss: FileLoss? {
    switch self {
    case .missing, .value: nil
    case .recovered(_, let loss), .lost(let loss): loss
    }
  }
}
