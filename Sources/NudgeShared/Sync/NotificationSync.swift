/// The one writer: brings what the platform holds in line with what all sources would say.
///
/// A pass makes the channels, reads one snapshot, asks the sources beside each other up to a soft
/// deadline, plans, and then only writes. Passes never overlap; whoever asks while one runs gets
/// the next, together with all others who ask meanwhile.
public final class NotificationSync<
  Platform: NudgePlatform, Planner: NotificationPlanning, Strings: NudgeStrings, Clock: NudgeClock,
  Journal: NotificationJournal
>: Sendable {
  private let platform: Platform
  private let planner: Planner
  private let strings: Strings
  private let clock: Clock
  private let journal: Journal

  /// Puts the parts together; nothing is read or written yet.
  public init(
    platform: Platform, planner: Planner, strings: Strings, clock: Clock, journal: Journal
  ) {
    self.platform = platform
    self.planner = planner
    self.strings = strings
    self.clock = clock
    self.journal = journal
  }
}
