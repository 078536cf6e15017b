import NudgeJSON
import NudgeShared

/// The body of a sync request, and of its answer: within bounds, and written as it was read.
enum SyncPromises {
  static func check(_ bytes: [UInt8]) throws {
    try request(bytes)
    try answer(bytes)
  }

  private static func request(_ bytes: [UInt8]) throws {
    let request = try readTwice(isEqual: ==, explain: { try $0.keepPromises() }) {
      () throws(JSONProblem) in try AttentionSyncRequest(json: bytes)
    }
    guard let request else { return }
    try promise(
      request.delivered.count <= AttentionSyncRequest.deliveredLimit
        && request.acknowledged.count <= AttentionSyncRequest.acknowledgedLimit
        && request.queried.count <= AttentionSyncRequest.queriedLimit,
      "more than a request may hold")
    let written = request.json()
    try promise(
      written.count <= AttentionSyncRequest.bodyByteLimit,
      "what was read takes \(written.count) bytes to write")
    let again = try AttentionSyncRequest(json: written)
    try promise(again == request, "written and read again, it is another request")
    try promise(again.json() == written, "written again, it has other bytes")
  }

  private static func answer(_ bytes: [UInt8]) throws {
    let answer = try readTwice(isEqual: ==, explain: { try $0.keepPromises() }) {
      () throws(JSONProblem) in try AttentionSyncAnswer(json: bytes)
    }
    guard let answer else { return }
    let written = answer.json()
    let again = try AttentionSyncAnswer(json: written)
    try promise(again == answer, "written and read again, it is another answer")
    try promise(again.json() == written, "written again, the answer has other bytes")
  }
}
