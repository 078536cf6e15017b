public import NudgeShared

/// A store that keeps everything in memory and counts its writes.
public actor InMemoryStore: NudgeStore {
  /// The stored state.
  public private(set) var state: AmbientNudgeState?
  /// The cached preference.
  public private(set) var preference: NotificationPreference
  /// The cached signals.
  public private(set) var signals: NudgeSignals
  /// How many times something was saved.
  public private(set) var saveCount = 0

  /// Starts from these values.
  public init(
    state: AmbientNudgeState? = nil,
    preference: NotificationPreference = NotificationPreference(member: "member"),
    signals: NudgeSignals = .none
  ) {
    self.state = state
    self.preference = preference
    self.signals = signals
  }

  /// Changes the preference, as the app does.
  public func set(preference: NotificationPreference) { self.preference = preference }
  /// Changes the signals, as the app does.
  public func set(signals: NudgeSignals) { self.signals = signals }

  /// What was stored.
  public func load() -> NudgeStoreSnapshot {
    NudgeStoreSnapshot(state: state, preference: preference, signals: signals)
  }

  /// Keeps the state.
  public func save(_ state: AmbientNudgeState) {
    self.state = state
    saveCount += 1
  }
}
