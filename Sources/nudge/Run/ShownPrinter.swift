import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints what a process that waits has shown, each at once: one line, or one document.
struct ShownPrinter {
  let options: GlobalOptions
  let output: Output
  let zone: LocalZone

  func print(
    _ shown: StoredNotification, on place: DeliverCommand.Place
  ) throws(CommandFault) {
    switch options.format {
    case .table: try output.write(lines: ["\(shown.title): \(shown.body)"])
    case .json:
      try output.writeDocument(layout: .compact) { writer in
        writer.name("shown")
        writer.write(shown, in: zone)
        writer.field("shownOn", place.rawValue)
      }
    }
    try output.flush()
  }
}
