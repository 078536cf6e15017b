import NudgeShared
import NudgeTesting

/// A line of a page's list: a nudge, a week without one, or something worth knowing.
struct PageLine {
  /// What the line tells.
  enum Kind {
    /// A nudge was shown, this many seconds after the last one.
    case shown(gapSeconds: Int64?)
    /// A nudge came due and was not shown.
    case withheld
    /// A nudge was lost.
    case lost
    /// The week had no nudge.
    case silentWeek
    /// Anything else.
    case note
  }

  /// What the line tells.
  let kind: Kind
  /// When, by the device's clock.
  let at: Instant
  /// The zone at that moment.
  let zone: LocalZone
  /// The week that it belongs to.
  let week: ISOWeek
  /// Why, in words.
  let reason: String?
  /// What the nudge says, where it is about one.
  let title: SpokenCopy?
  let body: SpokenCopy?

  /// The line for an entry, or nil where there is none.
  init?(_ entry: TimelineEntry, lastShownAt: Instant?) {
    switch entry.kind {
    case .fired: kind = .shown(gapSeconds: lastShownAt.map { entry.at.seconds(since: $0) })
    case .suppressed: kind = .withheld
    case .dropped: kind = .lost
    case .note: kind = entry.week == nil || entry.id != nil ? .note : .silentWeek
    default: return nil
    }
    at = entry.at
    zone = entry.zone
    if case .silentWeek = kind, let silent = entry.week {
      week = silent
    } else {
      week = entry.zone.localDate(at: entry.at).isoWeek
    }
    reason = entry.reason
    title = entry.request.flatMap { SpokenCopy(coded: $0.title) }
    body = entry.request.flatMap { SpokenCopy(coded: $0.body) }
  }

  /// What clocks show.
  var reading: LocalDateTime { zone.localDateTime(at: at) }

  /// `Fri 2026-03-06 09:54`.
  var when: String {
    let reading = reading
    return "\(reading.date.weekday.abbreviation.capitalizedFirst) \(reading.date) "
      + "\(reading.minuteOfDay)"
  }
}
