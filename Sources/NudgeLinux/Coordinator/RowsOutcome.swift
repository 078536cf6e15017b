public import NudgeShared

/// What came of the app's rows at a foreground.
public struct RowsOutcome: Hashable, Sendable {
  /// The plan of the whole pass, the weekly nudge included; nil where none was carried out.
  public let plan: NotificationPlan?
  /// Why the rows cannot be read; what is pending of them stays.
  public let problem: FileProblem?
}

extension AmbientNudgeCoordinator {
  /// What came of the app's rows at the last foreground; nil in a folder without any.
  public var rowsOutcome: RowsOutcome? {
    get async {
      let plan = await engine.record.plan
      guard engine.rows != .missing || plan != nil else { return nil }
      return RowsOutcome(plan: plan, problem: engine.rows.problem)
    }
  }
}
