/// How often a nudge may come.
///
/// ``rolling`` keeps seven days between any two nudges and is the default. ``isoWeek`` gives each
/// ISO week one draw of its own, so that a Friday and the Monday after it may both have one.
public enum Cadence: String, CaseIterable, Hashable, Sendable, Codable {
  /// Never two within the minimum gap; a spread of allowed minutes keeps the time of day random.
  case rolling
  /// Exactly one independent draw in each ISO week; the minimum gap plays no part.
  case isoWeek = "iso-week"
}

/// The numbers that a cadence works with.
public struct CadenceSettings: Hashable, Sendable {
  /// How often a nudge may come.
  public let cadence: Cadence
  /// The least time between two nudges, in days of 24 hours; 1 to 365.
  public let minimumGapDays: Int
  /// From how many allowed minutes the draw is made, or nil for a fifth of the week's.
  public let spreadMinutes: Int?
  /// How many slots are pending at once, 1 to 32.
  public let horizon: Int

  /// Rolling, seven days, a fifth of the week's allowed minutes, four slots.
  public static let standard = CadenceSettings(
    known: .rolling, minimumGapDays: 7, spreadMinutes: nil, horizon: 4)

  /// The accepted values of ``minimumGapDays``.
  public static let gapDaysRange = 1...365
  /// The accepted values of ``spreadMinutes``.
  public static let spreadRange = 1...MinuteOfWeek.perWeek
  /// The accepted values of ``horizon``.
  public static let horizonRange = 1...32

  /// Takes the numbers, or gives nil if one is outside its range.
  public init?(
    cadence: Cadence = .rolling, minimumGapDays: Int = 7, spreadMinutes: Int? = nil,
    horizon: Int = 4
  ) {
    guard
      CadenceSettings.gapDaysRange.contains(minimumGapDays),
      CadenceSettings.spreadRange.contains(spreadMinutes ?? 1),
      CadenceSettings.horizonRange.contains(horizon)
    else { return nil }
    self.init(
      known: cadence, minimumGapDays: minimumGapDays, spreadMinutes: spreadMinutes,
      horizon: horizon)
  }

  private init(known cadence: Cadence, minimumGapDays: Int, spreadMinutes: Int?, horizon: Int) {
    self.cadence = cadence
    self.minimumGapDays = minimumGapDays
    self.spreadMinutes = spreadMinutes
    self.horizon = horizon
  }

  /// The least time between two nudges, in seconds.
  public var minimumGapSeconds: Int64 { Int64(minimumGapDays) * 86_400 }

  /// How many minutes the draw is made from when the week allows `allowedMinutes`: 1 to all of them.
  public func spread(ofAllowed allowedMinutes: Int) -> Int {
    max(1, min(spreadMinutes ?? allowedMinutes / 5, allowedMinutes))
  }
}
