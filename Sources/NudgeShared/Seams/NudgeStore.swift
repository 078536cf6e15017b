/// What a device keeps for the nudge, read once per pass.
public struct NudgeStoreSnapshot: Hashable, Sendable {
  /// The nudge's own state, or nil on a device that never opened the app.
  public let state: AmbientNudgeState?
  /// What the person has set, as the device has it cached.
  public let preference: NotificationPreference
  /// What the app knows to say, as the device has it cached.
  public let signals: NudgeSignals

  /// Puts the parts together.
  public init(
    state: AmbientNudgeState?, preference: NotificationPreference, signals: NudgeSignals
  ) {
    self.state = state
    self.preference = preference
    self.signals = signals
  }
}

/// The device's durable storage, behind two operations.
///
/// For who implements it: calls come one at a time from a scheduler. Preference and signals belong
/// to the app, which may change them between passes.
public protocol NudgeStore: Sendable {
  /// Reads everything.
  ///
  /// A state that is there and cannot be read is an error, never nil: nil means first opening.
  ///
  /// - Throws: ``NudgeStoreError`` if something is there that cannot be read.
  func load() async throws(NudgeStoreError) -> NudgeStoreSnapshot

  /// Replaces the state.
  ///
  /// When it returns, the new state survives a power cut; until then the old one does. There is no
  /// moment at which neither can be read.
  ///
  /// - Throws: ``NudgeStoreError`` if the old state still stands.
  func save(_ state: AmbientNudgeState) async throws(NudgeStoreError)
}

/// Why a store could not do what it was asked.
public struct NudgeStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sorts of failure that a caller may want to tell apart.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// Something is there and does not parse, and no good copy is left.
    case unreadable
    /// A later version of the app wrote it; it was left untouched.
    case newerSchema
    /// The storage itself failed.
    case inputOutput
    /// Others were at work on it all the time; it can be asked again.
    case busy
  }

  /// The sort of failure.
  public let kind: Kind
  /// The operation, such as `save`.
  public let operation: String
  /// The file or key.
  public let place: String
  /// What went wrong and what can be done about it.
  public let detail: String

  /// Puts the parts together.
  public init(kind: Kind, operation: String, place: String, detail: String) {
    self.kind = kind
    self.operation = operation
    self.place = place
    self.detail = detail
  }

  /// All parts in one line.
  public var description: String { "\(place): \(operation): \(detail)" }
}
