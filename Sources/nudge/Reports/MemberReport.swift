import NudgeJSON
import NudgeShared

/// Prints who is signed in now, and what came of it.
struct MemberReport {
  /// Who is signed in, or nil.
  let member: String?
  /// What came of the change, on a device that has a plan.
  let outcome: ForegroundOutcome?
  /// The zone in which times are shown.
  let zone: LocalZone

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    let change = outcome.map { OutcomeReport(outcome: $0, zone: zone) }
    switch format {
    case .table:
      let headline = member.map { "Signed in: \($0)." } ?? "Signed out."
      try output.write(lines: [headline] + (change?.lines ?? []))
    case .json:
      try output.writeDocument { writer in
        writer.name("member")
        if let member { writer.value(member) } else { writer.null() }
        change?.writeFields(to: &writer)
      }
    }
  }
}
