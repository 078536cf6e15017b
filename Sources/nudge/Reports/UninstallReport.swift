import NudgeJSON
import NudgeLinux

/// Prints what was removed, what systemd said to it, and where the state is.
struct UninstallReport {
  /// What was done.
  let removal: SystemdTimer.Removal
  /// The state folder.
  let home: String
  /// Whether it was only to be told.
  let isDryRun: Bool

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: lines)
    case .json:
      try output.writeDocument { writer in
        writer.field(isDryRun ? "wouldRemove" : "removed", removal.paths)
        writer.field("systemdNotTold", removal.problem.map { "\($0)" })
        writer.field("home", home)
      }
    }
  }

  private var lines: [String] {
    if removal.paths.isEmpty { return ["There is no timer for \(home); nothing was removed."] }
    var lines = removal.paths.map { "\(isDryRun ? "Would remove" : "Removed") \($0)" }
    if let problem = removal.problem {
      lines.append("systemd could not be told (\(problem)); it forgets them when it starts anew.")
    }
    return lines + ["The state is kept in \(home)."]
  }
}
