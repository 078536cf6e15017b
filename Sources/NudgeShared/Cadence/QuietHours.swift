/// The times in which a person does not want to be spoken to, as the device has them cached.
///
/// ```swift
/// let quiet = try QuietHours(parsing: "mon-fri@22:00-07:00,sat-sun@23:00-09:00")
/// quiet.mask.contains(MinuteOfWeek(.saturday, MinuteOfDay(hour: 6, minute: 0)!))  // true
/// ```
///
/// There is one notion of quiet hours. Weekly entries come round on the circle of the week; a pause
/// is a stretch of the calendar that comes once ("not tonight", "not before the 24th").
public struct QuietHours: Hashable, Sendable {
  /// A range of the clock on some days; one past midnight belongs to the day it starts on.
  public struct Entry: Hashable, Sendable {
    /// The range of the wall clock.
    public let range: ClockRange
    /// The days on which the range starts.
    public let weekdays: WeekdaySet

    /// Puts the parts together.
    public init(range: ClockRange, weekdays: WeekdaySet = .all) {
      self.range = range
      self.weekdays = weekdays
    }
  }

  /// A stretch of local time, half-open, in which nothing fires, once.
  public struct Pause: Hashable, Sendable {
    /// The first quiet reading of the clock.
    public let from: LocalDateTime
    /// The first reading at which a nudge may fire again.
    public let until: LocalDateTime

    /// Puts the parts together; a pause that ends before it starts is empty.
    public init(from: LocalDateTime, until: LocalDateTime) {
      self.from = from
      self.until = until
    }
  }

  /// The weekly entries; they may overlap.
  public let entries: [Entry]
  /// The pauses; they may overlap.
  public let pauses: [Pause]

  /// No quiet time at all.
  public static let none = QuietHours(entries: [])

  /// Puts the parts together.
  public init(entries: [Entry], pauses: [Pause] = []) {
    self.entries = entries
    self.pauses = pauses
  }

  /// The minutes of the week that are quiet every week.
  public var mask: WeekMask { WeekMask(entries.map { (range: $0.range, days: $0.weekdays) }) }

  /// The same weekly entries with other pauses.
  public func replacing(pauses: [Pause]) -> QuietHours {
    QuietHours(entries: entries, pauses: pauses)
  }

  /// The pauses that are not over when a wall clock shows `reading`, soonest first.
  ///
  /// Those that overlap or touch are one: a person who asks until when wants the end of the last.
  package func pauses(notOverAt reading: LocalDateTime) -> [Pause] {
    var joined: [Pause] = []
    for pause in pauses.sorted(by: { $0.from < $1.from }) where pause.from < pause.until {
      if let last = joined.last, pause.from <= last.until {
        joined[joined.count - 1] = Pause(from: last.from, until: max(last.until, pause.until))
      } else {
        joined.append(pause)
      }
    }
    return joined.filter { reading < $0.until }
  }

  /// Whether a wall clock that shows `reading` is in quiet time.
  public func contains(_ reading: LocalDateTime) -> Bool {
    mask.contains(reading.minuteOfWeek)
      || pauses.contains { $0.from <= reading && reading < $0.until }
  }
}

extension QuietHours: CustomStringConvertible {
  /// The weekly entries in the form that ``init(parsing:)`` takes; `off` where there are none.
  public var description: String {
    guard !entries.isEmpty else { return "off" }
    return entries.map { entry in
      entry.weekdays == .all ? "\(entry.range)" : "\(entry.weekdays)@\(entry.range)"
    }
    .joined(separator: ",")
  }

  /// Reads weekly entries: `22:00-07:00`, `mon-fri@22:00-07:00,sat-sun@23:00-09:00`, or `off`.
  ///
  /// Days named with commas belong to the entry that follows: `mon,wed@20:00-21:00`.
  ///
  /// - Parameter text: The text, without spaces.
  /// - Throws: ``MalformedText`` for anything else, the empty text included.
  public init(parsing text: String) throws(MalformedText) {
    guard text != "off" else {
      self = .none
      return
    }
    var entries: [Entry] = []
    var days: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard part.contains(":") else {
        days.append(String(part))
        continue
      }
      let halves = part.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let range = halves.last ?? ""
      if halves.count == 2 { days.append(halves[0]) }
      let weekdays: WeekdaySet =
        days.isEmpty ? .all : try WeekdaySet(parsing: days.joined(separator: ","))
      if halves.count == 1, !days.isEmpty { throw QuietHours.fault(text) }
      entries.append(Entry(range: try ClockRange(parsing: range), weekdays: weekdays))
      days = []
    }
    guard days.isEmpty else { throw QuietHours.fault(text) }
    self.init(entries: entries)
  }

  private static func fault(_ text: String) -> MalformedText {
    MalformedText(
      found: text,
      accepted: "off, 22:00-07:00, or entries with days such as mon-fri@22:00-07:00,sat@23:00-09:00"
    )
  }
}
