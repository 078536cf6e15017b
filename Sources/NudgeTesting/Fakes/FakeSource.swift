public import NudgeShared

/// A source that says what it is told to say: a list, nothing at all for ever, or why it cannot.
///
/// ```swift
/// let source = FakeSource(candidates: [bill])
/// await source.set(.hangs)        // a query that never comes back
/// await source.set(.unauthenticated)  // a session that is not restored yet
/// ```
public actor FakeSource: NotificationSource {
  /// What it does when it is asked.
  public enum Behaviour: Hashable, Sendable {
    /// Gives its candidates.
    case answers
    /// Never comes back, not even when its task is cancelled, until ``FakeSource/release()``.
    case hangs
    /// Has nobody signed in yet.
    case unauthenticated
    /// Cannot read.
    case fails
  }

  /// The namespaces of its identifiers.
  public nonisolated let namespaces: [NotificationNamespace]
  /// What it says when it answers.
  public private(set) var candidates: [NotificationCandidate]
  /// How often it was asked.
  public private(set) var askCount = 0
  /// What it was asked last.
  public private(set) var lastContext: SourceContext?
  /// How often it was told of a plan before and after.
  public private(set) var told: [String] = []

  private var behaviour: Behaviour
  private var failsToPrepare = false
  private var failsToSettle = false
  private var hanging: [CheckedContinuation<Void, Never>] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Answers with these.
  public init(
    namespaces: [NotificationNamespace] = [.reminder], candidates: [NotificationCandidate] = [],
    behaviour: Behaviour = .answers
  ) {
    self.namespaces = namespaces
    self.candidates = candidates
    self.behaviour = behaviour
  }

  /// Changes what it says, as an edit of rows does.
  public func set(candidates: [NotificationCandidate]) { self.candidates = candidates }

  /// Changes what it does.
  public func set(_ behaviour: Behaviour) { self.behaviour = behaviour }

  /// Whether it cannot make its state durable before a plan is carried out.
  public func set(failsToPrepare: Bool) { self.failsToPrepare = failsToPrepare }

  /// Whether it cannot note down that a plan was carried out.
  public func set(failsToSettle: Bool) { self.failsToSettle = failsToSettle }

  /// Lets the calls that hang come back, with what it then does.
  public func release() {
    let released = hanging
    hanging = []
    for continuation in released { continuation.resume() }
  }

  /// Returns once it has been asked this many times.
  public func wait(forAskCount count: Int) async {
    guard askCount < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }

  /// Does what it was told.
  public func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer {
    askCount += 1
    lastContext = context
    let reached = watchers.filter { $0.count <= askCount }
    watchers.removeAll { $0.count <= askCount }
    for watcher in reached { watcher.continuation.resume() }
    if behaviour == .hangs { await withCheckedContinuation { hanging.append($0) } }
    switch behaviour {
    case .answers, .hangs: return SourceAnswer(candidates: candidates)
    case .unauthenticated: throw .unauthenticated
    case .fails: throw FakeSource.failure
    }
  }

  /// Notes it, or fails.
  public func prepare(for plan: NotificationPlan) throws(NotificationSourceError) {
    told.append("prepare")
    if failsToPrepare { throw FakeSource.failure }
  }

  /// Notes it, or fails.
  public func settle(_ plan: NotificationPlan) throws(NotificationSourceError) {
    told.append("settle")
    if failsToSettle { throw FakeSource.failure }
  }

  /// Why it cannot.
  public static let failure = NotificationSourceError.failed(
    place: "fake source", detail: "told to fail; tell it to answer")
}
