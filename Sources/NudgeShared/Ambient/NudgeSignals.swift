/// What the app knows at foreground that a nudge may say days later.
///
/// Text is composed when the app is open and read when it is not. Therefore signals carry dates,
/// not conclusions: "due on the 4th" can be checked against any firing, "three due" cannot.
public struct NudgeSignals: Hashable, Sendable, Codable {
  /// The local dates on which open commitments fall due, one entry each.
  public var commitmentsDue: [LocalDate]
  /// The local date on which the brief was last seen.
  public var briefLastSeenOn: LocalDate?
  /// Weeks in a row, and until when that is certain.
  public var streak: Streak?
  /// Items that are waiting for the person, counted on some day.
  public var pendingItems: PendingItems?

  /// Nothing known.
  public static let none = NudgeSignals()

  /// Weeks in a row.
  public struct Streak: Hashable, Sendable, Codable {
    /// How many.
    public let weeks: Int
    /// The last local date on which the number is certainly true without the app being opened.
    public let certainThrough: LocalDate

    /// Puts the parts together.
    public init(weeks: Int, certainThrough: LocalDate) {
      self.weeks = weeks
      self.certainThrough = certainThrough
    }
  }

  /// A count without dates.
  public struct PendingItems: Hashable, Sendable, Codable {
    /// How many.
    public let count: Int
    /// The local date on which they were counted.
    public let observedOn: LocalDate

    /// Puts the parts together.
    public init(count: Int, observedOn: LocalDate) {
      self.count = count
      self.observedOn = observedOn
    }
  }

  /// Puts the parts together.
  public init(
    commitmentsDue: [LocalDate] = [], briefLastSeenOn: LocalDate? = nil, streak: Streak? = nil,
    pendingItems: PendingItems? = nil
  ) {
    self.commitmentsDue = commitmentsDue
    self.briefLastSeenOn = briefLastSeenOn
    self.streak = streak
    self.pendingItems = pendingItems
  }
}
