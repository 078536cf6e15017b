import NudgeShared

/// What each event of a story does.
extension ScenarioPlay {
  mutating func perform(_ action: Scenario.Action) async throws {
    switch action {
    case .open:
      try await open()
    case .signals(let signals):
      await device.set(signals: signals)
      // Nobody sees it, but whoever watches has to know from when on it holds.
      if reportsPasses { await note("the app knows something else") }
    case .enable:
      await note("nudges turned on")
      await pass { try await $0.setEnabled(true) }
    case .disable:
      await note("nudges turned off")
      await pass { try await $0.setEnabled(false) }
    case .quietHours(let quietHours):
      await device.set(quietHours: quietHours)
      await note("quiet hours: \(quietHours)")
      await pass { try await $0.onAppForeground() }
    case .pause(let pause):
      await device.add(pause: pause)
      await note("paused until \(pause.until)")
      await pass { try await $0.onAppForeground() }
    case .zone(let zone):
      await device.set(zone: zone)
      await note("zone: \(zone.identifier)")
      await moveWeekWatch()
    case .locale(let locale):
      processes.locale = locale
      await restart([.app, .other])
      await note("language: \(locale)")
    case .authorization(let authorization):
      await device.set(authorization: authorization)
      await note("notifications: \(authorization.rawValue)")
    case .primer(let continues, let answer):
      await device.set(promptAnswer: answer)
      await note(continues ? "primer: continue" : "primer: not now")
      if continues {
        await pass { try await $0.onPrimerContinue() }
      } else {
        await pass(failing: "failed", isWhole: false) {
          try await $0.onPrimerDismissed()
          return nil
        }
      }
    case .signIn(let member):
      await device.set(member: member)
      await note("signed in: \(member)")
      await pass { try await $0.onAppForeground() }
    case .signOut:
      await signOut()
    case .clock(let jumpSeconds):
      await device.moveClock(by: jumpSeconds)
      clockAheadSeconds += jumpSeconds
      opens.clockMoved(by: jumpSeconds)
      await note(ClockJump(seconds: jumpSeconds).text)
      await moveWeekWatch()
    case .reboot(let keepsPending):
      if !keepsPending { await device.dropPending(reason: "forgotten at restart") }
      await restart([.app, .other])
      await note("device restarted")
    case .reinstall:
      await device.reinstall(seed: processes.drawSeed())
      taps = TapInbox()
      await restart([.app, .other])
      weekWatch.forgetReasons()
      await note("app reinstalled")
    case .dropPending:
      await device.dropPending(reason: "lost by the system")
    case .foreignPending(let id):
      await device.addForeign(id)
      await note("pending of another feature: \(id.rawValue)")
    case .foreignCount(let count):
      await device.setForeign(count: count)
      await note("other features hold \(count) pending")
    case .tap(let id):
      if let id = await id.orLast(of: device) {
        try await tap(id)
      } else {
        await note("nothing to tap")
      }
    case .online, .offline:
      let isOnline = if case .online = action { true } else { false }
      await device.set(isOnline: isOnline)
      await note(isOnline ? "online" : "offline")
    case .crash(let write):
      await device.arm(PassFault(.kill, atWrite: write))
      let before = processes.restarts
      try await open()
      if processes.restarts == before { await restart([.app]) }
    case .fault(let fault):
      await device.arm(fault)
      await note("the next pass meets: \(fault)")
    case .lateDelivery(let minutes):
      await device.set(lateMinutes: minutes)
      await note("notifications come \(minutes == 0 ? "on time" : "\(minutes) min late")")
    case .otherProcess(let write?):
      otherAtWrite = write
      await note("another process starts at write \(write) of the next pass")
    case .otherProcess(nil):
      await passOfOther()
    case .row, .done, .snooze, .timerStart, .timerPause, .habitCheck, .lock, .unlock:
      await performInApp(action)
    case .authority, .screen:
      // These are for whoever plays several devices.
      break
    }
  }

  /// The person does something in the app, which asks for a pass once it is stored.
  private mutating func performInApp(_ action: Scenario.Action) async {
    let reading = await device.reading()
    guard let (words, change) = action.inApp(at: reading) else { return }
    await device.changeApp(change)
    await note(words)
    await pass { try await $0.onAppForeground() }
  }

  /// The person signs out; where that fails, the app has not forgotten them.
  private mutating func signOut() async {
    await note("signed out")
    let (member, events) = (await device.member, await device.app.events)
    await device.set(member: nil)
    let device = device
    let isDone = await pass(failing: "failed") { scheduler in
      do {
        try await scheduler.onSignOut()
      } catch {
        await device.set(member: member)
        await device.changeApp { $0.events = events }
        throw error
      }
      return nil
    }
    if isDone { weekWatch.signedOut() }
  }
}

extension NotificationID? {
  fileprivate func orLast(of device: SimulatedDevice) async -> NotificationID? {
    if let self { return self }
    return await device.lastDelivered
  }
}
