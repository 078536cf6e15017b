/// What one kind of notification may do: a line of the table.
public struct KindPolicy: Hashable, Sendable {
  /// How a kind comes to be armed.
  public enum Arming: Hashable, Sendable {
    /// Planned from dated things.
    case planned
    /// Repeats for ever, with generic words.
    case anchor(RepeatingTime)
    /// Armed by something the person did, so many seconds after it.
    case event(afterSeconds: Int64)
  }

  /// What quiet hours do to a kind.
  public enum QuietHoursBehaviour: String, CaseIterable, Hashable, Sendable {
    /// It comes when they end.
    case moved
    /// It does not come.
    case dropped
    /// It comes.
    case exempt
  }

  /// What is done with a notification that could not be shown in time.
  public struct Lateness: Hashable, Sendable {
    /// What several late ones become.
    public enum Collapse: String, CaseIterable, Hashable, Sendable {
      /// The newest alone.
      case newest
      /// One line that says how many.
      case count
      /// Nothing.
      case nothing
    }

    /// How late it may be shown as it stands, in seconds, 0 or more.
    public let toleranceSeconds: Int64
    /// How late it may be shown at all, in seconds, not below the tolerance.
    public let expirySeconds: Int64
    /// What several late ones become.
    public let collapse: Collapse

    /// Puts the parts together; an expiry below the tolerance is raised to it.
    public init(toleranceSeconds: Int64, expirySeconds: Int64, collapse: Collapse) {
      self.toleranceSeconds = max(0, toleranceSeconds)
      self.expirySeconds = max(self.toleranceSeconds, expirySeconds)
      self.collapse = collapse
    }
  }

  /// The kind.
  public let kind: NotificationKind
  /// Whose slots it takes.
  public let tier: NotificationTier
  /// How dear it is within its tier; a higher number is dearer.
  public let priority: Int
  /// How many are shown of one date before all of it becomes a digest; nil for no cap.
  ///
  /// The date is the one that a thing is meant for: that of the reading or moment as it is written,
  /// whatever the zone and wherever quiet hours move it. So what was shown and what is planned are
  /// counted alike. The daily ceiling counts in the same way.
  public let dailyCap: Int?
  /// What quiet hours do to it.
  public let quietHours: QuietHoursBehaviour
  /// The channel it is listed under.
  public let channel: String
  /// The text key of its title.
  public let titleKey: String
  /// The text key of its line where that takes no argument, such as an anchor's; nil for kinds whose
  /// line comes with each notification.
  public let bodyKey: String?
  /// The text key of its digest, with a count as first argument; nil where what exceeds the cap is
  /// left out.
  ///
  /// The digest's title is the name of the channel.
  public let digestKey: String?
  /// Whether the daily ceiling counts and may drop it.
  public let isUnderCeiling: Bool
  /// How it comes to be armed.
  public let arming: Arming
  /// At what time of its day a thing is said that has a date and no time of its own.
  public let timeOfDay: MinuteOfDay
  /// What is done when it could not be shown in time.
  public let lateness: Lateness

  /// 09:00.
  public static let standardTimeOfDay = MinuteOfDay(clampedMinute: 9 * 60)

  /// Puts the parts together.
  public init(
    kind: NotificationKind, tier: NotificationTier, priority: Int, dailyCap: Int? = nil,
    quietHours: QuietHoursBehaviour, channel: String, titleKey: String, bodyKey: String? = nil,
    digestKey: String? = nil, isUnderCeiling: Bool = true, arming: Arming = .planned,
    timeOfDay: MinuteOfDay = KindPolicy.standardTimeOfDay, lateness: Lateness
  ) {
    self.kind = kind
    self.tier = tier
    self.priority = priority
    self.dailyCap = dailyCap
    self.quietHours = quietHours
    self.channel = channel
    self.titleKey = titleKey
    self.bodyKey = bodyKey
    self.digestKey = digestKey
    self.isUnderCeiling = isUnderCeiling
    self.arming = arming
    self.timeOfDay = timeOfDay
    self.lateness = lateness
  }
}
