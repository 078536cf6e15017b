import NudgeShared
import NudgeTesting

/// A line of comma-separated values for each entry (RFC 4180, with plain line ends).
struct TimelineCSV: TimelineWriter {
  private let output: Output

  /// Room for a line, so that it need not be moved as it grows.
  private static let usualLineBytes = 320

  init(output: Output) throws(CommandFault) {
    self.output = output
    try output.write("at,epoch,event,id,week,key,title,body,surface,reason\n")
  }

  func write(_ entry: TimelineEntry) throws(CommandFault) {
    var line = ""
    line.reserveCapacity(TimelineCSV.usualLineBytes)
    line += entry.at.description(in: entry.zone)
    line += ","
    line += String(entry.at.secondsSinceEpoch)
    line += ","
    line += entry.kind.rawValue
    for field in [
      entry.id?.rawValue, entry.week?.description, entry.request?.payload.kind,
      entry.request?.title, entry.request?.body, entry.surface?.rawValue, entry.reason,
    ] {
      line += ","
      if let field { line += csvField(field) }
    }
    line += "\n"
    try output.write(line)
  }

  func finish(_ summary: SimulationSummary) {}
}

/// The text as a field: in quotes where it has a comma, a quote or a line break.
func csvField(_ text: String) -> String {
  let quote = UInt8(ascii: "\"")
  var text = text
  let mustBeQuoted = text.withUTF8 { bytes in
    bytes.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }
  }
  guard mustBeQuoted else { return text }
  var field = [quote]
  for byte in text.utf8 {
    if byte == quote { field.append(quote) }
    field.append(byte)
  }
  field.append(quote)
  return String(decoding: field, as: UTF8.self)
}
