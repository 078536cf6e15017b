/// What has to change on the platform so that it holds what is wanted, as a value.
public struct SyncDiff: Hashable, Sendable {
  /// To be added, soonest first.
  public let schedule: [NotificationRequest]
  /// To be removed; all of our namespace.
  public let cancel: [NotificationID]
  /// Wanted and there already, or protected: not touched.
  public let keep: [NotificationID]

  /// Whether nothing has to change.
  public var isEmpty: Bool { schedule.isEmpty && cancel.isEmpty }
}

/// One change on the platform.
public enum SyncStep: Hashable, Sendable {
  /// Add this notification.
  case schedule(NotificationRequest)
  /// Remove this one.
  case cancel(NotificationID)
}

/// Compares what is wanted with what the platform holds.
///
/// Foreign identifiers are never in the result. The result depends on the sets alone, not on their
/// order; equal sets give an empty diff. Linearithmic in the number of notifications.
///
/// - Parameters:
///   - desired: What is to be pending; a second one with the same identifier is passed over.
///   - pending: What the platform says it holds, foreign identifiers included.
///   - namespace: Which of them are ours.
///   - protected: Ours that stay though they are not wanted, such as one that is about to fire.
/// - Returns: The changes, sorted.
public func reconcile(
  desired: [NotificationRequest], pending: [NotificationID], namespace: NotificationNamespace,
  protecting protected: Set<NotificationID> = []
) -> SyncDiff {
  let ours = SortedIDs(pending.filter(namespace.contains))
  let wanted = SortedIDs(desired.map(\.id))
  var schedule: [NotificationRequest] = []
  let missing = desired.filter { !ours.contains($0.id) }
  for request in missing.sorted(by: { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) })
  where request.id != schedule.last?.id {
    schedule.append(request)
  }
  var cancel: [NotificationID] = []
  var keep: [NotificationID] = []
  for id in ours.ids {
    if wanted.contains(id) || protected.contains(id) { keep.append(id) } else { cancel.append(id) }
  }
  return SyncDiff(schedule: schedule, cancel: cancel, keep: keep)
}

extension SyncDiff {
  /// The changes in an order that is safe to be cut short after any step.
  ///
  /// Additions come from the far end. Before one is made, those to be removed that would stand closer
  /// to it than the separation are removed and, while the platform is full, the farthest of the
  /// others. The first addition is the farthest that leaves something standing beside it. What is
  /// left to be removed goes last, soonest first, since that is what fires first if the rest is
  /// never made. So at no point do an old and a new one stand too close, the capacity is never
  /// exceeded, and the set runs empty only where separation and capacity leave no choice.
  ///
  /// - Parameters:
  ///   - namespace: Reads the moments out of the identifiers.
  ///   - separationSeconds: How far apart two notifications must be.
  ///   - room: How many more the platform can hold before anything is removed; negative where it
  ///     holds too many.
  /// - Returns: Every removal and every addition, once.
  public func steps(
    in namespace: NotificationNamespace, separationSeconds: Int64, room: Int
  ) -> [SyncStep] {
    var removals = Removals(cancel, in: namespace, separationSeconds: separationSeconds, room: room)
    var additions = Array(schedule.reversed())
    if keep.isEmpty, let first = additions.firstIndex(where: removals.leavesSomething) {
      additions.insert(additions.remove(at: first), at: 0)
    }
    for request in additions {
      removals.makeWay(for: request)
      removals.steps.append(.schedule(request))
      removals.room -= 1
    }
    removals.removeRest()
    return removals.steps
  }
}

/// What is still to be removed while ``SyncDiff/steps(in:separationSeconds:room:)`` lines up steps.
private struct Removals {
  var steps: [SyncStep] = []
  var room: Int
  /// Soonest first.
  private var waiting: [Removal]
  private let separationSeconds: Int64

  init(
    _ ids: [NotificationID], in namespace: NotificationNamespace, separationSeconds: Int64,
    room: Int
  ) {
    waiting = ids.map { Removal(id: $0, fireAt: $0.fireAt(in: namespace)) }
      .sorted { ($0.fireAt ?? .min, $0.id) < ($1.fireAt ?? .min, $1.id) }
    self.separationSeconds = separationSeconds
    self.room = room
  }

  /// Whether one of those to be removed is still there once there is a place for `request`.
  func leavesSomething(_ request: NotificationRequest) -> Bool {
    let tooClose = waiting.count { $0.isCloser(to: request, than: separationSeconds) }
    return waiting.count > max(tooClose, 1 - room)
  }

  mutating func makeWay(for request: NotificationRequest) {
    let separationSeconds = separationSeconds
    for removal in waiting where removal.isCloser(to: request, than: separationSeconds) {
      remove(removal)
    }
    waiting.removeAll { $0.isCloser(to: request, than: separationSeconds) }
    while room <= 0, let farthest = waiting.popLast() { remove(farthest) }
  }

  mutating func removeRest() {
    for removal in waiting { remove(removal) }
    waiting = []
  }

  private mutating func remove(_ removal: Removal) {
    steps.append(.cancel(removal.id))
    room += 1
  }
}

private struct Removal {
  let id: NotificationID
  /// Nil where it cannot be read: it may fire at any time.
  let fireAt: Instant?

  func isCloser(to request: NotificationRequest, than seconds: Int64) -> Bool {
    guard let fireAt else { return true }
    return abs(fireAt.seconds(since: request.fireAt)) < seconds
  }
}
