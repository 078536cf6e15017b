import NudgeShared

/// A week drawn on one line: three marks for each day, from the start of the window to its end.
///
/// `·` is time in which a nudge may fire, a space is not, and `●` is where one fired. A window past
/// midnight is drawn on the day on which it starts.
struct WeekPicture {
  /// The names of the days above the marks.
  static let heading = Weekday.allCases.map(\.abbreviation).joined(separator: " ")
  /// What the marks mean.
  static let legend =
    "three marks a day, from start to end of the window: · a nudge may come, ● it came"
  /// How wide a picture is.
  static let width = heading.count

  private let window: ClockRange
  private let cells: [[Character]]
  /// The cells of each day as text: a long table has thousands of weeks that differ in one mark.
  private let days: [String]

  private static let marksPerDay = 3

  /// Draws the minutes of `window` that `quiet` leaves.
  init(_ window: FiringWindow, quiet: QuietHours) {
    let allowed = window.mask.subtracting(quiet.mask)
    self.init(window) { minute in
      MinuteOfWeek(minute % MinuteOfWeek.perWeek).map(allowed.contains) ?? false
    }
  }

  /// Draws the minutes of `window` that `isOpen` takes, counted from Monday 00:00; those of a window
  /// past the midnight of Sunday go on after 10,079.
  init(_ window: FiringWindow, isOpen: (Int) -> Bool) {
    self.window = window.range
    cells = Weekday.allCases.map { day in
      (0..<WeekPicture.marksPerDay).map { mark in
        let minutes = WeekPicture.minutes(of: mark, in: window.range)
        let start = MinuteOfWeek(day, .midnight).minute + window.range.startMinute
        let hasOpen =
          window.weekdays.contains(day) && minutes.contains { isOpen(start + $0) }
        return hasOpen ? "·" : " "
      }
    }
    days = cells.map { String($0) }
  }

  /// The week without a firing.
  var text: String { days.joined(separator: " ") }

  /// The week with a mark at `reading`; outside the window's hours nothing is marked.
  func text(marking reading: LocalDateTime, with mark: Character = "●") -> String {
    let sinceStart =
      (reading.minuteOfDay.minute - window.startMinute + MinuteOfDay.perDay) % MinuteOfDay.perDay
    guard sinceStart < window.lengthMinutes else { return text }
    let isAfterMidnight = window.startMinute + sinceStart >= MinuteOfDay.perDay
    let day = (reading.date.weekday.rawValue - 1 + (isAfterMidnight ? 6 : 0)) % 7
    var (days, marked) = (days, cells[day])
    marked[sinceStart * WeekPicture.marksPerDay / window.lengthMinutes] = mark
    days[day] = String(marked)
    return days.joined(separator: " ")
  }

  /// The minutes, counted from the window's start, that one mark stands for.
  private static func minutes(of mark: Int, in window: ClockRange) -> Range<Int> {
    let length = window.lengthMinutes
    return (mark * length + marksPerDay - 1) / marksPerDay..<((mark + 1) * length + marksPerDay - 1)
      / marksPerDay
  }
}
