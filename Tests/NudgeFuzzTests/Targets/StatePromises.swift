import NudgeJSON
import NudgeShared

@testable import NudgeLinux

/// A document that we keep on the disk: what is read is written and read back as the same.
///
/// The first line names the document, the rest is its content.
enum StatePromises {
  static func check(_ bytes: [UInt8]) throws {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let content = Array(bytes[end...].dropFirst())
    switch String(decoding: bytes[..<end], as: UTF8.self) {
    case "state": try check(content, .state)
    case "preferences": try check(content, .preferences)
    case "pending": try check(content, .pending)
    case "signals": try check(content, .signals)
    case "feed": try check(content, .feed)
    case "events": try check(content, .events)
    case "taps": try check(content, .taps)
    case "delivered": try DeliveredPromises.check(content)
    case "journal": try JournalPromises.check(content)
    case "snapshot": try JournalPromises.checkSnapshot(content)
    default: break
    }
  }

  private static func check<Value: Equatable & Sendable>(
    _ bytes: [UInt8], _ format: KeptFile<Value>.Format
  ) throws {
    let value = try readTwice(isEqual: ==, explain: { try $0.keepPromises() }) {
      () throws(JSONProblem) in try format.read(JSONReader(parsing: bytes), bytes)
    }
    guard let value else { return }
    let written = try format.write(value)
    let again = try format.read(JSONReader(parsing: written), written)
    try promise(again == value, "written and read again, it is another value")
    try promise(try format.write(again) == written, "written again, it has other bytes")
    let schema = try JSONReader(parsing: written).object().required("schema").integer(
      in: 1...Int64.max)
    try promise(schema <= format.schema, "it is written as schema \(schema)")
  }
}
