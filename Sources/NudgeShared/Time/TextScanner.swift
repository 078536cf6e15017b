/// Reads fixed-width dates and times from the front of a text, one part at a time.
struct TextScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Takes one ASCII character if it stands next.
  mutating func scan(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Takes exactly `count` decimal digits (at most nine, so that no sum overflows).
  mutating func scanDigits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += count
    return value
  }

  mutating func scanLocalDate() -> LocalDate? {
    guard
      let year = scanDigits(4), scan("-"), let month = scanDigits(2), scan("-"),
      let day = scanDigits(2)
    else { return nil }
    return LocalDate(year: year, month: month, day: day)
  }

  /// Takes `HH:MM` and gives minutes since 00:00, `limit` at most.
  mutating func scanMinute(upTo limit: Int) -> Int? {
    guard
      let hour = scanDigits(2), scan(":"), let minute = scanDigits(2), minute < 60,
      hour * 60 + minute <= limit
    else { return nil }
    return hour * 60 + minute
  }

  /// Takes `YYYY-MM-DDTHH:MM` with optional `:SS` and, if that is allowed, passes over a fraction
  /// of that second.
  ///
  /// RFC 3339, section 5.6, also has `t` in lower case, and a blank for people.
  mutating func scanLocalDateTime(allowingFraction: Bool = false) -> LocalDateTime? {
    guard
      let date = scanLocalDate(), scan("T") || scan("t") || scan(" "),
      let minute = scanMinute(upTo: MinuteOfDay.perDay - 1)
    else { return nil }
    var second = 0
    if scan(":") {
      guard let scanned = scanDigits(2), scanned < 60 else { return nil }
      second = scanned
      if allowingFraction { skipFraction() }
    }
    return LocalDateTime(date, secondOfDay: minute * 60 + second)
  }

  /// Passes over `.` and digits after it; a lone `.` stays, and so fails the end check.
  private mutating func skipFraction() {
    let start = position
    guard scan(".") else { return }
    guard scanDigits(1) != nil else {
      position = start
      return
    }
    while scanDigits(1) != nil {}
  }

  /// Takes `Z` or `+HH:MM`, optionally with `:SS`.
  mutating func scanOffset() -> UTCOffset? {
    if scan("Z") || scan("z") { return .utc }
    let sign: Int
    if scan("+") {
      sign = 1
    } else if scan("-") {
      sign = -1
    } else {
      return nil
    }
    guard let minutes = scanMinute(upTo: 25 * 60 + 59) else { return nil }
    var seconds = 0
    if scan(":") {
      guard let scanned = scanDigits(2), scanned < 60 else { return nil }
      seconds = scanned
    }
    return UTCOffset(seconds: sign * (minutes * 60 + seconds))
  }
}
