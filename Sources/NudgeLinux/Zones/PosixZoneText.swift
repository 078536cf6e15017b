public import NudgeShared

/// A zone rule as POSIX.1 writes it in `TZ` and as time zone files end, such as
/// `EST5EDT,M3.2.0,M11.1.0`.
///
/// ```swift
/// let berlin = try PosixZoneText("CET-1CEST,M3.5.0,M10.5.0/3")
/// berlin.rule.standard.description  // "+01:00"
/// ```
///
/// Offsets are written the other way round, hours to *add to local time* to get UTC: `CET-1` is
/// one hour ahead. Summer time is an hour ahead of standard time and changes come at 02:00 unless
/// the text says otherwise. Times of changes may reach a week either way, as in RFC 9636,
/// section 3.3.1. A text that names a summer time without its two changes is refused: POSIX leaves
/// them open, and what other programs fill in is one country's rule.
public struct PosixZoneText: Hashable, Sendable {
  /// What standard time is called, such as `CET` or `-03`.
  public let standardName: String
  /// What summer time is called, or nil where clocks stay.
  public let daylightName: String?
  /// The rule itself.
  public let rule: AnnualRule

  /// Reads the text.
  ///
  /// - Throws: ``PosixZoneTextError`` with the place, for anything that is not such a rule.
  public init(_ text: String) throws(PosixZoneTextError) {
    var scanner = PosixZoneScanner(text)
    standardName = try scanner.scanName("the name of standard time")
    let standard = try scanner.scanOffset()
    if scanner.isAtEnd {
      daylightName = nil
      rule = AnnualRule(standard: standard, daylight: nil)
      return
    }
    daylightName = try scanner.scanName("the name of summer time, or the end")
    let start = scanner.position
    let hourAhead = UTCOffset(seconds: Int(standard.seconds) + 3600)
    let offset = scanner.isAt(",") ? hourAhead : try scanner.scanOffset()
    guard let offset else { throw scanner.failure("an offset below 26 hours", at: start) }
    try scanner.expect(",", or: "a comma and the two changes of the year, as in ,M3.5.0,M10.5.0/3")
    let first = try scanner.scanMoment()
    try scanner.expect(",", or: "a comma and the end of summer time")
    let second = try scanner.scanMoment()
    guard scanner.isAtEnd else { throw scanner.failure("the end of the text") }
    rule = AnnualRule(
      standard: standard,
      daylight: AnnualRule.Daylight(offset: offset, start: first, end: second))
  }
}

/// A text that is no POSIX zone rule, with the place where it stops being one.
public struct PosixZoneTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes from the start of the text.
  public let position: Int
  /// What stands there, such as `'x'` or `the end`.
  public let found: String
  /// What could stand there.
  public let accepted: String

  /// `at byte 3: found 'x', accepted ...`.
  public var description: String { "at byte \(position): found \(found), accepted \(accepted)" }
}

/// Reads the parts of the text from its front.
private struct PosixZoneScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && UInt32(bytes[position]) == character.value
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  func failure(_ accepted: String, at place: Int? = nil) -> PosixZoneTextError {
    let place = place ?? position
    let rest = bytes.dropFirst(place).prefix(12)
    let found = rest.isEmpty ? "the end" : quoted(String(decoding: rest, as: UTF8.self))
    return PosixZoneTextError(position: place, found: found, accepted: accepted)
  }

  mutating func expect(
    _ character: Unicode.Scalar, or accepted: String
  ) throws(PosixZoneTextError) {
    guard take(character) else { throw failure(accepted) }
  }

  /// Takes three or more letters, or three or more of letters, digits and signs between `<` and `>`.
  mutating func scanName(_ role: String) throws(PosixZoneTextError) -> String {
    let start = position
    let isQuoted = take("<")
    let first = position
    while position < bytes.count, isNamePart(bytes[position], quoted: isQuoted) { position += 1 }
    let name = bytes[first..<position]
    guard (3...30).contains(name.count), !isQuoted || take(">") else {
      throw failure("\(role): 3 to 30 letters, or digits and signs too inside <>", at: start)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Takes hours to add to local time, and turns them into an offset ahead of UTC.
  mutating func scanOffset() throws(PosixZoneTextError) -> UTCOffset {
    let start = position
    let seconds = try scanTime(hours: 24, "an offset such as 5, -1 or -5:45, up to 24 hours")
    guard let offset = UTCOffset(seconds: -seconds) else {
      throw failure("an offset below 26 hours", at: start)
    }
    return offset
  }

  mutating func scanMoment() throws(PosixZoneTextError) -> AnnualMoment {
    let start = position
    let day = try scanDay()
    let time = take("/") ? try scanTime(hours: 167, "a time such as 2, -1 or 26:30") : 7200
    guard let moment = AnnualMoment(day, secondOfDay: time) else {
      throw failure("a day such as M3.5.0 (last Sunday of March), J60 or 59", at: start)
    }
    return moment
  }

  private mutating func scanDay() throws(PosixZoneTextError) -> AnnualMoment.Day {
    if take("M") {
      let month = try scanNumber(1...12, "a month from 1 to 12")
      try expect(".", or: "a point and the week, as in M3.5.0")
      let week = try scanNumber(1...5, "a week from 1 to 5, 5 meaning the last")
      try expect(".", or: "a point and the weekday, as in M3.5.0")
      let day = try scanNumber(0...6, "a weekday from 0 (Sunday) to 6")
      return .weekdayOfMonth(
        month: month, week: week, Weekday(rawValue: day == 0 ? 7 : day) ?? .sunday)
    }
    if take("J") {
      return .ordinalWithoutLeapDay(try scanNumber(1...365, "a day of the year from 1 to 365"))
    }
    return .zeroBasedOrdinal(
      try scanNumber(0...365, "a day such as M3.5.0, J60 or 59 (from 0 to 365)"))
  }

  /// Takes hours with optional sign, minutes and seconds, and gives seconds.
  private mutating func scanTime(
    hours limit: Int, _ accepted: String
  ) throws(PosixZoneTextError) -> Int {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    var seconds = try scanNumber(0...limit, accepted) * 3600
    if take(":") {
      seconds += try scanNumber(0...59, digits: 2...2, "minutes from 00 to 59") * 60
      if take(":") { seconds += try scanNumber(0...59, digits: 2...2, "seconds from 00 to 59") }
    }
    return sign * seconds
  }

  private mutating func scanNumber(
    _ range: ClosedRange<Int>, digits: ClosedRange<Int> = 1...3, _ accepted: String
  ) throws(PosixZoneTextError) -> Int {
    let start = position
    var value = 0
    while position < bytes.count, position < start + digits.upperBound, isDigit(bytes[position]) {
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position >= start + digits.lowerBound, range.contains(value) else {
      throw failure(accepted, at: start)
    }
    return value
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isNamePart(_ byte: UInt8, quoted: Bool) -> Bool {
    let letter = byte | 0x20
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) { return true }
    return quoted
      && (isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
  }
}
