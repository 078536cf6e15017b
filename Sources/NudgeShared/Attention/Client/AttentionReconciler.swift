/// Keeps what one device shows in step with what was dealt with on the others.
///
/// ```swift
/// let reconciler = AttentionReconciler(
///   connection: connection, transport: transport, platform: platform, now: now)
/// await reconciler.becameActive()
/// await reconciler.show(view)                  // what is displayed at this moment
/// await reconciler.reconcileIfDue()            // now and then, at nextDue
/// ```
///
/// Rounds never overlap; who asks while one runs gets the next. Every call that reconciles comes back
/// when its round is over. Cancelling the caller's task stops neither the round nor loses what was
/// acknowledged. A round removes only what it supplied, what the authority confirmed and what
/// the system still reports as shown. Whatever fails leaves everything in place for the next round.
public actor AttentionReconciler<Transport: AttentionTransport, Platform: AttentionPlatform> {
  let platform: Platform
  let now: @Sendable () async -> Instant
  var transport: Transport?
  var state: AttentionClientState
  /// A connection of its own, so that nobody waits for the answer to one that is gone.
  private var flight = SingleFlight<AttentionReconciliation>()

  /// Puts the parts together; the app is not active until it says so.
  ///
  /// - Parameters:
  ///   - connection: Who is signed in where, or nil.
  ///   - transport: The way there, or nil.
  ///   - platform: What is shown on this device.
  ///   - pace: How often it asks by itself while active.
  ///   - now: Reads the device's clock.
  public init(
    connection: AttentionConnection?, transport: Transport?, platform: Platform,
    pace: AttentionPace = .usual, now: @escaping @Sendable () async -> Instant
  ) {
    self.platform = platform
    self.now = now
    self.transport = connection == nil ? nil : transport
    state = AttentionClientState(connection: transport == nil ? nil : connection, pace: pace)
  }

  /// The runs whose dot is to be shown: unread by the last whole round, and not seen here since.
  public var unread: Set<RunID> { state.unread }

  /// When ``reconcileIfDue()`` would ask, or nil while nothing is asked by itself: the app is not
  /// active, nobody is signed in, or the token was refused.
  public var nextDue: Instant? { state.isPeriodic ? state.pace.nextDue ?? .min : nil }

  /// The app came to the front; acknowledges what it displays.
  @discardableResult
  public func becameActive() async -> AttentionReconciliation {
    state.isActive = true
    state.pace.resume()
    state.acknowledgeView()
    return await reconcile()
  }

  /// The app went to the background; from here on nothing is seen and nothing asked by itself.
  public func becameInactive() {
    state.isActive = false
  }

  /// Another conversation, or another state of the same one, is shown from now on.
  ///
  /// - Returns: What came of the round, or nil if this was no reason for one.
  @discardableResult
  public func show(_ view: TranscriptView?) async -> AttentionReconciliation? {
    let before = state.view
    state.view = view
    let seen = state.acknowledgeView()
    guard state.isActive else { return nil }
    guard
      view?.conversation != before?.conversation
        || seen != nil && seen != before?.acknowledgeableRun(isAppActive: true)
    else { return nil }
    return await reconcile()
  }

  /// Something happened that may concern what is shown; does nothing while the app is not active.
  @discardableResult
  public func streamEvent() async -> AttentionReconciliation? {
    state.isActive ? await reconcile() : nil
  }

  /// These were seen by the person; goes with the next round.
  ///
  /// For what no ``TranscriptView`` tells: the weekly nudge, `RunID(nudgeOf:)`, each time the app
  /// starts, from what the device has recorded durably.
  public func acknowledge(_ runs: [RunID]) {
    guard state.connection != nil else { return }
    for run in runs { state.waiting.add(run) }
  }

  /// These are the runs that have a place for a dot; replaces those named before.
  ///
  /// - Parameter runs: At most 1,000 count, the first.
  /// - Returns: What came of the round, or nil if this was no reason for one.
  @discardableResult
  public func query(_ runs: [RunID]) async -> AttentionReconciliation? {
    let runs = Array(runs.withoutRepeats.prefix(AttentionClientState.queriedLimit))
    guard runs != state.queried else { return nil }
    state.queried = runs
    return state.isActive ? await reconcile() : nil
  }

  /// Another person, another authority, nobody (nil), or the same one with a new token.
  ///
  /// A different connection discards what was learned and what waits, also the answer that is on
  /// its way. The same one keeps both, and may try again what the authority did not take.
  @discardableResult
  public func connect(
    _ connection: AttentionConnection?, transport: Transport?
  ) async -> AttentionReconciliation? {
    let connection = transport == nil ? nil : connection
    self.transport = connection == nil ? nil : transport
    if state.connect(connection) { flight = SingleFlight() }
    return state.isActive && connection != nil ? await reconcile() : nil
  }

  /// Reconciles if the period is over; see ``nextDue``.
  @discardableResult
  public func reconcileIfDue() async -> AttentionReconciliation? {
    let moment = await now()
    guard state.isPeriodic, state.pace.isDue(at: moment) else { return nil }
    return await reconcile()
  }

  /// Reconciles once, active or not.
  ///
  /// - Parameter pending: What is not shown yet and may have become obsolete, such as the nudge of the
  ///   week; it is asked about and not touched.
  /// - Returns: What came of the round, which may have served others as well.
  @discardableResult
  public func reconcile(
    alsoAsking pending: [NotificationID] = []
  ) async -> AttentionReconciliation {
    let generation = state.generation
    let ticket = state.askAlong(pending)
    let result = await flight.runPass { await self.round(in: generation) }
    state.askedAlong[ticket] = nil
    return result
  }
}
