/// Whether the person allows notifications, as the system says.
public enum Authorization: String, CaseIterable, Hashable, Sendable, Codable {
  /// Nobody has been asked yet.
  case notDetermined
  /// The person said no, or took a yes back.
  case denied
  /// Notifications may be shown quietly, without having asked.
  case provisional
  /// Allowed for a while, as for an app clip.
  case ephemeral
  /// The person said yes.
  case authorized

  /// Reads the name; a state that a later system may bring counts as not determined.
  public init(name: String) {
    self = Authorization(rawValue: name) ?? .notDetermined
  }

  /// Whether something scheduled would be shown.
  public var allowsDelivery: Bool {
    switch self {
    case .provisional, .ephemeral, .authorized: true
    case .notDetermined, .denied: false
    }
  }
}
