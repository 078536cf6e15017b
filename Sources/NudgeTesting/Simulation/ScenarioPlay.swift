import NudgeShared

/// One performance of a scenario: the state of the runner while it runs.
struct ScenarioPlay<Strings: NudgeStrings> {
  typealias Scheduler = ScenarioEngine<Strings>.Scheduler

  private let scenario: Scenario
  private let strings: @Sendable (String) -> Strings
  private var taps = TapInbox()
  private var shown = 0
  let device: SimulatedDevice
  private var nextEvent = 0
  private var locale: String
  private var scheduler: Scheduler
  private var installations: SplitMix64
  private var seed: UInt64
  private var opens: OpeningRoutine
  private var weekWatch: WeekWatch
  private var gaps: GapMeter
  /// How far the device's clock is ahead of the time that has really passed, in seconds.
  private(set) var clockAheadSeconds: Int64 = 0
  private let start: Instant
  private let end: Instant

  private static var entriesPerPart: Int { 256 }

  init(_ scenario: Scenario, strings: @escaping @Sendable (String) -> Strings) {
    self.scenario = scenario
    self.strings = strings
    locale = scenario.locale
    start = scenario.startInstant
    end = scenario.endInstant
    device = SimulatedDevice(scenario, start: start, member: Scenario.standardMember)
    seed = scenario.seed
    installations = SplitMix64(seed: scenario.seed)
    opens = OpeningRoutine(scenario.opens, start: start)
    weekWatch = WeekWatch(start: scenario.start.date)
    gaps = GapMeter()
    scheduler = ScenarioEngine.scheduler(
      for: scenario, on: device, strings: strings(locale), seed: seed)
  }

  /// Plays on until the story is over or some hundred entries have come together.
  ///
  /// Runs on the device's executor from end to end: asking the device is then a plain call, whoever
  /// waits for the part, the main actor included.
  ///
  /// - Parameter device: The device of this play, which also keeps the entries.
  /// - Returns: The summary if the story is over.
  /// - Throws: What a seam of the device throws.
  mutating func advance(on device: isolated SimulatedDevice) async throws -> SimulationSummary? {
    var observed = 0
    while device.entryCount < ScenarioPlay.entriesPerPart {
      let goesOn = try await step()
      for entry in device.entries(from: observed) { weekWatch.observe(entry) }
      observed = device.entryCount
      if !goesOn { return await finish() }
    }
    return nil
  }

  /// The story is over.
  mutating func finish() async -> SimulationSummary {
    await device.run(to: max(endOnClock, device.now))
    // A story that ends with a week has lived through all of it.
    if weekWatch.end(in: await device.zone) <= endOnClock { await closeWeek() }
    var summary = gaps.summary(start: start, end: endOnClock, weeks: scenario.weeks)
    if scenario.hasEngine { summary.shown = shown }
    return summary
  }

  /// Lets the next thing happen; false if the story is over before it.
  mutating func step() async throws -> Bool {
    let now = await device.now
    let zone = await device.zone
    let event = nextEvent < scenario.events.count ? scenario.events[nextEvent] : nil
    let eventAt = event.map { max($0.at.instant(in: zone), now) }
    let dueAt = await device.nextDue.map { max($0, now) }
    let opensAt = opens.next.map { max($0, now) }
    let weekEndsAt = weekWatch.end(in: zone)
    let next = min(weekEndsAt, dueAt ?? .max, opensAt ?? .max, eventAt ?? .max)
    guard next < endOnClock else { return false }

    await device.run(to: max(next, now))
    if dueAt == next {
      await fireDue()
    } else if weekEndsAt == next {
      await closeWeek()
    } else if opensAt == next {
      try await openByRoutine()
    } else if let event {
      await device.perform(eventAt: nextEvent)
      try await perform(event.action)
      await device.perform(eventAt: nil)
      nextEvent += 1
    }
    return true
  }

  private var endOnClock: Instant { end.adding(seconds: clockAheadSeconds) }

  // MARK: What happens by itself

  private mutating func fireDue() async {
    let realNow = await device.now.adding(seconds: -clockAheadSeconds)
    for request in await device.fireDue() {
      shown += 1
      guard NotificationNamespace.nudge.contains(request.id) else { continue }
      gaps.fired(at: realNow)
      opens.nudgeFired(at: await device.now)
    }
    gaps.suppressed += await device.takeSuppressedCount()
  }

  private mutating func closeWeek() async {
    await note(weekWatch.close(in: await device.zone))
  }

  /// Clock or zone were changed: the calendar may show another week.
  private mutating func moveWeekWatch() async {
    let reading = await device.reading()
    if let ended = weekWatch.moved(to: reading.today, in: reading.zone) { await note(ended) }
  }

  private func note(_ ended: (week: ISOWeek, reason: String?)) async {
    guard let reason = ended.reason else { return }
    await device.note(.note, week: ended.week, reason: "no nudge: \(reason)")
  }

