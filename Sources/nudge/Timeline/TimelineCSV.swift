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
    line.append(contentsOf: entry.at.description(in: entry.zone).utf8)
    for field in [
      String(entry.at.secondsSinceEpoch), entry.kind.rawValue, entry.id?.rawValue,
      entry.week?.description, entry.request?.payload.kind, entry.title,
      entry.body, entry.surface?.rawValue, entry.reason,
    ] {
      line.append(UInt8(ascii: ","))
      if let field { line.appendField(field) }
    }
    if hasDevices {
      line.append(UInt8(ascii: ","))
      if let device = entry.device { line.appendField(device.rawValue) }
    }
    line.append(UInt8(ascii: "\n"))
    output.writeUnlessFailed(line)
    try output.check()
  }

  func finish(_ summary: SimulationSummary) {}
}

extension [UInt8] {
  /// Adds the text as a field: in quotes where it has a comma, a quote or a line break.
  mutating func appendField(_ text: String) {
    let quote = UInt8(ascii: "\"")
    let start = count
    append(contentsOf: text.utf8)
    let mustBeQuoted = self[start...].contains { byte in
      byte == quote || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }
    guard mustBeQuoted else { return }
    removeSubrange(start...)
    append(quote)
    for byte in text.utf8 {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }
}
