import NudgeShared

/// A range of the clock that was checked for its form.
struct ClockRangeText: Hashable, Sendable { let text: String }
/// Days of the week that were checked for their form.
struct WeekdaysText: Hashable, Sendable { let text: String }
/// Quiet hours that were checked for their form.
struct QuietHoursText: Hashable, Sendable { let text: String }

extension ValueReader<ClockRangeText> {
  /// When a nudge may fire.
  static var window: ValueReader {
    ValueReader(accepted: "HH:MM-HH:MM such as 08:00-11:00") { text in
      isClockRange(text) ? ClockRangeText(text: text) : nil
    }
  }
}

extension ValueReader<WeekdaysText> {
  /// On which days it may.
  static var weekdays: ValueReader {
    ValueReader(accepted: "days such as mon-fri or mon,wed,fri") { text in
      isWeekdays(text) ? WeekdaysText(text: text) : nil
    }
  }
}

extension ValueReader<QuietHoursText> {
  /// When nothing may be said.
  static var quietHours: ValueReader {
    ValueReader(
      accepted: "off, 22:00-07:00 or with days mon-fri@22:00-07:00,sat-sun@23:00-09:00",
      words: ["off"]
    ) { text in
      isQuietHours(text) ? QuietHoursText(text: text) : nil
    }
  }
}

private func isClockRange(_ text: String) -> Bool {
  let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
  return ends.count == 2 && MinuteOfDay(ends[0]) != nil
    && (MinuteOfDay(ends[1]) != nil || ends[1] == "24:00")
}

private func isWeekdays(_ text: String) -> Bool {
  text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
    let ends = part.split(separator: "-", omittingEmptySubsequences: false)
    return ends.count <= 2 && ends.allSatisfy { Weekday(abbreviation: String($0)) != nil }
  }
}

private func isQuietHours(_ text: String) -> Bool {
  if text == "off" { return true }
  return text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { entry in
    let parts = entry.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 1
      ? isClockRange(parts[0])
      : parts.count == 2 && isWeekdays(parts[0]) && isClockRange(parts[1])
  }
}
