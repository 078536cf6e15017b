import NudgeShared
import NudgeTesting

/// Draws each week of a story as it was: with the quiet hours and pauses that held in it.
struct StoryPictures {
  private let window: FiringWindow
  private var settings: StorySettings
  /// The picture of weeks without a change, of which most stories have only one.
  private var steady: (hours: QuietHours, picture: WeekPicture)?

  init(_ scenario: Scenario) {
    window = scenario.configuration.window
    settings = StorySettings(scenario)
  }

  /// Takes in the next entry.
  mutating func observe(_ entry: TimelineEntry) { settings.observe(entry) }

  /// The picture of a week, once all that changes in it has been taken in.
  mutating func picture(of week: ISOWeek) -> WeekPicture {
    // A window past midnight reaches into the Monday after.
    guard !settings.changes(in: week), !settings.changes(in: week.next) else {
      let minutes = settings.minutes(of: [week, week.next])
      let open = [week, week.next].map { minutes[$0]?.open ?? [] }
      return WeekPicture(window) { minute in
        open[minute / MinuteOfWeek.perWeek]
          .contains { $0.contains(minute % MinuteOfWeek.perWeek) }
      }
    }
    let hours = settings.hours(atStartOf: week)
    if let steady, steady.hours == hours { return steady.picture }
    let picture = WeekPicture(window, quiet: hours)
    steady = (hours, picture)
    return picture
  }
}
