/// The log that is written ahead of every change on the platform, kept in a store.
///
/// ```swift
/// let journal = FeedJournal(store: store)
/// let said = try await journal.open(snapshot, at: reading)
/// try await journal.willCarryOut(plan)   // durable before the first write on the platform
/// try await journal.didCarryOut(plan)
/// ```
///
/// A line is written before the notification is armed, so a process that is stopped at any point
/// leaves none armed without a line. Whether a line without its notification is left is seen at
/// the next pass; until then it counts neither as armed nor, later, as delivered. A removal is
/// written ahead in the same way. The store is written to only where something has changed.
/// Operations never overlap, so that rows may be handed to an archive while a pass runs.
public actor FeedJournal<Store: FeedStore>: NotificationJournal {
  private let store: Store
  private let isLocked: @Sendable () async -> Bool
  /// What the store holds, from the opening of a pass on.
  private var log: FeedLog?
  private var isAllowed = true
  /// Each operation reads, changes and writes as a whole: an actor lets others in at every `await`.
  private let flight = SingleFlight<Void>()

  /// Puts the parts together; nothing is read yet.
  ///
  /// - Parameters:
  ///   - store: Keeps the log.
  ///   - isLocked: Whether the app is locked by face, finger or code, so that amounts of money are
  ///     not to be stored.
  public init(store: Store, isLocked: @escaping @Sendable () async -> Bool = { false }) {
    self.store = store
    self.isLocked = isLocked
  }

  /// Settles what was armed before, prunes, and says what was said already.
  public func open(
    _ snapshot: PlatformSnapshot, at reading: ClockReading
  ) async throws(NotificationSourceError) -> Set<OccurrenceKey> {
    try await whole { journal async throws(NotificationSourceError) in
      let stored = try await journal.load()
      await journal.note(isAllowed: snapshot.authorization.allowsDelivery)
      let settled = FeedSettlement(snapshot, at: reading).settled(stored).pruned(at: reading)
      try await journal.save(settled, over: stored)
      return settled.said(at: reading.now)
    }
  }

  /// Notes down what is about to be armed and removed.
  public func willCarryOut(_ plan: NotificationPlan) async throws(NotificationSourceError) {
    try await whole { journal async throws(NotificationSourceError) in
      let stored = try await journal.current()
      try await journal.save(stored.noting(plan, isAllowed: journal.isAllowed), over: stored)
    }
  }

  /// Notes down that the steps of the plan have been made, and prunes what that has closed: the next
  /// pass then finds nothing to write.
  public func didCarryOut(_ plan: NotificationPlan) async throws(NotificationSourceError) {
    try await whole { journal async throws(NotificationSourceError) in
      let stored = try await journal.current()
      try await journal.save(
        stored.completing(plan).pruned(at: plan.reading), over: stored)
    }
  }

  /// What an archive has yet to take, the oldest first, read anew.
  public func archiveRows() async throws(NotificationSourceError) -> [ArchiveRow] {
    try await whole { journal async throws(NotificationSourceError) in
      try await journal.load().archiveRows()
    }
  }

  /// Notes down that an archive has taken rows.
  public func forget(taken rows: [ArchiveRow]) async throws(NotificationSourceError) {
    guard !rows.isEmpty else { return }
    try await whole { journal async throws(NotificationSourceError) in
      let stored = try await journal.load()
      try await journal.save(stored.forgetting(taken: rows), over: stored)
    }
  }

  /// Runs an operation after all that were asked for before it.
  private func whole<Value: Sendable>(
    _ operation:
      @escaping @Sendable (FeedJournal<Store>) async throws(NotificationSourceError) -> Value
  ) async throws(NotificationSourceError) -> Value {
    try await flight.run { () async -> Result<Value, NotificationSourceError> in
      do throws(NotificationSourceError) {
        return .success(try await operation(self))
      } catch {
        return .failure(error)
      }
    }
    .get()
  }

  private func note(isAllowed: Bool) { self.isAllowed = isAllowed }

  private func current() async throws(NotificationSourceError) -> FeedLog {
    if let log { return log }
    return try await load()
  }

  private func load() async throws(NotificationSourceError) -> FeedLog {
    do {
      let stored = try await store.load()
      log = stored
      return stored
    } catch {
      throw .failed(place: error.place, detail: error.detail)
    }
  }

  private func save(
    _ new: FeedLog, over old: FeedLog
  ) async throws(NotificationSourceError) {
    let new = await isLocked() ? new.redacted() : new
    guard new != old else { return }
    do {
      try await store.save(new)
      log = new
    } catch {
      // What the store holds is read anew.
      log = nil
      throw .failed(place: error.place, detail: error.detail)
    }
  }
}

extension FeedLog {
  /// The log without amounts of money in its words.
  func redacted() -> FeedLog {
    guard entries.contains(where: { !$0.isRedacted }) else { return self }
    var result = self
    result.replace(
      entries: entries.map { entry in
        guard !entry.isRedacted else { return entry }
        var entry = entry
        entry.title = AmountRedaction.redacted(entry.title)
        entry.body = AmountRedaction.redacted(entry.body)
        entry.isRedacted = true
        return entry
      })
    return result
  }
}
