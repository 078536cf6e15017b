import NudgeJSON
public import NudgeShared

extension KeptFile<NudgeSignals> {
  /// `signals.json`, which the host app puts there and takes away.
  static func signals(in folder: StateFolder) -> KeptFile {
    KeptFile(folder.file(.signals), by: .host, format: .signals)
  }
}

extension KeptFile<NudgeSignals>.Format {
  static var signals: Self {
    Self(schema: 1) { top, _ throws(JSONProblem) in
      try NudgeSignals(reading: top.object(knownFields: ["schema"] + NudgeSignals.jsonFields))
    } write: { signals in
      signals.json
    }
  }
}

extension NudgeSignals {
  /// Reads signals from the text of a file in the form of `signals.json`; a schema is optional.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: How errors name the file.
  /// - Throws: ``FileProblem`` of kind `corrupt` that names the place in the file.
  public init(json bytes: [UInt8], path: String) throws(FileProblem) {
    do throws(JSONProblem) {
      let fields = try JSONReader(parsing: bytes)
        .object(knownFields: ["schema"] + NudgeSignals.jsonFields)
      _ = try fields.optional("schema")?.integer(in: 1...1)
      try self.init(reading: fields)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: path, reason: "\(error)",
        remedy: "Nothing was changed.")
    }
  }

  /// The text of `signals.json`.
  public var json: [UInt8] {
    JSONWriter.document(schema: 1) { writer in
      if !commitmentsDue.isEmpty {
        writer.field("commitmentsDue", commitmentsDue.map(\.description), onOneLine: true)
      }
      writer.field("briefLastSeenOn", briefLastSeenOn?.description)
      if let streak {
        writer.name("streak")
        writer.beginObject(onOneLine: true)
        writer.field("weeks", streak.weeks)
        writer.field("certainThrough", "\(streak.certainThrough)")
        writer.endObject()
      }
      if let pendingItems {
        writer.name("pendingItems")
        writer.beginObject(onOneLine: true)
        writer.field("count", pendingItems.count)
        writer.field("observedOn", "\(pendingItems.observedOn)")
        writer.endObject()
      }
    }
  }
}

extension JSONWriter {
  /// A whole document with its schema, indented, as our files are.
  static func document(schema: Int64, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.field("schema", schema)
    write(&writer)
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}
