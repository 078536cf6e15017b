import NudgeShared
import NudgeTesting

/// A line of comma-separated values for each entry (RFC 4180, with plain line ends).
struct TimelineCSV: TimelineWriter {
  private let output: Output
  private var line: [UInt8] = []
  /// A story of one device has no column for it.
  private let hasDevices: Bool

  init(_ heading: TimelineHeading, output: Output) throws(CommandFault) {
    self.output = output
    hasDevices = heading.scenario.devices.count > 1
    let last = hasDevices ? ",device" : ""
    try output.write("at,epoch,event,id,week,key,title,body,surface,reason\(last)\n")
  }

  mutating func write(_ entry: TimelineEntry) throws(CommandFault) {
    line.removeAll(keepingCapacity: true)
    line.appendField(entry.at.description(in: entry.zone))
    add(String(entry.at.secondsSinceEpoch))
    add(entry.kind.rawValue)
    add(entry.id?.rawValue)
    add(entry.week?.description)
    add(entry.request?.payload.kind)
    add(entry.title)
    add(entry.body)
    add(entry.surface?.rawValue)
    add(entry.reason)
    if hasDevices { add(entry.device?.rawValue) }
    line.append(UInt8(ascii: "\n"))
    output.writeUnlessFailed(line)
    try output.check()
  }

  private mutating func add(_ field: String?) {
    line.append(UInt8(ascii: ","))
    if let field { line.appendField(field) }
  }

  func finish(_ summary: SimulationSummary) {}
}

extension [UInt8] {
  /// Adds the text as a field: in quotes where it has a comma, a quote or a line break.
  mutating func appendField(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      guard bytes.contains(where: \.mustBeQuoted) else { return append(contentsOf: bytes) }
      let quote = UInt8(ascii: "\"")
      append(quote)
      for byte in bytes {
        if byte == quote { append(quote) }
        append(byte)
      }
      append(quote)
    }
  }
}

extension UInt8 {
  /// A quote, a comma or a line break.
  fileprivate var mustBeQuoted: Bool {
    // Most bytes are letters, all of which come after these.
    self <= 0x2C && (self == 0x2C || self == 0x22 || self == 0x0A || self == 0x0D)
  }
}
