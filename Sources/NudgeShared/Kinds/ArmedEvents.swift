/// What the person did that a notification follows from: a bounded value that an app keeps.
///
/// ```swift
/// var events = try await store.load()
/// events.timerStarted(id: "t1", title: "Run", at: now)
/// try await store.save(events)   // then ask for a pass
/// ```
///
/// It holds what happened and when, not when something fires: that follows from the table at each
/// pass. Starting or resuming a timer takes back that it was paused, pausing it that it runs, and
/// opening the app that it was not opened. So nothing has to be judged when a notification fires: it
/// can only be true.
///
/// Bounded: of timers, and of milestones, the last 32 are kept.
public struct ArmedEvents: Hashable, Sendable, Codable {
  /// A timer that runs or is paused.
  public struct Timer: Hashable, Sendable, Codable {
    /// Which one.
    public let id: String
    /// What the person calls it.
    public let title: String
    /// Whether it is paused.
    public let isPaused: Bool
    /// Since when it runs, or is paused.
    public let since: Instant
  }

  /// A habit that was kept for a round number of days.
  public struct Milestone: Hashable, Sendable, Codable {
    /// Which habit.
    public let id: String
    /// What the person calls it.
    public let title: String
    /// For how many days in a row.
    public let streakDays: Int
    /// When it was checked off.
    public let reachedAt: Instant
  }

  /// Timers that were not stopped, oldest first.
  public private(set) var timers: [Timer] = []
  /// Milestones of the last two days, oldest first.
  public private(set) var milestones: [Milestone] = []
  /// When the app was last opened, or nil if nobody said so yet.
  public private(set) var openedAt: Instant?

  /// How many timers, and how many milestones, are kept at most.
  public static let limit = 32
  /// How long a milestone is kept, in seconds: quiet hours may put it off to the next day.
  public static let milestoneSeconds: Int64 = 2 * 86_400

  /// Nothing has happened yet.
  public init() {}

  /// Whether so many days in a row are a milestone: 7, 30, 100, and every full year of 365.
  public static func isMilestone(streakDays: Int) -> Bool {
    [7, 30, 100].contains(streakDays) || streakDays > 0 && streakDays % 365 == 0
  }

  /// A timer was started; it runs from now on, whatever it did before.
  public mutating func timerStarted(id: String, title: String, at now: Instant) {
    replaceTimer(Timer(id: id, title: title, isPaused: false, since: now))
  }

  /// A paused timer goes on; one that is not known is passed over.
  public mutating func timerResumed(id: String, at now: Instant) {
    guard let timer = timer(id), timer.isPaused else { return }
    replaceTimer(Timer(id: timer.id, title: timer.title, isPaused: false, since: now))
  }

  /// A running timer was paused; one that is not known is passed over.
  public mutating func timerPaused(id: String, at now: Instant) {
    guard let timer = timer(id), !timer.isPaused else { return }
    replaceTimer(Timer(id: timer.id, title: timer.title, isPaused: true, since: now))
  }

  /// A timer was stopped, and nothing is to be said of it any more.
  public mutating func timerStopped(id: String) {
    timers.removeAll { $0.id.hasSameBytes(as: id) }
  }

  /// A habit was checked off for today, which makes so many days in a row.
  ///
  /// Where that is no milestone, one that waits to be said of the same habit is taken back: the check
  /// was undone and done again.
  public mutating func habitChecked(
    id: String, title: String, streakDays: Int, at now: Instant
  ) {
    milestones.removeAll { milestone in
      milestone.id.hasSameBytes(as: id)
        || now.seconds(since: milestone.reachedAt) > ArmedEvents.milestoneSeconds
    }
    guard ArmedEvents.isMilestone(streakDays: streakDays) else { return }
    milestones.append(
      Milestone(id: id, title: title, streakDays: streakDays, reachedAt: now))
    milestones = milestones.suffix(ArmedEvents.limit)
  }

  /// The app came to the foreground.
  public mutating func appOpened(at now: Instant) {
    openedAt = now
  }

  private func timer(_ id: String) -> Timer? {
    timers.first { $0.id.hasSameBytes(as: id) }
  }

  private mutating func replaceTimer(_ timer: Timer) {
    timerStopped(id: timer.id)
    timers.append(timer)
    timers = timers.suffix(ArmedEvents.limit)
  }
}
