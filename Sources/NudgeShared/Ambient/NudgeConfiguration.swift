/// What a team decides for its app; the same on every device.
public struct NudgeConfiguration: Hashable, Sendable {
  /// When a nudge may fire, before quiet hours are taken away.
  public let window: FiringWindow
  /// How often it may come.
  public let cadence: CadenceSettings
  /// The name of the app as texts show it.
  public let appName: String
  /// The notification channel (Android) or category.
  public let channel: String

  /// Weekday mornings, rolling, seven days.
  public static let standard = NudgeConfiguration()

  /// Puts the parts together.
  public init(
    window: FiringWindow = .standard, cadence: CadenceSettings = .standard,
    appName: String = "Nudge", channel: String = "ambient_nudge"
  ) {
    self.window = window
    self.cadence = cadence
    self.appName = appName
    self.channel = channel
  }
}
