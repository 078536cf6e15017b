import NudgeJSON
import NudgeShared

/// Prints what a plan decides.
struct PlanReport {
  /// The plan.
  let plan: NotificationPlan
  /// The language of its texts.
  let locale: String

  var zone: LocalZone { plan.reading.zone }

  func print(as format: OutputFormat, in context: CommandContext) throws(CommandFault) {
    switch format {
    case .table: try context.output.write(lines: [])
    case .json: try context.output.writeDocument { writeFields(to: &$0) }
    }
  }
}
