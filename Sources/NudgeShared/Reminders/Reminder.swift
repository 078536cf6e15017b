/// A reminder as the person asked for it: a minute of the wall clock and a rule for dates.
///
/// Rows are the truth; what the system holds is made from them again and again. A row has no moment
/// in it: each date is resolved through the zone in force.
public struct Reminder: Hashable, Sendable {
  /// Which one; 1 to 200 bytes of UTF-8.
  public let id: String
  /// What the person calls it, never empty.
  public let title: String
  /// The minute of the wall clock, local.
  public let time: MinuteOfDay
  /// The dates.
  public let rule: ReminderRule
  /// Dates on which it is done already or not wanted.
  public let skip: Set<LocalDate>
  /// The first date, or nil for no bound.
  public let from: LocalDate?
  /// The last date, or nil for no bound.
  public let until: LocalDate?
  /// Whether it is switched on.
  public let isActive: Bool
  /// When it is to come once more because the person put it off, whatever the rule says.
  public let snoozedUntil: Instant?

  init(
    id: String, title: String, time: MinuteOfDay, rule: ReminderRule, skip: Set<LocalDate>,
    from: LocalDate?, until: LocalDate?, isActive: Bool, snoozedUntil: Instant?
  ) {
    self.id = id
    self.title = title
    self.time = time
    self.rule = rule
    self.skip = skip
    self.from = from
    self.until = until
    self.isActive = isActive
    self.snoozedUntil = snoozedUntil
  }
}
