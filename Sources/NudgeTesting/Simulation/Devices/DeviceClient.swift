import NudgeShared

/// The app's side of attention on one device: the real reconciler, and when it is asked.
struct DeviceClient {
  private let device: SimulatedDevice
  private let authority: StoryAuthority
  private var reconciler: AttentionReconciler<StoryTransport, DeviceTray>
  private var view: TranscriptView?
  private var dots: [RunID] = []
  private var marked: [RunID] = []
  /// Whether the app stays in front until it is sent to the background.
  private(set) var staysActive = false

  init(_ device: SimulatedDevice, authority: StoryAuthority, member: String?) {
    self.device = device
    self.authority = authority
    let (connection, transport) = DeviceClient.way(from: device, to: authority, for: member)
    reconciler = AttentionReconciler(
      connection: connection, transport: transport, platform: DeviceTray(device: device),
      now: { await authority.now })
  }

  /// When it asks by itself next.
  var nextDue: Instant? { get async { await reconciler.nextDue } }

  /// A new process: nothing in memory survives.
  mutating func restart() async {
    self = DeviceClient(device, authority: authority, member: await device.member)
    await device.setScreen(view: nil, isActive: false)
  }

  /// Somebody else is signed in, or nobody.
  mutating func connect() async {
    let (connection, transport) = DeviceClient.way(
      from: device, to: authority, for: await device.member)
    view = nil
    dots = []
    await device.setScreen(view: nil, isActive: staysActive)
    await reconciler.connect(connection, transport: transport)
    await noteMarks()
  }

  /// The app came to the foreground.
  ///
  /// - Returns: Weeks whose nudge was opened, as the authority says.
  mutating func opened(knowing weeks: [ISOWeek]) async -> [ISOWeek] {
    await device.setScreen(view: view, isActive: true)
    await reconciler.acknowledge(weeks.compactMap(RunID.init(nudgeOf:)))
    await noteProblems(of: await reconciler.becameActive())
    let opened = await ask(knowing: weeks)
    if !staysActive { await goesToBackground() }
    return opened
  }

  /// From now on the app stays in front, once it is opened.
  mutating func stays() { staysActive = true }

  mutating func goesToBackground() async {
    staysActive = false
    await reconciler.becameInactive()
    await device.setScreen(view: view, isActive: false)
  }

  /// Asks the authority, about nudges that are to come as well.
  ///
  /// - Returns: Weeks whose nudge was opened, as the authority says.
  mutating func ask(knowing weeks: [ISOWeek], isAsked: Bool = false) async -> [ISOWeek] {
    await reconciler.acknowledge(weeks.compactMap(RunID.init(nudgeOf:)))
    let result = await reconciler.reconcile(alsoAsking: await device.pendingNudges)
    if isAsked { await noteProblems(of: result) }
    await noteMarks()
    return result.openedWeeks
  }

  mutating func show(_ view: TranscriptView?) async {
    self.view = view
    await device.setScreen(view: view, isActive: staysActive)
    if let result = await reconciler.show(view) { await noteProblems(of: result) }
    await noteMarks()
  }

  mutating func query(_ runs: [RunID]) async {
    dots = runs
    if let result = await reconciler.query(runs) { await noteProblems(of: result) }
    await noteMarks()
  }

  private func noteProblems(of result: AttentionReconciliation) async {
    for problem in result.problems {
      if case .notConnected = problem { continue }
      let words =
        if case .transport(let error) = problem, error.kind == .offline { "offline" } else {
          "\(problem)"
        }
      await device.note(.note, reason: "not reconciled: \(words)")
    }
  }

  private mutating func noteMarks() async {
    let unread = await reconciler.unread.sorted()
    guard unread != marked else { return }
    marked = unread
    let runs = unread.map(\.rawValue).joined(separator: ", ")
    await device.note(.unread, reason: unread.isEmpty ? "no new report" : "new report: \(runs)")
  }

  private static func way(
    from device: SimulatedDevice, to authority: StoryAuthority, for member: String?
  ) -> (AttentionConnection?, StoryTransport?) {
    guard let member, let principal = PrincipalID(rawValue: member) else { return (nil, nil) }
    return (
      AttentionConnection(server: "simulated", account: member),
      StoryTransport(device: device, authority: authority, principal: principal)
    )
  }
}
