import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints the feed, the newest first.
struct FeedReport {
  private let status: FeedStatus
  private let entries: [FeedEntry]
  /// How many there are, shown or not.
  private let count: Int

  private var reading: ClockReading { status.reading }

  /// Picks what is shown.
  ///
  /// - Parameters:
  ///   - status: The feed.
  ///   - showsAll: Whether what never came due is shown as well.
  ///   - since: From when on, if not from the start.
  ///   - limit: How many at most.
  init(_ status: FeedStatus, showsAll: Bool, since: Instant?, limit: Int) {
    self.status = status
    let chosen = status.log.entries.filter { entry in
      (showsAll || entry.cameDue(by: status.reading.now)) && entry.at >= since ?? .min
    }
    count = chosen.count
    entries = Array(chosen.sorted { ($0.at, $0.id) > ($1.at, $1.id) }.prefix(limit))
  }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: lines)
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
  }

  private var lines: [String] {
    guard !entries.isEmpty else {
      return [
        status.log.entries.isEmpty
          ? "Nothing was said here yet." : "Nothing was said in that time."
      ]
    }
    var lines = entries.flatMap { entry in
      [
        "\(entry.at.column(in: reading.zone))  \(entry.title): \(entry.body)",
        String(repeating: " ", count: 22)
          + entry.words(at: reading, countedAmong: status.countedAmong[entry.id]),
      ]
    }
    if count > entries.count {
      let left = counted(count - entries.count, "older entry", "older entries")
      lines.append("\(left) not shown (--limit).")
    }
    return lines
  }

  private func writeFields(to writer: inout JSONWriter) {
    writer.field("now", reading.now.description(in: reading.zone))
    writer.field("zone", reading.zone.identifier)
    writer.field("device", status.log.entries.isEmpty ? nil : status.log.deviceID)
    writer.field("count", count)
    writer.name("entries")
    writer.beginArray()
    for entry in entries {
      writer.write(entry, at: reading, countedAmong: status.countedAmong[entry.id])
    }
    writer.endArray()
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ entry: FeedEntry, at reading: ClockReading, countedAmong: Int?
  ) {
    beginObject()
    field("at", entry.at.description(in: reading.zone))
    field("epoch", entry.at.secondsSinceEpoch)
    field("fireAt", entry.fireAt.description(in: reading.zone))
    field("armedAt", entry.armedAt.description(in: reading.zone))
    field("id", entry.id.rawValue)
    field("kind", entry.kind.rawValue)
    field("item", entry.item)
    field("nominal", "\(entry.nominalDate)")
    field("zone", entry.zone)
    field("channel", entry.channel)
    field("title", entry.title)
    field("body", entry.body)
    field("isRedacted", entry.isRedacted)
    if entry.occurrences.count > 1 { field("standsFor", entry.occurrences.count) }
    field("outcome", entry.outcome.name)
    field("certainty", entry.certainty?.rawValue)
    field("countedAmong", countedAmong)
    switch entry.outcome {
    case .moved(let id): field("movedTo", id.rawValue)
    case .unknown(let doubt): field("reason", doubt.rawValue)
    case .dropped(let loss): field("reason", loss.rawValue)
    default: break
    }
    endObject()
  }
}
