/// A year of the proleptic Gregorian calendar with the day on which it starts, so that rules which
/// come every year look at several days of it, and at its neighbours, without counting anew.
struct CivilYear {
  /// The number of the year; may lie outside 1 to 9,999.
  let number: Int
  /// Days from 1970-01-01 to the first of January.
  let firstDay: Int
  /// Whether it has a 29th of February.
  let isLeap: Bool

  /// The year in which that many days since 1970-01-01 lie.
  init(containing days: Int) {
    // The mean length of a year gives the year or one of its neighbours.
    let guess = CivilYear(1970 + floorDivide(days * 400, 146_097))
    if days < guess.firstDay {
      self = guess.previous
    } else {
      let next = guess.next
      self = days < next.firstDay ? guess : next
    }
  }

  private init(_ number: Int) {
    let before = number - 1
    let leapDays = floorDivide(before, 4) - floorDivide(before, 100) + floorDivide(before, 400)
    self.init(number: number, firstDay: before * 365 + leapDays - 719_162)
  }

  private init(number: Int, firstDay: Int) {
    self.number = number
    self.firstDay = firstDay
    isLeap = LocalDate.isLeap(number)
  }

  var next: CivilYear {
    CivilYear(number: number + 1, firstDay: firstDay + (isLeap ? 366 : 365))
  }

  var previous: CivilYear {
    CivilYear(
      number: number - 1, firstDay: firstDay - (LocalDate.isLeap(number - 1) ? 366 : 365))
  }

  /// Midnight of the first of January, in seconds since 1970 on a clock that is read as UTC.
  var start: Int64 { Int64(firstDay) * Int64(LocalDateTime.secondsPerDay) }

  /// Days from 1970-01-01 to the first of a month 1 to 12, and of the next January for 13.
  ///
  /// After Reingold and Dershowitz, "Calendrical Calculations": months as if February had 30 days,
  /// then the one or two days that it lacks.
  func firstDay(of month: Int) -> Int {
    let lacking = month <= 2 ? 0 : isLeap ? 1 : 2
    return firstDay + (367 * month - 362) / 12 - lacking
  }
}
