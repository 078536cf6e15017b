import NudgeJSON
import NudgeShared

/// Prints until when nothing is said, and what is to be paused later.
struct PauseReport {
  /// Until when nothing is said, or nil where no pause is in force.
  private let pausedUntil: LocalDateTime?
  /// Those that have not begun.
  private let later: [QuietHours.Pause]
  /// All that are not over; those that overlap or touch are one.
  private let pauses: [QuietHours.Pause]
  /// What came of a change, on a device that has a plan.
  private let change: OutcomeReport?

  init(pauses: [QuietHours.Pause], now: LocalDateTime, change: OutcomeReport?) {
    self.pauses = QuietHours(entries: [], pauses: pauses).pauses(notOverAt: now)
    later = self.pauses.filter { now < $0.from }
    pausedUntil = self.pauses.first { $0.from <= now }?.until
    self.change = change
  }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table:
      try output.write(lines: lines + (change?.lines ?? []))
    case .json:
      try output.writeDocument { writer in
        writer.field("pausedUntil", pausedUntil?.description)
        writer.write(pauses: pauses)
        change?.writeFields(to: &writer)
      }
    }
  }

  private var lines: [String] {
    let ahead = later.map { "To be paused from \($0.from) until \($0.until)." }
    return [pausedUntil.map { "Paused until \($0)." } ?? "Not paused."] + ahead
  }
}

extension JSONWriter {
  /// The field `pauses`.
  mutating func write(pauses: [QuietHours.Pause]) {
    name("pauses")
    beginArray()
    for pause in pauses {
      beginObject(onOneLine: true)
      field("from", "\(pause.from)")
      field("until", "\(pause.until)")
      endObject()
    }
    endArray()
  }
}
