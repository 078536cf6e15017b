import NudgeShared

actor Device: NudgePlatform, NudgeStore {  // your notification service and your storage
  private(set) var pending: [NotificationID: NotificationRequest] = [:]
  private var state: AmbientNudgeState?

  func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(authorization: .authorized, pending: Array(pending.keys))
  }
  func schedule(_ request: NotificationRequest) { pending[request.id] = request }
  func cancel(_ id: NotificationID) { pending[id] = nil }
  func requestAuthorization() -> Authorization { .authorized }

  func load() -> NudgeStoreSnapshot {
    let preference = NotificationPreference(member: "mai", quietHours: .none)
    return NudgeStoreSnapshot(state: state, preference: preference, signals: .none)
  }
  func save(_ state: AmbientNudgeState) { self.state = state }
}

struct Words: NudgeStrings {  // your translated resources
  let locale = "en"
  func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String { key.rawValue }
}

struct Wristwatch: NudgeClock {  // your clock and zone
  let now: Instant
  func reading() -> ClockReading { ClockReading(now: now, zone: .utc) }
}

struct Offline: ActivationSink {  // your way to the server
  func submit(_ event: ActivationEvent) -> Bool { false }
}

func appCameToForeground(on device: Device, at now: Instant) async throws {
  let scheduler = AmbientNudgeScheduler(
    configuration: .standard, platform: device, store: device, strings: Words(),
    clock: Wristwatch(now: now), sink: Offline(), seedForNewInstallation: 42)
  if case .needsPrimer = try await scheduler.onAppForeground() {
    print("Explain first, then call onPrimerContinue()")
  }
}
