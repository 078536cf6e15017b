import NudgeShared

/// One performance of a story about several devices: lets each play by itself, in the order of time,
/// and owns what they share, the authority.
///
/// At one moment, what happens by itself on the devices comes first, in their order; then the story's
/// events, in the order of the file; then what the authority sends; then what active apps ask by
/// themselves.
struct DevicesPlay<Strings: NudgeStrings> {
  private let scenario: Scenario
  private var plays: [ScenarioPlay<Strings>]
  /// How often the app of each device was started anew, as far as its client knows.
  private var restarts: [Int]
  private var clients: [DeviceClient]
  private let authority: StoryAuthority
  /// The time that has really passed; each device's clock may show another.
  private var now: Instant
  private var nextEvent = 0
  private var eventIndex: Int?
  private var entries: [TimelineEntry] = []
  private var counts = AttentionCounts()

  /// What can come next.
  private enum Happening {
    case onDevice(Int)
    case event
    case fanOut
    case round(Int)
  }

  /// Takes a function that plays the story of one device.
  init(
    _ scenario: Scenario, play: (Scenario) throws(ScenarioError) -> ScenarioPlay<Strings>
  ) throws(ScenarioError) {
    self.scenario = scenario
    now = scenario.startInstant
    var plays: [ScenarioPlay<Strings>] = []
    for index in scenario.devices.indices {
      var own = scenario.seen(fromDevice: index)
      own.events = []
      plays.append(try play(own))
    }
    self.plays = plays
    restarts = plays.map { _ in 0 }
    let authority = StoryAuthority(
      Array(zip(scenario.devices, plays.map(\.device))), start: scenario.startInstant)
    self.authority = authority
    clients = plays.map {
      DeviceClient($0.device, authority: authority, member: Scenario.standardMember)
    }
  }

  /// Hands over what was noted since the last call.
  mutating func takeEntries() -> [TimelineEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }

  /// Lets the next thing happen; false if the story is over before it.
  mutating func step() async throws -> Bool {
    guard let (moment, happening) = await next() else { return false }
    await run(to: moment)
    switch happening {
    case .onDevice(let index):
      _ = try await plays[index].step()
      try await follow(index)
    case .event:
      let index = nextEvent
      nextEvent += 1
      await begin(index)
      try await perform(scenario.events[index])
      await begin(nil)
    case .fanOut:
      try await fanOut()
    case .round(let index):
      await ask(index)
    }
    return true
  }

  /// The story is over.
  mutating func finish() async -> SimulationSummary {
    await run(to: scenario.endInstant)
    var whole: SimulationSummary?
    for index in plays.indices {
      let summary = await plays[index].finish()
      await collect()
      whole = whole?.joined(with: summary) ?? summary
    }
    var summary =
      whole
      ?? SimulationSummary(start: now, end: now, weeks: scenario.weeks)
    summary.attention = counts
    return summary
  }

  // MARK: Time

  private func next() async -> (Instant, Happening)? {
    var soonest: (at: Instant, what: Happening)?
    func offer(_ moment: Instant?, _ what: Happening) {
      guard let moment else { return }
      let at = max(moment, now)
      if at < soonest?.at ?? scenario.endInstant { soonest = (at, what) }
    }
    for index in plays.indices {
      let onClock = await plays[index].nextByItself
      offer(onClock.adding(seconds: -plays[index].clockAheadSeconds), .onDevice(index))
    }
    if nextEvent < scenario.events.count {
      let event = scenario.events[nextEvent]
      let play = plays[event.device ?? 0]
      let onClock = event.at.instant(in: await play.device.zone)
      offer(onClock.adding(seconds: -play.clockAheadSeconds), .event)
    }
    offer(await authority.nextFanOut, .fanOut)
    for index in clients.indices { offer(await clients[index].nextDue, .round(index)) }
    return soonest.map { ($0.at, $0.what) }
  }

  private mutating func run(to moment: Instant) async {
    now = moment
    await authority.run(to: moment)
    for play in plays {
      await play.device.run(to: moment.adding(seconds: play.clockAheadSeconds))
    }
  }

  // MARK: What happens

  private mutating func begin(_ index: Int?) async {
    eventIndex = index
    for play in plays { await play.device.perform(eventAt: index) }
  }

  private mutating func perform(_ event: Scenario.Event) async throws {
    let index = event.device ?? 0
    switch event.action {
    case .authority(let deed, let member): try await perform(deed, member: member, on: event.device)
    case .screen(let deed): try await perform(deed, on: index)
    case .tap(let id?) where NotificationNamespace.attention.contains(id):
      guard await plays[index].device.tapPush(id) else {
        await plays[index].device.note(.note, id: id, reason: "nothing to tap")
        await collect()
        return
      }
      try await plays[index].perform(.open)
      try await follow(index)
    default:
      let memberBefore = await plays[index].device.member
      try await plays[index].perform(event.action)
      switch event.action {
      case .signIn, .signOut:
        if await plays[index].device.member != memberBefore {
          await plays[index].device.dropPushes()
        }
        if await restartClient(index) { break }
        await clients[index].connect()
        await collect(by: index)
        try await fanOut()
      case .online:
        await plays[index].device.takeKept(at: now)
        if clients[index].staysActive { await ask(index) }
      default: break
      }
      try await follow(index)
    }
  }

