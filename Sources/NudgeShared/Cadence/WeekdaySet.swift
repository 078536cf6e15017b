/// A set of days of the week.
public struct WeekdaySet: Hashable, Sendable {
  /// Bit 1 for Monday to bit 7 for Sunday.
  let bits: UInt8

  /// Every day.
  public static let all = WeekdaySet(Weekday.allCases)
  /// Monday to Friday.
  public static let mondayToFriday = WeekdaySet([
    .monday, .tuesday, .wednesday, .thursday, .friday,
  ])

  /// Takes any days; one named twice counts once.
  public init(_ days: some Sequence<Weekday>) {
    bits = days.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
  }

  /// Whether the day is in the set.
  public func contains(_ day: Weekday) -> Bool { bits & 1 << UInt8(day.rawValue) != 0 }
  /// Whether there is no day in the set.
  public var isEmpty: Bool { bits == 0 }
  /// The days in the set, Monday first.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }
}

extension WeekdaySet: CustomStringConvertible {
  /// The form that ``init(parsing:)`` takes: `mon-fri`, or `mon,wed,fri` where days do not adjoin.
  public var description: String {
    let days = days
    guard let first = days.first, let last = days.last else { return "" }
    if days.count > 2, last.rawValue - first.rawValue == days.count - 1 {
      return "\(first.abbreviation)-\(last.abbreviation)"
    }
    return days.map(\.abbreviation).joined(separator: ",")
  }

  /// Reads days and ranges of days with commas between: `mon-fri`, `mon,wed,fri`, `sat-mon`.
  ///
  /// - Parameter text: The text, in lower case and without spaces.
  /// - Throws: ``MalformedText`` for anything else, the empty text included.
  public init(parsing text: String) throws(MalformedText) {
    let fault = MalformedText(
      found: text, accepted: "days such as mon-fri or mon,wed,fri (mon tue wed thu fri sat sun)")
    var days: [Weekday] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard
        (1...2).contains(ends.count), let first = ends.first.flatMap(Weekday.init(abbreviation:)),
        let last = ends.last.flatMap(Weekday.init(abbreviation:))
      else { throw fault }
      var day = first
      days.append(day)
      while day != last {
        day = day.next
        days.append(day)
      }
    }
    self.init(days)
  }
}
