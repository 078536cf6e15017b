import NudgeLinux
import NudgeShared

/// Prints what is to be pending, what is not and why.
struct PlanReport {
  /// The plan and what is around it.
  let result: RowsPlan
  /// Which file it was made of, for people.
  let place: String
  /// The language of its texts.
  let locale: String

  var plan: NotificationPlan { result.plan }
  var zone: LocalZone { plan.reading.zone }

  func print(
    as format: OutputFormat, palette: Palette, to output: Output
  ) throws(CommandFault) {
    switch format {
    case .table: try output.write(table(palette))
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
    if let rejection { output.writeError("nudge: \(oneLine(place)): \(oneLine(rejection))\n") }
  }

  /// How many are named on standard error.
  private static let namedLimit = 3

  /// What is told beside the results, so that a script's author sees it: the rest is planned.
  private var rejection: String? {
    guard !plan.rejected.isEmpty else { return nil }
    let named = plan.rejected.prefix(PlanReport.namedLimit).map { "\($0.item) (\($0.reason))" }
    let rest = plan.rejected.count - named.count
    let more = rest > 0 ? [counted(rest, "other", "others")] : []
    return "\(counted(plan.rejected.count, "rejection", "rejections")): \(together(named + more)); "
      + "everything else is planned"
  }
}
