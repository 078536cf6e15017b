package import NudgeShared

/// The unit that holds the moments at which something may be shown.
///
/// Written in UTC, so that neither a journey nor a clock change moves them. A moment that passed
/// while the machine was off or asleep elapses as soon as it is back (`Persistent=`).
package struct TimerUnit: Hashable, Sendable {
  /// When to look what is due.
  package let moments: [Instant]

  /// Takes moments in any order.
  package init(moments: some Sequence<Instant>) {
    self.moments = Set(moments).sorted()
  }

  /// The content of the file.
  package var text: String {
    let calendars = moments.compactMap(TimerUnit.calendar(of:))
    let triggers = calendars.isEmpty ? [TimerUnit.never] : calendars
    return """
      \(UserUnits.marker)
      [Unit]
      Description=The moments at which a nudge is due

      [Timer]
      \(triggers.map { "OnCalendar=\($0)\n" }.joined())Persistent=true
      AccuracySec=1s
      RandomizedDelaySec=0

      [Install]
      WantedBy=timers.target

      """
  }

  /// A timer has to have a trigger; this one is always past.
  private static let never = "1970-01-01 00:00:00 UTC"

  /// The moment as systemd.time(7) writes it, or nil outside the years that systemd takes.
  static func calendar(of moment: Instant) -> String? {
    guard (0..<startOf2200).contains(moment.secondsSinceEpoch) else { return nil }
    // RFC 3339 is taken by new versions only.
    return String("\(moment)".dropLast().map { $0 == "T" ? " " : $0 }) + " UTC"
  }

  private static let startOf2200: Int64 = 7_258_118_400
}
