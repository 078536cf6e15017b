public import NudgeShared

extension AmbientNudgeCoordinator {
  /// What the person has set about notifications.
  public func preference() throws(FileProblem) -> NotificationPreference {
    try preferencesFile.preferences(repairs: true).0.notification
  }

  /// Changes the weekly quiet hours, leaves pauses as they are, and moves what is pending.
  ///
  /// - Returns: What came of the pass, or nil on a device that never opened the app.
  @discardableResult
  public func setQuietHours(
    _ quietHours: QuietHours
  ) async throws(FileProblem) -> ForegroundOutcome? {
    try await changePreferences { preferences in
      preferences.quietHours = quietHours.replacing(pauses: preferences.quietHours.pauses)
    }
  }

  /// Replaces the pauses, leaves the weekly quiet hours as they are, and moves what is pending.
  ///
  /// - Returns: What came of the pass, or nil on a device that never opened the app.
  @discardableResult
  public func setPauses(
    _ pauses: [QuietHours.Pause]
  ) async throws(FileProblem) -> ForegroundOutcome? {
    try await changePreferences { preferences in
      preferences.quietHours = preferences.quietHours.replacing(pauses: pauses)
    }
  }

  /// Signs a member in, or whoever is signed in out, and brings what is pending in line.
  ///
  /// - Returns: What came of the pass, or nil on a device that never opened the app.
  @discardableResult
  public func setMember(_ member: String?) async throws(FileProblem) -> ForegroundOutcome? {
    try await changePreferences { $0.member = member }
  }

  /// Replaces what the app knows; the next foreground speaks of it.
  public func setSignals(_ signals: NudgeSignals) throws(FileProblem) {
    try signalsFile.save(signals)
  }

  /// A receiver has taken activation events outside this coordinator: they are not offered again.
  ///
  /// - Throws: ``FileProblem``; they are then offered again.
  package func forget(taken events: Set<ActivationEvent>) async throws(FileProblem) {
    // A folder that was emptied meanwhile is not to get a state by this.
    guard try await loadStore().state != nil else { return }
    try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.onActivations(taken: events)
    }
  }

  /// The weeks whose nudge the signed-in member has opened on this device or is known to have opened
  /// on another one, the latest first.
  ///
  /// - Returns: At most ten weeks; none on a device that never opened the app.
  /// - Throws: ``FileProblem`` if the state cannot be read.
  public func openedWeeks() async throws(FileProblem) -> [ISOWeek] {
    try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.openedWeeks()
    }
  }

  /// A member has opened the nudges of these weeks on another device: what is pending for them is
  /// withdrawn, and none comes in these weeks any more.
  ///
  /// To say it again changes no file.
  ///
  /// - Parameters:
  ///   - weeks: The weeks.
  ///   - member: Whose account told it. Where somebody else is signed in by now, or nobody, nothing
  ///     is silenced by it.
  /// - Returns: What came of the pass, or nil on a device that never opened the app.
  /// - Throws: ``FileProblem``; what was stored stays, and the next pass goes on.
  @discardableResult
  public func onOpenedElsewhere(
    _ weeks: [ISOWeek], by member: String
  ) async throws(FileProblem) -> ForegroundOutcome? {
    guard try await loadStore().state != nil else { return nil }
    try await withdrawWhatIsForOthers()
    return try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.onOpenedElsewhere(weeks, by: member)
    }
  }

  private func changePreferences(
    _ change: (inout DevicePreferences) -> Void
  ) async throws(FileProblem) -> ForegroundOutcome? {
    var preferences = try preferencesFile.preferences(repairs: true).0
    let isSignedIn = preferences.member != nil
    change(&preferences)
    // What cannot be carried out is not stored either, except that somebody signs out.
    if !isSignedIn || preferences.member != nil { try await checkFiles() }
    try preferencesFile.save(preferences)
    guard try await loadStore().state != nil else { return nil }
    return try await foreground()
  }

  private func checkFiles() async throws(FileProblem) {
    _ = try await loadStore()
    _ = try await platform.pending()
    _ = try await platform.delivered()
  }
}
