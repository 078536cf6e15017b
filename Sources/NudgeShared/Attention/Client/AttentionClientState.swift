/// What a reconciler knows between two rounds: a value without effects.
struct AttentionClientState: Sendable {
  /// How many runs can have a dot.
  static let queriedLimit = 1_000
  /// After how long an authority that did not know queries is asked again, in seconds: a day.
  static let queryPauseSeconds: Int64 = 86_400

  private(set) var connection: AttentionConnection?
  /// Counts connections; an answer of an earlier one does not count.
  private(set) var generation = 0
  /// Counts calls of `connect`, for the same connection too: what failed on an earlier way says
  /// nothing of the present one.
  private(set) var ways = 0
  /// Whether the authority has refused the token.
  private(set) var isStopped = false
  private var refusedQueriesAt: Instant?

  var isActive = false
  var view: TranscriptView?
  var pace: AttentionPace
  var waiting = WaitingAcknowledgements()
  var queried: [RunID] = []
  private var answeredUnread: Set<RunID> = []
  /// What callers ask about besides what is shown, until they have their answer.
  var askedAlong: [Int: [NotificationID]] = [:]
  private var lastTicket = 0

  init(connection: AttentionConnection?, pace: AttentionPace) {
    self.connection = connection
    self.pace = pace
  }

  var isPeriodic: Bool { isActive && connection != nil && !isStopped }

  var unread: Set<RunID> {
    answeredUnread.intersection(queried).subtracting(waiting.runs)
  }

  /// Acknowledges what is displayed at this moment, if anything.
  @discardableResult
  mutating func acknowledgeView() -> RunID? {
    guard connection != nil, let run = view?.acknowledgeableRun(isAppActive: isActive) else {
      return nil
    }
    waiting.add(run)
    return run
  }

  /// Whether it is another connection, for which nothing of the old one counts.
  mutating func connect(_ connection: AttentionConnection?) -> Bool {
    ways += 1
    (isStopped, refusedQueriesAt) = (false, nil)
    pace.restart()
    guard connection != self.connection else { return false }
    self.connection = connection
    generation += 1
    view = nil
    waiting = WaitingAcknowledgements()
    queried = []
    answeredUnread = []
    askedAlong = [:]
    return true
  }

  mutating func askAlong(_ ids: [NotificationID]) -> Int {
    lastTicket += 1
    if !ids.isEmpty { askedAlong[lastTicket] = ids }
    return lastTicket
  }

  /// What one round says and asks.
  func batches(delivered: [NotificationID], at now: Instant) -> [AttentionBatch] {
    let along = askedAlong.keys.sorted().flatMap { askedAlong[$0] ?? [] }
    return AttentionBatch.plan(
      delivered: (delivered + along).withoutRepeats.filter(\.isAskable),
      acknowledged: waiting.runs, queried: asksQueries(at: now) ? queried : [])
  }

  /// Whether the authority is taken to know queries.
  func asksQueries(at now: Instant) -> Bool {
    guard let refusedQueriesAt else { return true }
    let seconds = now.seconds(since: refusedQueriesAt)
    return seconds < 0 || seconds >= AttentionClientState.queryPauseSeconds
  }

  mutating func refusesQueries(at now: Instant) { refusedQueriesAt = now }

  /// The authority has these; nil from one that does not say, which is then believed.
  mutating func took(_ acknowledged: [RunID]?, of supplied: [RunID]) -> [RunID] {
    let taken = acknowledged.map(Set.init) ?? Set(supplied)
    let own = supplied.filter(taken.contains)
    waiting.remove(Set(own))
    // It was hidden by waiting; the read state may come from before it was seen.
    answeredUnread.subtract(own)
    return own
  }

  /// Puts the read state of a whole round in place of the old one.
  mutating func replaceUnread(_ unread: Set<RunID>) { answeredUnread = unread }

  mutating func stop() { isStopped = true }
}
