import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints two units with their paths, as they would be written.
struct UnitsReport {
  /// Where they would stand.
  let timer: SystemdTimer
  /// What would run.
  let service: ServiceUnit
  /// When.
  let moments: [Instant]

  private var files: [(path: String, text: String)] {
    [
      (timer.servicePath, service.text),
      (timer.timerPath, TimerUnit(moments: moments).text),
    ]
  }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table:
      for (index, file) in files.enumerated() {
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        try output.write(
          lines: (index == 0 ? [] : [""]) + ["# \(file.path)"] + lines.map(String.init))
      }
    case .json:
      try output.writeDocument { writer in
        writer.name("units")
        writer.beginArray()
        for file in files {
          writer.beginObject()
          writer.field("path", file.path)
          writer.field("text", file.text)
          writer.endObject()
        }
        writer.endArray()
      }
    }
  }
}
