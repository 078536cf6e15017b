import NudgeShared

/// A JSON object on one line that ends with a check over what stands before it.
///
/// ```
/// {"key":"receipt ada run-1","acknowledged":"2026-11-30T08:00:00Z","check":"8c7ba5c34a9e4d12"}
/// ```
///
/// The check is the ``StableHash`` of every byte before `,"check"`; no flipped byte passes it. Texts
/// in the store hold no double quote, so the words `,"check":"` stand nowhere else, and where a line
/// ends can be told without reading it as JSON.
enum CheckedLine {
  private static let mark = Array(#","check":""#.utf8)
  private static let end = Array(#""}"#.utf8)
  /// How many bytes the check takes: its mark, 16 digits and the end of the object.
  private static var length: Int { mark.count + 16 + end.count }

  /// The object with its check; without a line break.
  static func sealing(_ object: [UInt8]) -> [UInt8] {
    guard object.last == UInt8(ascii: "}") else { return object }
    var bytes = object
    bytes.removeLast()
    let check = hash(bytes[...])
    bytes += mark
    bytes += check.utf8
    bytes += end
    return bytes
  }

  /// Whether these bytes are one object with its check, and both agree.
  static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > length else { return false }
    let content = bytes.dropLast(length)
    return bytes[content.endIndex...].elementsEqual(mark + hash(content).utf8 + end)
  }

  /// Where the object that starts at `start` ends, or nil if it has no check.
  static func end(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var index = start
    while index + length <= bytes.endIndex {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) { return index + length }
      index += 1
    }
    return nil
  }

  /// The object without its check, or nil unless both agree.
  static func object(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    isWhole(bytes) ? bytes.dropLast(length) + [UInt8(ascii: "}")] : nil
  }

  private static func hash(_ bytes: ArraySlice<UInt8>) -> String {
    var hash = StableHash()
    for byte in bytes { hash.combine(byte) }
    return hash.hexadecimal
  }
}
