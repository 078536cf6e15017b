/// Makes the bytes of time zone files for tests, right or wrong, with the layout of RFC 9636.
///
/// Every part can be set on its own, so that one thing at a time is wrong.
struct TZifBytes {
  var magic = Array("TZif".utf8)
  var version = UInt8(ascii: "2")
  /// Times and indices into `types`.
  var transitions: [(time: Int64, type: UInt8)] = []
  /// Offset in seconds, summer time mark and index into the designations.
  var types: [(offset: Int32, summer: UInt8, designation: UInt8)] = [(0, 0, 0)]
  var designations = Array("UTC\0".utf8)
  /// One entry for each leap second: its time and the sum so far.
  var leaps: [(time: Int64, sum: Int32)] = []
  var standardMarks: [UInt8] = []
  var universalMarks: [UInt8] = []
  /// The text between two line feeds, or nil for no footer at all.
  var footer: String? = ""
  /// Counts that the second header (the only one of version 1) gives instead of the true ones, by
  /// their place: 20, 24, 28, 32, 36 or 40.
  var falseCounts: [Int: UInt32] = [:]

  /// The whole file.
  var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    // What a reader of version 2 passes over, kept as small as zic makes it.
    var first = TZifBytes()
    first.version = version
    first.magic = magic
    var bytes = first.block(timeSize: 4) + block(timeSize: 8)
    if let footer { bytes += Array("\n\(footer)\n".utf8) }
    return bytes
  }

  /// Where the second header of a file of version 2 or later starts.
  static let secondHeader = 44 + 6 + 4

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = magic + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [
      universalMarks.count, standardMarks.count, leaps.count, transitions.count, types.count,
      designations.count,
    ]
    for (index, count) in counts.enumerated() {
      bytes += TZifBytes.bigEndian(falseCounts[20 + 4 * index] ?? UInt32(count))
    }
    for transition in transitions {
      bytes +=
        timeSize == 4
        ? TZifBytes.bigEndian(Int32(truncatingIfNeeded: transition.time))
        : TZifBytes.bigEndian(transition.time)
    }
    bytes += transitions.map(\.type)
    for type in types {
      bytes += TZifBytes.bigEndian(type.offset) + [type.summer, type.designation]
    }
    bytes += designations
    for leap in leaps {
      bytes +=
        timeSize == 4
        ? TZifBytes.bigEndian(Int32(truncatingIfNeeded: leap.time))
        : TZifBytes.bigEndian(leap.time)
      bytes += TZifBytes.bigEndian(leap.sum)
    }
    return bytes + standardMarks + universalMarks
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}

extension TZifBytes {
  /// Berlin's two offsets with the changes of 2026 and its rule.
  static var berlin: TZifBytes {
    var file = TZifBytes()
    file.types = [(3600, 0, 0), (7200, 1, 4)]
    file.designations = Array("CET\0CEST\0".utf8)
    file.transitions = [(1_774_746_000, 1), (1_792_890_000, 0)]
    file.footer = "CET-1CEST,M3.5.0,M10.5.0/3"
    return file
  }
}
