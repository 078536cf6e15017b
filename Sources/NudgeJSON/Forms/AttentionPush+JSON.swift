public import NudgeShared

extension AttentionPush {
  /// Reads one push.
  ///
  /// - Throws: ``JSONProblem`` if it is no object, or one of its own fields does not have its form.
  public init(json bytes: [UInt8]) throws(JSONProblem) {
    let top = try JSONReader(parsing: bytes)
    let fields = try top.object()
    var texts: [String: String] = [:]
    for field in Field.allCases {
      texts[field.rawValue] = try fields.optional(field.rawValue)?.string()
    }
    guard let push = AttentionPush(fields: texts) else {
      throw top.problem(accepted: "a push with an id such as attention:approval:a1")
    }
    self = push
  }

  /// The push as one line of JSON.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    let texts = fields
    writer.beginObject()
    for field in Field.allCases {
      if let text = texts[field.rawValue] { writer.field(field.rawValue, text) }
    }
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}