  private mutating func openByRoutine() async throws {
    let isTap = opens.take(now: await device.now, zone: await device.zone)
    if isTap, let id = await device.lastNudge {
      try await tap(id)
    } else {
      try await open()
    }
  }

  // MARK: Actions

  mutating func perform(_ action: Scenario.Action) async throws {
    switch action {
    case .open:
      try await open()
    case .signals(let signals):
      await device.set(signals: signals)
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
      self.locale = locale
      restartProcess()
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
        await attempt { try await $0.onPrimerDismissed() }
      }
    case .signIn(let member):
      await device.set(member: member)
      await note("signed in: \(member)")
      await pass { try await $0.onAppForeground() }
    case .signOut:
      await note("signed out")
      await device.set(member: nil)
      await attempt { try await $0.onSignOut() }
      weekWatch.signedOut()
    case .clock(let jumpSeconds):
      await device.moveClock(by: jumpSeconds)
      clockAheadSeconds += jumpSeconds
      opens.clockMoved(by: jumpSeconds)
      await note(ClockJump(seconds: jumpSeconds).text)
      await moveWeekWatch()
    case .reboot(let keepsPending):
      if !keepsPending { await device.dropPending(reason: "forgotten at restart") }
      restartProcess()
      await note("device restarted")
    case .reinstall:
      seed = installations.next() >> 11
      await device.reinstall(seed: seed)
      taps = TapInbox()
      restartProcess()
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
      await device.stop(beforeWrite: write)
      try await open()
      let stopped = await device.restart()
      await note(
        stopped
          ? "process killed before write \(write)" : "the pass made fewer than \(write) writes")
      restartProcess()
    case .fault, .lateDelivery, .otherProcess:
      break
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

  private mutating func open() async throws {
    if scenario.signals == .sample {
      let today = await device.reading().today
      await device.set(signals: SampleSignals.signals(openedOn: today))
    }
    await device.note(.opened)
    if scenario.hasEngine, await device.isSignedIn {
      let now = await device.now
      await device.changeApp { $0.events.appOpened(at: now) }
    }
    await pass { try await $0.onAppForeground() }
  }

  private mutating func tap(_ id: NotificationID) async throws {
    let payload = await device.payload(of: id)
    guard !scenario.hasEngine || NotificationNamespace.nudge.contains(id) else {
      let tap = ReminderTap(on: id, payload: payload)
      if taps.receive(tap), let tap = taps.next() {
        await device.note(.tapped, id: id, reason: "leads to \(tap.destination.words)")
      } else {
        await device.note(.note, id: id, reason: "tap handled before")
      }
      return try await open()
    }
    do {
      if let route = try await scheduler.onTap(id, payload: payload) {
        await device.note(
          .tapped, id: id, week: ISOWeek(payload.reference),
          surface: NudgeStringKey(rawValue: payload.kind).map(NudgeSurface.init(of:)),
          reason: "leads to \(route.path)")
      } else {
        await device.note(.note, id: id, reason: "tap handled before")
      }
    } catch {
      await note("tap: \(error)")
    }
    try await open()
  }

  // MARK: One of several devices

  /// When something happens by itself next, on the device's clock.
  var nextByItself: Instant {
    get async {
      let next = min(
        weekWatch.end(in: await device.zone), await device.nextDue ?? .max, opens.next ?? .max)
      return max(next, await device.now)
    }
  }

  /// Hands over what was noted since the last call.
  mutating func takeEntries() async -> [TimelineEntry] {
    let entries = await device.takeEntries()
    for entry in entries { weekWatch.observe(entry) }
    return entries
  }

  /// The weeks whose nudge the member has opened, as the device knows.
  var openedWeeks: [ISOWeek] {
    get async { (try? await scheduler.openedWeeks()) ?? [] }
  }

  /// Another device has opened these.
  mutating func openedElsewhere(_ weeks: [ISOWeek]) async {
    guard let member = await device.member else { return }
    await pass { try await $0.onOpenedElsewhere(weeks, by: member) }
  }

  private mutating func pass(
    _ operation: (Scheduler) async throws -> ForegroundOutcome
  ) async {
    do {
      let outcome = try await operation(scheduler)
      await scheduler.waitForActivations()
      if case .needsPrimer = outcome { await note("needs the primer before anything is scheduled") }
      if let plan = outcome.plan {
        weekWatch.planned(plan, today: await device.reading().today.isoWeek)
      } else {
        weekWatch.signedOut()
      }
    } catch {
      await note("pass failed: \(error)")
    }
  }

  private func attempt(_ operation: (Scheduler) async throws -> Void) async {
    do { try await operation(scheduler) } catch { await note("failed: \(error)") }
  }

  private func note(_ reason: String) async {
    await device.note(.note, reason: reason)
  }

  /// A new process: nothing in memory survives.
  private mutating func restartProcess() {
    scheduler = ScenarioEngine.scheduler(
      for: scenario, on: device, strings: strings(locale), seed: seed)
  }
}

extension NotificationID? {
  fileprivate func orLast(of device: SimulatedDevice) async -> NotificationID? {
    if let self { return self }
    return await device.lastDelivered
  }
}
