public import NudgeShared

/// A compiled time zone file, as RFC 9636 lays it out and `zic` writes it.
///
/// ```swift
/// let file = try TZifFile(bytes, identifier: "Europe/Berlin")
/// file.zone.transitions.count  // changes on record
/// file.footer                  // "CET-1CEST,M3.5.0,M10.5.0/3"
/// ```
///
/// Versions 1 to 4 are read; from version 2 on the 64-bit block counts and the 32-bit one is
/// passed over. Whatever the bytes are, reading ends in a zone or in an error that names the byte.
/// What a reader is told to rely on is checked: order of transitions, every index, a footer that
/// agrees with the last transition. Files that count leap seconds (the `right/` tree) are refused,
/// because an `Instant` does not count them.
public struct TZifFile: Hashable, Sendable {
  /// The version that the file declares, 1 to 4.
  public let version: Int
  /// The offsets that it holds.
  public let zone: LocalZone
  /// The rule for times after the last transition, as written; empty where there is none.
  public let footer: String

  /// Reads the bytes of a whole file.
  ///
  /// Linear in the number of bytes.
  ///
  /// - Throws: ``TZifError`` for anything that is not such a file.
  public init(_ bytes: [UInt8], identifier: String) throws(TZifError) {
    let cursor = ByteCursor(bytes)
    var header = try TZifHeader(cursor, at: 0, wide: false)
    version = header.version
    if version > 1 {
      let start = header.blockEnd
      header = try TZifHeader(cursor, at: start, wide: true)
      guard header.version == version else {
        throw TZifError(
          at: start + 4, "version", found: "\(header.version)",
          accepted: "\(version), as in the first header")
      }
    }
    let block = try TZifBlock(cursor, header)

    var end = header.blockEnd
    var rule: AnnualRule?
    if version > 1 {
      (footer, rule, end) = try TZifFile.readFooter(cursor, at: end)
    } else {
      footer = ""
    }
    guard end == bytes.count else {
      throw TZifError(
        at: end, "end of file", found: "\(bytes.count - end) more bytes", accepted: "none")
    }
    if let rule, let last = block.transitions.last {
      let start = Instant(clamping: last.secondsSinceEpoch)
      let ruled = LocalZone(identifier: identifier, rule: rule).offset(at: start)
      guard ruled == last.offset else {
        throw TZifError(
          at: header.blockEnd, "footer", found: "\(ruled) at the last transition",
          accepted: "\(last.offset) as recorded there")
      }
    }
    guard
      let zone = LocalZone(
        identifier: identifier, initialOffset: block.initialOffset,
        transitions: block.transitions, rule: rule)
    else { throw block.orderError }
    self.zone = zone
  }

  /// Reads the line between two line feeds that follows the block at `start`.
  private static func readFooter(
    _ cursor: ByteCursor, at start: Int
  ) throws(TZifError) -> (String, AnnualRule?, end: Int) {
    let lineFeed = UInt8(ascii: "\n")
    guard try cursor.byte(at: start, "footer") == lineFeed else {
      throw TZifError(
        at: start, "footer", found: "byte \(try cursor.byte(at: start, "footer"))",
        accepted: "a line feed")
    }
    var position = start + 1
    while try cursor.byte(at: position, "footer") != lineFeed { position += 1 }
    let text = String(decoding: cursor.bytes[(start + 1)..<position], as: UTF8.self)
    guard !text.isEmpty else { return ("", nil, position + 1) }
    do {
      return (text, try PosixZoneText(text).rule, position + 1)
    } catch {
      throw TZifError(
        at: start + 1 + error.position, "footer \(quoted(text))", found: error.found,
        accepted: error.accepted)
    }
  }
}

/// Bytes that are no time zone file, with the place where they stop being one.
public struct TZifError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes from the start of the file.
  public let offset: Int
  /// The part of the file that is wrong there, such as `type count`.
  public let part: String
  /// What stands there.
  public let found: String
  /// What could stand there.
  public let accepted: String

  init(at offset: Int, _ part: String, found: String, accepted: String) {
    self.offset = offset
    self.part = part
    self.found = found
    self.accepted = accepted
  }

  /// `byte 36 (type count): found 0, accepted 1 to 256`.
  public var description: String {
    "byte \(offset) (\(part)): found \(found), accepted \(accepted)"
  }
}
