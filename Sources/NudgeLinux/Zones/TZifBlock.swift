import NudgeShared

/// The 44 bytes before a block of data: what it is and how many of each thing follow.
struct TZifHeader {
  let version: Int
  /// Where the block's data starts and where the byte after it is.
  let blockStart: Int
  let blockEnd: Int
  let transitionCount: Int
  let typeCount: Int
  let designationCount: Int
  let leapCount: Int
  let standardCount: Int
  let universalCount: Int
  /// Bytes of one time: 4 in the first block, 8 in the second.
  let timeSize: Int

  init(_ cursor: ByteCursor, at start: Int, wide: Bool) throws(TZifError) {
    for (index, expected) in "TZif".utf8.enumerated() {
      let found = try cursor.byte(at: start + index, "magic")
      guard found == expected else {
        throw TZifError(
          at: start + index, "magic", found: "byte \(found)",
          accepted: "byte \(expected), the file starts with TZif")
      }
    }
    let found = try cursor.byte(at: start + 4, "version")
    switch found {
    case 0 where !wide: version = 1
    case UInt8(ascii: "2")...UInt8(ascii: "4"): version = Int(found - UInt8(ascii: "0"))
    default:
      throw TZifError(
        at: start + 4, "version", found: "byte \(found)",
        accepted: wide ? "2 to 4" : "a zero byte for version 1, or 2 to 4")
    }
    timeSize = wide ? 8 : 4
    universalCount = try cursor.count(at: start + 20, "count of UTC marks")
    standardCount = try cursor.count(at: start + 24, "count of standard time marks")
    leapCount = try cursor.count(at: start + 28, "count of leap seconds")
    transitionCount = try cursor.count(at: start + 32, "count of transitions")
    typeCount = try cursor.count(at: start + 36, "count of types")
    designationCount = try cursor.count(at: start + 40, "count of designation bytes")
    blockStart = start + 44
    // No sum overflows: each count is at most the number of bytes in the file.
    blockEnd =
      blockStart + transitionCount * (timeSize + 1) + typeCount * 6 + designationCount
      + leapCount * (timeSize + 4) + standardCount + universalCount
    guard blockEnd <= cursor.bytes.count else {
      throw TZifError(
        at: start, "block", found: "\(cursor.bytes.count - start) bytes to the end of the file",
        accepted: "the \(blockEnd - start) bytes that its counts ask for")
    }
  }
}

/// The data after a header: times, types and marks.
struct TZifBlock {
  let initialOffset: UTCOffset
  let transitions: [LocalZone.Transition]
  private let header: TZifHeader

  init(_ cursor: ByteCursor, _ header: TZifHeader) throws(TZifError) {
    self.header = header
    try TZifBlock.checkCounts(header)
    let indexStart = header.blockStart + header.transitionCount * header.timeSize
    let typeStart = indexStart + header.transitionCount
    let designationStart = typeStart + header.typeCount * 6
    let markStart =
      designationStart + header.designationCount + header.leapCount * (header.timeSize + 4)

    let offsets = try TZifBlock.readTypes(cursor, header, at: typeStart)
    let lastDesignation = designationStart + header.designationCount - 1
    guard try cursor.byte(at: lastDesignation, "designations") == 0 else {
      throw TZifError(
        at: lastDesignation, "designations", found: "no zero byte", accepted: "one at the end")
    }
    for position in markStart..<header.blockEnd {
      let mark = try cursor.byte(at: position, "mark")
      guard mark <= 1 else {
        throw TZifError(at: position, "mark", found: "\(mark)", accepted: "0 or 1")
      }
    }

    var read: [LocalZone.Transition] = []
    read.reserveCapacity(header.transitionCount)
    for index in 0..<header.transitionCount {
      let position = header.blockStart + index * header.timeSize
      let seconds = try cursor.integer(at: position, size: header.timeSize, "transition time")
      if let previous = read.last?.secondsSinceEpoch, seconds <= previous {
        throw TZifError(
          at: position, "transition time", found: "\(seconds)", accepted: "more than \(previous)")
      }
      let type = Int(try cursor.byte(at: indexStart + index, "transition type"))
      guard type < offsets.count else {
        throw TZifError(
          at: indexStart + index, "transition type", found: "\(type)",
          accepted: "0 to \(offsets.count - 1)")
      }
      read.append(LocalZone.Transition(secondsSinceEpoch: seconds, offset: offsets[type]))
    }
    transitions = read
    initialOffset = offsets[0]
  }

