extension Instant: LosslessStringConvertible {
  /// Reads RFC 3339 text with an offset, such as `2026-03-29T01:00:00Z` or `...T03:00:00+02:00`.
  ///
  /// A fraction of a second is read and cut off, seconds may be left out, and a leap second (`:60`)
  /// is not accepted. Text without an offset has no instant and gives nil.
  public init?(_ description: String) {
    var scanner = TextScanner(description)
    guard
      let local = scanner.scanLocalDateTime(allowingFraction: true),
      let offset = scanner.scanOffset(), scanner.isAtEnd
    else { return nil }
    let (seconds, overflow) = local.secondsSinceEpochAsUTC
      .subtractingReportingOverflow(Int64(offset.seconds))
    guard !overflow else { return nil }
    self.init(secondsSinceEpoch: seconds)
  }

  /// RFC 3339 in UTC, such as `2026-03-29T01:00:00Z`.
  public var description: String {
    description(at: .utc)
  }

  /// RFC 3339 with the offset that `zone` has at this instant, such as `...T03:00:00+02:00`.
  public func description(in zone: LocalZone) -> String {
    description(at: zone.offset(at: self))
  }

  private func description(at offset: UTCOffset) -> String {
    String(atMost: 28) { pen in
      pen.write(LocalDateTime(self, at: offset), withSeconds: true)
      pen.write(offset)
    }
  }
}

extension Instant: Codable {
  /// Reads a count of seconds.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a count outside ``min`` to ``max``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Int64.self)
    guard let instant = Instant(secondsSinceEpoch: seconds) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "\(seconds) is not a count of seconds in the years 1 to 9999 (milliseconds?)")
    }
    self = instant
  }

  /// Writes the count of seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(secondsSinceEpoch)
  }
}