  private mutating func perform(
    _ deed: Scenario.AuthorityDeed, member: String?, on index: Int?
  ) async throws {
    var owner = member
    if let index {
      let device = plays[index].device
      owner = await device.member
      guard await device.isOnline, owner != nil else {
        let reason = owner == nil ? "nobody is signed in" : "offline"
        await device.note(.note, reason: "not taken: \(deed.words): \(reason)")
        await collect()
        return
      }
    }
    guard let principal = PrincipalID(rawValue: owner ?? Scenario.standardMember) else { return }
    let refusal = try await authority.perform(deed, of: principal)
    let words = refusal.map { "not taken: \($0)" } ?? deed.words
    if let index {
      await plays[index].device.note(.note, reason: words, principal: principal)
      await drain(index)
    } else {
      add(StoryAuthority.News(kind: .note, principal: principal, reason: words), by: nil)
    }
    await collect()
    try await fanOut()
    // An app in front hears of it at once, while it has a network.
    for index in clients.indices where clients[index].staysActive {
      if await plays[index].device.isOnline { await ask(index) }
    }
  }

  private mutating func perform(_ deed: Scenario.ScreenDeed, on index: Int) async throws {
    switch deed {
    case .active:
      clients[index].stays()
      try await plays[index].perform(.open)
      try await follow(index)
    case .inactive: await clients[index].goesToBackground()
    case .view(let view): await clients[index].show(view)
    case .dots(let runs): await clients[index].query(runs)
    case .reconcile: await ask(index, isAsked: true)
    }
    await collect(by: index)
  }

  /// Takes up what a device did; where its app came to the foreground, it asks the authority.
  private mutating func follow(_ index: Int) async throws {
    if await restartClient(index) { return }
    guard await collect(by: index).contains(.opened) else { return }
    let weeks = await clients[index].opened(knowing: await plays[index].openedWeeks)
    await collect(by: index)
    await obey(weeks, on: index)
  }

  /// Where the app's process is another than before, nothing of the old one's memory is left: it asks
  /// nobody any more.
  ///
  /// - Returns: Whether it is another.
  private mutating func restartClient(_ index: Int) async -> Bool {
    guard plays[index].processes.restarts != restarts[index] else { return false }
    restarts[index] = plays[index].processes.restarts
    await collect()
    await clients[index].restart()
    return true
  }

  private mutating func ask(_ index: Int, isAsked: Bool = false) async {
    let known = await plays[index].openedWeeks
    let weeks = await clients[index].ask(knowing: known, isAsked: isAsked)
    await collect(by: index)
    await obey(weeks, on: index)
  }

  private mutating func obey(_ weeks: [ISOWeek], on index: Int) async {
    guard !weeks.isEmpty else { return }
    await plays[index].openedElsewhere(weeks)
    _ = await restartClient(index)
    await collect(by: index)
  }

  private mutating func fanOut() async throws {
    try await authority.fanOut()
    await collect()
  }

  // MARK: Entries

  /// Takes what was noted, the authority's decisions first.
  ///
  /// - Parameter asking: The device whose doing it was, if one's.
  /// - Returns: What that device noted.
  @discardableResult
  private mutating func collect(by asking: Int? = nil) async -> Set<TimelineEntry.Kind> {
    for news in await authority.takeNews() { add(news, by: asking) }
    var kinds: Set<TimelineEntry.Kind> = []
    for index in plays.indices {
      let noted = await drain(index)
      if index == asking { kinds = noted }
    }
    return kinds
  }

  /// Takes what one device has noted.
  @discardableResult
  private mutating func drain(_ index: Int) async -> Set<TimelineEntry.Kind> {
    var kinds: Set<TimelineEntry.Kind> = []
    for var entry in await plays[index].takeEntries() {
      if scenario.devices.count > 1 { entry.device = scenario.devices[index] }
      kinds.insert(entry.kind)
      add(entry)
    }
    return kinds
  }

  private mutating func add(_ news: StoryAuthority.News, by asking: Int?) {
    var entry = TimelineEntry(
      at: now, zone: scenario.zone, kind: news.kind, id: news.id, week: news.week,
      reason: news.reason, eventIndex: eventIndex)
    entry.principal = news.principal
    if news.kind == .acknowledged, let asking, scenario.devices.count > 1 {
      entry.device = scenario.devices[asking]
    }
    add(entry)
  }

  private mutating func add(_ entry: TimelineEntry) {
    counts.count(entry.kind)
    entries.append(entry)
  }
}

extension SimulationSummary {
  /// What two devices come to together.
  fileprivate func joined(with other: SimulationSummary) -> SimulationSummary {
    var whole = self
    whole.fired += other.fired
    whole.suppressed += other.suppressed
    if let shown = other.shown { whole.shown = (whole.shown ?? 0) + shown }
    whole.shortestGapSeconds = [shortestGapSeconds, other.shortestGapSeconds].compactMap(\.self)
      .min()
    whole.longestGapSeconds = [longestGapSeconds, other.longestGapSeconds].compactMap(\.self).max()
    return whole
  }
}
