import NudgeShared

/// One performance of a scenario: the state of the runner while it runs.
struct ScenarioPlay<Strings: NudgeStrings> {
  typealias Scheduler = ScenarioEngine<Strings>.Scheduler

  let scenario: Scenario
  let device: SimulatedDevice
  var taps = TapInbox()
  var processes: AppProcesses<Strings>
  /// Just before which write of the app's next pass another process starts, if one is to.
  var otherAtWrite: Int?
  /// Whether each pass is reported.
  let reportsPasses: Bool
  var weekWatch: WeekWatch
  var opens: OpeningRoutine
  /// How far the device's clock is ahead of the time that has really passed, in seconds.
  var clockAheadSeconds: Int64 = 0
  private var shown = 0
  private var nextEvent = 0
  private var gaps = GapMeter()
  private let start: Instant
  private let end: Instant

  private static var entriesPerPart: Int { 256 }

  init(
    _ scenario: Scenario, strings: @escaping @Sendable (String) -> Strings,
    storage: (any SimulatedStorage)? = nil, reportsPasses: Bool = false
  ) {
    self.scenario = scenario
    self.reportsPasses = reportsPasses
    start = scenario.startInstant
    end = scenario.endInstant
    device = SimulatedDevice(
      scenario, start: start, member: Scenario.standardMember, storage: storage)
    processes = AppProcesses(scenario, on: device, strings: strings)
    opens = OpeningRoutine(scenario.opens, start: start)
    weekWatch = WeekWatch(start: scenario.start.date)
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
  mutating func moveWeekWatch() async {
    let reading = await device.reading()
    if let ended = weekWatch.moved(to: reading.today, in: reading.zone) { await note(ended) }
  }

  func note(_ reason: String) async {
    await device.note(.note, reason: reason)
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
}
