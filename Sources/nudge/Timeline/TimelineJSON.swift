import NudgeJSON
import NudgeShared
import NudgeTesting

/// One JSON document, an entry on each line; `docs/scenarios.md` describes it.
struct TimelineJSON: TimelineWriter {
  private var writer: JSONWriter
  private let output: Output
  private let zone: LocalZone

  init(_ heading: TimelineHeading, output: Output) {
    self.output = output
    let scenario = heading.scenario
    zone = scenario.zone
    writer = JSONWriter(layout: .indented) { output.writeUnlessFailed($0) }
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("name", heading.name)
    writer.field("seed", scenario.seed)
    writer.field("zone", zone.identifier)
    writer.field("locale", scenario.locale)
    writer.field("signals", heading.signals)
    if scenario.devices.count > 1 {
      writer.field("devices", scenario.devices.map(\.rawValue), onOneLine: true)
    }
    let start = zone.resolve(scenario.start).earlierOrShiftedForward
    writer.field("start", start.description(in: zone))
    writer.name("timeline")
    writer.beginArray()
  }

  mutating func write(_ entry: TimelineEntry) throws(CommandFault) {
    writer.beginObject(onOneLine: true)
    writer.field("at", entry.at.description(in: entry.zone))
    writer.field("epoch", entry.at.secondsSinceEpoch)
    writer.field("device", entry.device?.rawValue)
    writer.field("event", entry.kind.rawValue)
    writer.field("id", entry.id?.rawValue)
    writer.field("week", entry.week?.description)
    writer.field("key", entry.request?.payload.kind)
    writer.field("title", entry.title)
    writer.field("body", entry.body)
    writer.field("surface", entry.surface?.rawValue)
    writer.field("reason", entry.reason)
    writer.endObject()
    try output.check()
  }

  mutating func finish(_ summary: SimulationSummary) throws(CommandFault) {
    writer.endArray()
    writer.field("end", summary.end.description(in: zone))
    writer.name("summary")
    writer.beginObject(onOneLine: true)
    writer.field("weeks", summary.weeks)
    writer.field("fired", summary.fired)
    writer.field("suppressed", summary.suppressed)
    writer.field("shown", summary.shown)
    writer.field("shortestGapSeconds", summary.shortestGapSeconds)
    writer.field("longestGapSeconds", summary.longestGapSeconds)
    if let attention = summary.attention {
      writer.field("pushed", attention.pushed)
      writer.field("rang", attention.rang)
      writer.field("removed", attention.removed)
      writer.field("superseded", attention.superseded)
      writer.field("expired", attention.expired)
      writer.field("acknowledged", attention.acknowledged)
    }
    writer.endObject()
    writer.endObject()
    writer.finish()
    try output.check()
  }
}
