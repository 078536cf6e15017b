/// Finds the occurrences of reminder rows that come next.
public struct ReminderPlanner: Sendable {
  /// Makes one.
  public init() {}

  /// The soonest occurrences and snoozes of the rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - context: Moment, zone, quiet hours, horizon, limit and what was shown.
  ///   - strings: The reader's language.
  /// - Returns: At most ``SourceContext/limit`` candidates, soonest first by the moment at which
  ///   they would fire after quiet hours, then by id.
  public func candidates(
    _ rows: ReminderRows, _ context: SourceContext, strings: some NudgeStrings
  ) -> SourceAnswer {
    SourceAnswer(candidates: [])
  }
}
