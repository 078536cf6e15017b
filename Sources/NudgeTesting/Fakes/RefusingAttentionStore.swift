public import NudgeShared

/// A store that does so many transactions and refuses all that follow, as a stop of the process would.
public actor RefusingAttentionStore: AttentionStore {
  /// Whether the first transaction that is refused is still carried out.
  public enum Stop: Hashable, Sendable {
    /// Nothing of it is kept.
    case before
    /// All of it is kept, and nobody is told.
    case after
  }

  /// How many transactions were asked for.
  public private(set) var askedCount = 0
  private let store: InMemoryAttentionStore
  private let allowed: Int
  private let stop: Stop

  /// Refuses everything, unless `allowed` transactions on `store` come first.
  public init(
    _ store: InMemoryAttentionStore = InMemoryAttentionStore(), allowing allowed: Int = 0,
    stopping stop: Stop = .before
  ) {
    self.store = store
    self.allowed = allowed
    self.stop = stop
  }

  /// The error of a transaction.
  public static var refusal: NudgeStoreError {
    NudgeStoreError(
      kind: .inputOutput, operation: "transact", place: "refusing attention store",
      detail: "this test expects no further call")
  }

  /// Carries `body` out, or refuses.
  public func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    askedCount += 1
    if askedCount <= allowed { return try await store.transact(body) }
    if askedCount == allowed + 1, stop == .after { _ = try await store.transact(body) }
    throw RefusingAttentionStore.refusal
  }
}
