public import NudgeShared

extension AttentionSyncRequest {
  /// Reads the body of `POST /v1/notifications/sync`; every field may be left out, others are refused.
  ///
  /// - Throws: ``JSONProblem`` for the first place that is not acceptable; nothing of the body counts then.
  public init(json bytes: [UInt8]) throws(JSONProblem) {
    typealias List = AttentionSyncProblem.List
    let fields = try JSONReader(parsing: bytes).object(
      knownFields: [List.delivered, .acknowledged, .queried].map(\.rawValue))
    func list<Value>(
      _ list: List, atMost limit: Int, _ accepted: String, _ parse: (String) -> Value?
    ) throws(JSONProblem) -> [Value] {
      var values: [Value] = []
      for element in try fields.optional(list.rawValue)?.array(atMost: limit) ?? [] {
        values.append(try element.parsed(as: accepted, parse))
      }
      return values
    }
    let delivered = try list(
      .delivered, atMost: AttentionSyncRequest.deliveredLimit,
      VisibleName.accepted(atMost: AttentionSyncRequest.notificationIDByteLimit)
    ) { text in
      let id = NotificationID(rawValue: text)
      return AttentionSyncRequest.accepts(id) ? id : nil
    }
    let acknowledged = try list(
      .acknowledged, atMost: AttentionSyncRequest.acknowledgedLimit, RunID.accepted,
      RunID.init(rawValue:))
    let queried = try list(
      .queried, atMost: AttentionSyncRequest.queriedLimit, RunID.accepted, RunID.init(rawValue:))
    do {
      try self.init(delivered: delivered, acknowledged: acknowledged, queried: queried)
    } catch {
      throw JSONProblem(place: "", found: "\(error)", accepted: "a request within its bounds")
    }
  }

  /// The body as JSON; lists that are empty are left out, so that an older authority takes it.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.list(.delivered, delivered.map(\.rawValue))
    writer.list(.acknowledged, acknowledged.map(\.rawValue))
    writer.list(.queried, queried.map(\.rawValue))
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}

extension AttentionSyncAnswer {
  /// Reads an answer; fields that a later authority adds are passed over.
  ///
  /// - Throws: ``JSONProblem`` if it is no answer.
  public init(json bytes: [UInt8]) throws(JSONProblem) {
    let fields = try JSONReader(parsing: bytes).object()
    func list<Value>(
      _ name: String, _ parse: (String) -> Value?
    ) throws(JSONProblem) -> [Value]? {
      try fields.optional(name).map { element throws(JSONProblem) in try values(element, parse) }
    }
    func values<Value>(
      _ list: JSONReader, _ parse: (String) -> Value?
    ) throws(JSONProblem) -> [Value] {
      var values: [Value] = []
      for element in try list.array() {
        values.append(try element.parsed(as: "an identifier", parse))
      }
      return values
    }
    self.init(
      // Every authority says this, also where there is nothing; what does not is something else.
      obsolete: try values(try fields.required("obsolete_notification_ids")) {
        NotificationID(rawValue: $0)
      },
      acknowledged: try list("acknowledged_run_ids", RunID.init(rawValue:)),
      unread: try list("unread_run_ids", RunID.init(rawValue:)))
  }

  /// The answer as JSON.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("obsolete_notification_ids", obsolete.map(\.rawValue))
    if let acknowledged { writer.field("acknowledged_run_ids", acknowledged.map(\.rawValue)) }
    if let unread { writer.field("unread_run_ids", unread.map(\.rawValue)) }
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func list(_ list: AttentionSyncProblem.List, _ values: [String]) {
    if !values.isEmpty { field(list.rawValue, values) }
  }
}
