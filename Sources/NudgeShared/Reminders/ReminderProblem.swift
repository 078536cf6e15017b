/// Why a reminder row, or a part of one, cannot be planned: the names that programs compare.
///
/// A skip date or a snooze that is wrong is left out alone, and its row is planned without it: one
/// firing too many on a day is a smaller harm than a reminder that never comes again. Everything
/// else here takes the row out, and never another.
@nonexhaustive
public enum ReminderProblem: String, CaseIterable, Hashable, Sendable {
  /// It has no id.
  case missingId
  /// Its id has more than 200 bytes.
  case idTooLong
  /// A row before it has the same id.
  case duplicateId
  /// It has no title, or one of blanks.
  case missingTitle
  /// It has no time of day.
  case missingTime
  /// Its time is none, such as `25:00`.
  case badTime
  /// It has no rule.
  case missingRule
  /// Its rule is of no known kind.
  case unknownRule
  /// Its rule has a field that belongs to another kind.
  case wrongField
  /// Its rule needs a date and has none.
  case missingDate
  /// The date of its rule is not written as one.
  case badDate
  /// The date of its rule is not in the calendar, such as the 30th of February.
  case impossibleDate
  /// Every how many days it comes is not 1 to 36,525.
  case badInterval
  /// Its rule names no day of the week.
  case noDays
  /// Its rule names a day of the week that there is not.
  case unknownDay
  /// The day of the month is not 1 to 31.
  case badDay
  /// The month is not 1 to 12.
  case badMonth
  /// Its first date is none.
  case badFrom
  /// Its last date is none.
  case badUntil
  /// Its last date comes before its first.
  case untilBeforeFrom
  /// A date to be skipped is none; the row is planned without it.
  case badSkip
  /// The row does not come on a date to be skipped; the row is planned.
  case skipOutsideRule
  /// The moment it is put off to is none, or not there; the row is planned without it.
  case badSnooze
  /// A snooze names a row that is not there or cannot be planned.
  case unknownSnooze

  /// Whether the row is planned nevertheless, or there is none.
  public var leavesRowPlanned: Bool {
    switch self {
    case .badSkip, .skipOutsideRule, .badSnooze, .unknownSnooze: true
    default: false
    }
  }
}

/// What is wrong with one of them.
typealias ReminderFault = ItemFault<ReminderProblem>