  /// What to say if the zone itself finds the transitions out of order.
  var orderError: TZifError {
    TZifError(
      at: header.blockStart, "transition times", found: "times out of order",
      accepted: "ascending times")
  }

  private static func checkCounts(_ header: TZifHeader) throws(TZifError) {
    let start = header.blockStart - 44
    guard header.leapCount == 0 else {
      throw TZifError(
        at: start + 28, "count of leap seconds", found: "\(header.leapCount)",
        accepted: "0: this file counts leap seconds, use the zone outside the right/ folder")
    }
    guard (1...256).contains(header.typeCount) else {
      throw TZifError(
        at: start + 36, "count of types", found: "\(header.typeCount)", accepted: "1 to 256")
    }
    guard header.designationCount > 0 else {
      throw TZifError(
        at: start + 40, "count of designation bytes", found: "0", accepted: "1 or more")
    }
    for (place, count, name) in [
      (20, header.universalCount, "count of UTC marks"),
      (24, header.standardCount, "count of standard time marks"),
    ] where count != 0 && count != header.typeCount {
      throw TZifError(
        at: start + place, name, found: "\(count)",
        accepted: "0 or \(header.typeCount), the count of types")
    }
  }

  private static func readTypes(
    _ cursor: ByteCursor, _ header: TZifHeader, at start: Int
  ) throws(TZifError) -> [UTCOffset] {
    var offsets: [UTCOffset] = []
    offsets.reserveCapacity(header.typeCount)
    for index in 0..<header.typeCount {
      let position = start + index * 6
      let seconds = try cursor.integer(at: position, size: 4, "offset of type \(index)")
      guard let offset = UTCOffset(seconds: Int(clamping: seconds)) else {
        throw TZifError(
          at: position, "offset of type \(index)", found: "\(seconds) s",
          accepted: "less than 26 hours either way")
      }
      let mark = try cursor.byte(at: position + 4, "summer time mark")
      guard mark <= 1 else {
        throw TZifError(
          at: position + 4, "summer time mark", found: "\(mark)", accepted: "0 or 1")
      }
      let designation = try cursor.byte(at: position + 5, "designation index")
      guard Int(designation) < header.designationCount else {
        throw TZifError(
          at: position + 5, "designation index", found: "\(designation)",
          accepted: "0 to \(header.designationCount - 1)")
      }
      offsets.append(offset)
    }
    return offsets
  }
}

/// Bytes with look-ups that fail, and name the place, where there are none.
struct ByteCursor {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func byte(at position: Int, _ part: String) throws(TZifError) -> UInt8 {
    guard position < bytes.count else { throw end(part) }
    return bytes[position]
  }

  /// A signed big-endian integer of 4 or 8 bytes.
  func integer(at position: Int, size: Int, _ part: String) throws(TZifError) -> Int64 {
    guard position + size <= bytes.count else { throw end(part) }
    var value: UInt64 = 0
    for byte in bytes[position..<(position + size)] { value = value << 8 | UInt64(byte) }
    return size == 4
      ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
  }

  /// An unsigned count of four bytes, at most the number of bytes there are.
  func count(at position: Int, _ part: String) throws(TZifError) -> Int {
    let value = UInt32(truncatingIfNeeded: try integer(at: position, size: 4, part))
    guard let count = Int(exactly: value), count <= bytes.count else {
      throw TZifError(
        at: position, part, found: "\(value)",
        accepted: "no more than the \(bytes.count) bytes of the file")
    }
    return count
  }

  private func end(_ part: String) -> TZifError {
    TZifError(at: bytes.count, part, found: "the end of the file", accepted: "more bytes")
  }
}
