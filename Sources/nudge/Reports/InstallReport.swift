import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints that the timer is installed, and what it waits for.
struct InstallReport {
  /// The units.
  let timer: SystemdTimer
  /// What is kept and pending.
  let status: AmbientNudgeStatus
  /// Whether anything had to be done.
  let isNew: Bool

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: [headline, outlook])
    case .json:
      try output.writeDocument { writer in
        writer.field("installed", true)
        writer.field("changed", isNew)
        writer.field("timer", timer.timerPath)
        writer.field("service", timer.servicePath)
        writer.field("opened", status.state != nil)
        writer.field(
          "moments", status.deliveryMoments.map { $0.description(in: status.reading.zone) })
      }
    }
  }

  private var headline: String {
    isNew
      ? "Installed \(timer.timerPath) and \(timer.units.service) beside it."
      : "\(timer.units.timer) is installed and up to date; nothing had to be changed."
  }

  private var outlook: String {
    if status.state == nil {
      return "The app was never opened here, so nothing is pending yet; nudge foreground opens it."
    }
    guard let next = status.nextAttemptAt else {
      return "Nothing is pending; what is planned later comes by itself."
    }
    let zone = status.reading.zone
    return next <= status.reading.now
      ? "A nudge is due and comes now."
      : "The next nudge comes at \(next.column(in: zone)) at the earliest."
  }
}
