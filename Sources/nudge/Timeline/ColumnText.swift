/// `7 days 1 h 40 min`, in words for sentences.
func spokenDuration(seconds: Int64) -> String {
  let minutes = seconds / 60
  let days = counted(minutes / 1440, "day", "days")
  return "\(days) \(minutes / 60 % 24) h \(minutes % 60) min"
}

/// `7d 01:40`, for columns; with a minus sign where a clock was set back.
func columnDuration(seconds: Int64) -> String {
  guard seconds >= 0 else { return "-" + columnDuration(seconds: -max(seconds, -Int64.max)) }
  let minutes = seconds / 60
  let clock = [minutes / 60 % 24, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
  return "\(minutes / 1440)d \(clock.joined(separator: ":"))"
}

/// A number with the right form of its noun.
func counted(_ number: some BinaryInteger, _ one: String, _ other: String) -> String {
  "\(grouped(number)) \(number == 1 ? one : other)"
}

/// The text without U+2066 to U+2069: renderers need them, in a column they are only noise.
func withoutIsolates(_ text: String) -> String {
  let isolates: ClosedRange<Unicode.Scalar> = "\u{2066}"..."\u{2069}"
  guard text.unicodeScalars.contains(where: isolates.contains) else { return text }
  return String(text.unicodeScalars.filter { !isolates.contains($0) })
}

extension String {
  /// The text filled up with spaces on the right to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text filled up with spaces on the left to `width` characters.
  func rightAligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
