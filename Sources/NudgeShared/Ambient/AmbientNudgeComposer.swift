/// Chooses what a nudge says: the first fact that is certainly true when it fires.
///
/// ```swift
/// let signals = NudgeSignals(commitmentsDue: [LocalDate("2026-12-04")!])
/// AmbientNudgeComposer.compose(
///   signals, firingOn: LocalDate("2026-12-01")!, firstOpenedOn: nil, appName: "Nudge")?.key
/// // .commitmentsDue
/// ```
///
/// A pure function of signals and the local date of firing. In order: commitments due from that
/// date to the end of its ISO week; the brief unseen for three days or more; a streak of two weeks
/// or more, through the last date on which it is certain; pending items counted at most seven days
/// before. Otherwise a warm line that claims nothing, except on the day of the first opening.
public enum AmbientNudgeComposer {
  /// From how many days on an unseen brief is worth a word.
  public static let leastDaysUnseen = 3
  /// From how many weeks on a streak is worth a word.
  public static let leastStreakWeeks = 2
  /// For how many days a count without dates is taken to hold.
  public static let countHoldsDays = 7

  /// What to say on `date`, or nil if there is nothing honest to say.
  public static func compose(
    _ signals: NudgeSignals, firingOn date: LocalDate, firstOpenedOn: LocalDate?, appName: String
  ) -> NudgeCopy? {
    let restOfWeek = date...date.isoWeek.sunday
    let due = signals.commitmentsDue.count { restOfWeek.contains($0) }
    if due > 0 { return NudgeCopy(key: .commitmentsDue, arguments: [.integer(due)]) }

    if let seen = signals.briefLastSeenOn {
      let days = date.days(since: seen)
      if days >= leastDaysUnseen {
        return NudgeCopy(key: .briefUnseen, arguments: [.integer(days)])
      }
    }
    if let streak = signals.streak, streak.weeks >= leastStreakWeeks,
      date <= streak.certainThrough
    {
      return NudgeCopy(key: .streak, arguments: [.integer(streak.weeks)])
    }
    if let items = signals.pendingItems, items.count > 0,
      (0...countHoldsDays).contains(date.days(since: items.observedOn))
    {
      return NudgeCopy(key: .pendingItems, arguments: [.integer(items.count)])
    }
    if date == firstOpenedOn { return nil }
    return NudgeCopy(key: .fallbackWeek, arguments: [.text(appName)])
  }
}
