import NudgeShared

/// Signals made up for previews: over five weeks every sort of text comes up once.
enum SampleSignals {
  /// What an app might know when it is opened on `date`.
  ///
  /// Dated for the week after, which is the one that the next nudge speaks of.
  static func signals(openedOn date: LocalDate) -> NudgeSignals {
    let week = date.isoWeek
    let coming = week.next
    switch week.weeksSinceEpoch % 5 {
    case 0:
      return NudgeSignals(
        commitmentsDue: [2, 4, 4].map { week.monday.adding(days: $0) }
          + [4, 5, 6].map { coming.monday.adding(days: $0) })
    case 1:
      return NudgeSignals(briefLastSeenOn: date)
    case 2:
      return NudgeSignals(streak: .init(weeks: 4, certainThrough: coming.sunday))
    case 3:
      return NudgeSignals(pendingItems: .init(count: 2, observedOn: date.adding(days: 5)))
    default:
      return .none
    }
  }
}
