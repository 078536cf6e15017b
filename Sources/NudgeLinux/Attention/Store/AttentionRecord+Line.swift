import NudgeJSON
import NudgeShared

/// Records as lines, the same in the journal and in the snapshot.
extension AttentionRecord {
  /// The line, with its check and without a line break.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("key", key.text)
    switch self {
    case .notification(let row): row.writeFields(to: &writer)
    case .subject(let state): writer.field("handled", state.handledAt?.description)
    case .run(let run): run.writeFields(to: &writer)
    case .receipt(let receipt): writer.field("acknowledged", receipt.acknowledgedAt.description)
    }
    writer.endObject()
    return CheckedLine.sealing(writer.bytes)
  }

  /// Reads a line.
  ///
  /// - Throws: ``JSONProblem`` for a line that does not agree with its check or holds no record.
  init(line: ArraySlice<UInt8>) throws(JSONProblem) {
    guard let object = CheckedLine.object(line) else {
      throw JSONProblem(
        place: "", found: "a line that does not agree with its check", accepted: "what was written")
    }
    let top = try JSONReader(parsing: object)
    let key = try top.object().required("key").parsed(as: "the key of a record") {
      AttentionKey(text: $0)
    }
    switch key {
    case .notification(let owner, let subject):
      self = .notification(try AttentionNotification(top, owner: owner, subject: subject))
    case .subject(let owner, let subject):
      let fields = try top.object(knownFields: ["key", "handled"])
      self = .subject(
        AttentionSubjectState(
          principal: owner, subject: subject, handledAt: try fields.optional("handled")?.instant()))
    case .run(let owner, let id):
      self = .run(try AttentionRun(top, owner: owner, id: id))
    case .receipt(let owner, let run):
      let fields = try top.object(knownFields: ["key", "acknowledged"])
      self = .receipt(
        ReadReceipt(
          principal: owner, run: run, acknowledgedAt: try fields.required("acknowledged").instant()
        ))
    }
  }
}

extension AttentionKey {
  /// The line that stands for a record taken out.
  var removalLine: [UInt8] {
    CheckedLine.sealing(Array(#"{"key":"\#(text)","removed":true}"#.utf8))
  }
}

extension AttentionRun {
  fileprivate func writeFields(to writer: inout JSONWriter) {
    writer.field("conversation", conversation?.rawValue)
    guard case .ended(let outcome, let moment) = state else { return }
    writer.field("outcome", outcome.rawValue)
    writer.field("ended", moment.description)
  }

  fileprivate init(_ top: JSONReader, owner: PrincipalID, id: RunID) throws(JSONProblem) {
    let fields = try top.object(knownFields: ["key", "conversation", "outcome", "ended"])
    var state = State.running
    if let outcome = try fields.optional("outcome")?.word(Outcome.self) {
      state = .ended(outcome, at: try fields.required("ended").instant())
    }
    self.init(
      id: id, principal: owner, conversation: try fields.optional("conversation")?.identifier(),
      state: state)
  }
}

extension JSONReader {
  /// A name from outside.
  func identifier<Named>() throws(JSONProblem) -> AttentionIdentifier<Named> {
    try parsed(as: AttentionIdentifier<Named>.accepted) { AttentionIdentifier(rawValue: $0) }
  }

  /// One of the words of an enumeration.
  func word<Word: CaseIterable & RawRepresentable<String>>(
    _ type: Word.Type
  ) throws(JSONProblem) -> Word {
    let text = try enumeration(of: Word.allCases.map(\.rawValue))
    guard let word = Word(rawValue: text) else { throw problem(accepted: "a known word") }
    return word
  }
}
