import NudgeJSON
import NudgeShared

/// What `state.json` holds: the core's own form of the state beside the schema of the file.
private struct StateDocument: Codable {
  let schema: Int64
  let state: AmbientNudgeState
}

extension KeptFile<AmbientNudgeState> {
  /// `state.json`.
  static func state(in folder: StateFolder) -> KeptFile {
    KeptFile(folder.file(.state), by: .ourselves, format: .state)
  }
}

extension KeptFile<AmbientNudgeState>.Format {
  static var state: Self {
    Self(schema: 1) { _, bytes throws(JSONProblem) in
      try JSONCoding.decode(StateDocument.self, from: bytes).state
    } write: { state throws(JSONProblem) in
      try JSONCoding.encode(StateDocument(schema: 1, state: state))
    }
  }
}

extension AmbientNudgeState {
  /// What is taken for a state that was lost: late rather than early, silent rather than unasked.
  ///
  /// A nudge may have fired a moment ago, so the gap counts from now. Only nudges that are pending
  /// show that the person still wanted them; without one they stay off until they are turned on
  /// again. The app's explanation may have been answered already and does not come up again.
  ///
  /// - Parameters:
  ///   - seed: Replaces the lost seed.
  ///   - hasPendingNudges: Whether the platform holds nudges of ours.
  ///   - reading: Moment and zone.
  init(replacingLost seed: UInt64, hasPendingNudges: Bool, at reading: ClockReading) {
    self.init(seed: seed, firstOpenedOn: reading.today)
    enabled = hasPendingNudges
    lastFiredAt = reading.now
    primerHandled = true
  }
}
