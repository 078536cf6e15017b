import NudgeJSON
package import NudgeShared

/// What `preferences.json` holds: everything that a person or a team has set on this device.
///
/// The operating systems of phones keep permission and language themselves; here the file does.
package struct DevicePreferences: Hashable, Sendable {
  /// Who is signed in, or nil; at most ``memberLimit`` bytes.
  package var member: String?
  /// Whether notifications are allowed.
  package var authorization: Authorization
  /// The language of texts, or nil for the source language.
  package var locale: RequestedLocale?
  /// When not to be spoken to.
  package var quietHours: QuietHours
  /// Whether the app is locked by face, finger or code: amounts of money are then kept out of the
  /// feed.
  package var isLocked = false
  /// What the team has decided.
  package var configuration: NudgeConfiguration
  /// What the team has set about this desktop.
  package var desktop = DesktopSettings.none

  /// How long the name of a member may be, in bytes; the state repeats it for every event.
  package static let memberLimit = 256

  /// What holds where there is no file: one local member, notifications allowed, no quiet hours.
  package static let initial = DevicePreferences(
    member: "local", authorization: .authorized, locale: nil, quietHours: .none,
    configuration: .standard)

  /// The part that the core knows.
  package var notification: NotificationPreference {
    NotificationPreference(member: member, quietHours: quietHours)
  }
}

extension KeptFile<DevicePreferences> {
  /// `preferences.json`.
  static func preferences(in folder: StateFolder) -> KeptFile {
    KeptFile(folder.file(.preferences), by: .ourselvesAndPeople, format: .preferences)
  }

  /// The preferences in force, and what could not be read on the way.
  ///
  /// Preferences that are lost without a copy are an error: taking the initial ones in their place
  /// would forget quiet hours and a permission that was withdrawn.
  func preferences(repairs: Bool) throws(FileProblem) -> (DevicePreferences, FileLoss?) {
    switch try load(repairs: repairs) {
    case .missing: return (.initial, nil)
    case .value(let preferences): return (preferences, nil)
    case .recovered(let preferences, let loss): return (preferences, loss)
    case .lost(let loss):
      let mending = loss.keptAsideAt.map { "Mend \($0) and rename it to \(file.name)" } ?? "Mend it"
      throw FileProblem(
        kind: .corrupt, operation: "read", path: file.path, reason: loss.reason,
        remedy: "\(mending), or remove it to start without settings.")
    }
  }
}

extension KeptFile<DevicePreferences>.Format {
  static var preferences: Self {
    Self(schema: 1) { top, _ throws(JSONProblem) in
      try DevicePreferences(top)
    } write: { preferences in
      JSONWriter.document(schema: 1) { preferences.writeFields(to: &$0) }
    }
  }
}
