import NudgeShared

/// What a device shows and knows of attention, beside its nudges and reminders.
struct SimulatedTray {
  /// Pushes on the screen, in the order in which they were shown.
  var shown: [NotificationID] = []
  /// Pushes that the push service keeps for the device while it is offline.
  var kept: [(push: AttentionPush, expiresAt: Instant)] = []
  /// What the app shows.
  var view: TranscriptView?
  /// Whether the app is in use.
  var isActive = false
  /// What the authority has called obsolete to this device.
  var confirmed: Set<NotificationID> = []
}

/// The screen of a device, as the reconciler sees it.
struct DeviceTray: AttentionPlatform {
  let device: SimulatedDevice

  func delivered() async -> [NotificationID] { await device.shownIDs }
  func removeDelivered(_ ids: [NotificationID]) async { await device.takeAway(ids) }
}

extension SimulatedDevice {
  /// All that is on the screen.
  var shownIDs: [NotificationID] { delivered.map(\.id) + tray.shown }

  /// Nudges that are still to come.
  var pendingNudges: [NotificationID] {
    pending.map(\.id).filter(NotificationNamespace.nudge.contains)
  }

  func setScreen(view: TranscriptView?, isActive: Bool) {
    tray.view = view
    tray.isActive = isActive
  }

  /// The authority has called these obsolete.
  func confirm(_ ids: [NotificationID]) { tray.confirmed.formUnion(ids) }

  /// The app takes these off the screen.
  func takeAway(_ ids: [NotificationID]) {
    for id in ids {
      guard shownIDs.contains(id) else { continue }
      delivered.removeAll { $0.id == id }
      tray.shown.removeAll { $0 == id }
      note(
        .removed, id: id,
        reason: tray.confirmed.contains(id)
          ? id.attentionWords : "\(id.attentionWords), which the authority has not confirmed")
    }
  }

  /// The person taps what was pushed; it leaves the screen.
  ///
  /// - Returns: Whether it was there.
  func tapPush(_ id: NotificationID) -> Bool {
    guard tray.shown.contains(id) else { return false }
    tray.shown.removeAll { $0 == id }
    note(.tapped, id: id, reason: id.attentionWords)
    return true
  }

  /// The push service has taken a push for this device; it comes at once, or with the network.
  func take(_ push: AttentionPush, of principal: PrincipalID, expiresAt: Instant) {
    note(
      .pushed, id: push.subject.notificationID,
      reason: push.subject.words + (isOnline ? "" : ", kept until the device is online"),
      principal: principal)
    if isOnline { ring(push) } else { tray.kept.append((push, expiresAt)) }
  }

  /// What the push service has kept arrives, but for what is expired.
  func takeKept(at now: Instant) {
    guard isOnline else { return }
    let kept = tray.kept
    tray.kept = []
    for (push, expiresAt) in kept where expiresAt > now { ring(push) }
  }

  /// Somebody else is signed in, or nobody: the push service forgets what it kept, and the app takes
  /// the other person's pushes off the screen, whose names mean something else from now on.
  func dropPushes() {
    tray.kept = []
    for id in tray.shown {
      note(.note, id: id, reason: "\(id.attentionWords) leaves the screen with its owner")
    }
    tray.shown = []
  }

  private func ring(_ push: AttentionPush) {
    let id = push.subject.notificationID
    guard authorization.allowsDelivery else {
      return note(.note, id: id, reason: "not shown: notifications: \(authorization.rawValue)")
    }
    switch ForegroundPresentation(of: push, over: tray.view, isAppActive: tray.isActive) {
    case .suppress:
      note(.note, id: id, reason: "not shown: its conversation is on the screen")
    case .present:
      if !tray.shown.contains(id) { tray.shown.append(id) }
      note(.rang, id: id, reason: push.subject.words)
    }
  }
}

extension NotificationID {
  /// Such as `approval a1` or `nudge of 2026-W49`.
  var attentionWords: String {
    if let subject = AttentionSubject(self) { return subject.words }
    return reference(in: .nudge).map { "nudge of \($0)" } ?? rawValue
  }
}
