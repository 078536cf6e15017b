import NudgeShared

/// A local date, or a local date with a time; an instant only once a zone is known.
enum LocalMoment: Hashable, Sendable {
  /// The start of a local day.
  case date(LocalDate)
  /// A reading of a wall clock.
  case dateTime(LocalDateTime)
}

extension ValueReader<LocalMoment> {
  /// A date, or a date and a time.
  static var localMoment: ValueReader {
    ValueReader(accepted: "a date such as 2026-01-05 or a local time such as 2026-01-05T07:00") {
      if let date = LocalDate($0) { return .date(date) }
      return LocalDateTime($0).map { .dateTime($0) }
    }
  }
}
