import NudgeShared
import NudgeTesting

/// A line of comma-separated values for each entry (RFC 4180, with plain line ends).
struct TimelineCSV: TimelineWriter {
  private let output: Output

  init(output: Output) throws(CommandFault) {
    self.output = output
    try output.write("at,epoch,event,id,week,key,title,body,surface,reason\n")
  }

  func write(_ entry: TimelineEntry) throws(CommandFault) {
    let fields = [
      entry.at.description(in: entry.zone), "\(entry.at.secondsSinceEpoch)", entry.kind.rawValue,
      entry.id?.rawValue, entry.week?.description, entry.request?.payload.kind,
      entry.request?.title, entry.request?.body, entry.surface?.rawValue, entry.reason,
    ]
    let line = fields.map { csvField($0 ?? "") }.joined(separator: ",")
    try output.write(line + "\n")
  }

  func finish(_ summary: SimulationSummary) {}
}

/// The text as a field: in quotes where it has a comma, a quote or a line break.
func csvField(_ text: String) -> String {
  guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}
