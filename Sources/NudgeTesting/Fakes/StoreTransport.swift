public import NudgeShared

/// A way to an authority in the same process, for one person, with the troubles of a network.
public actor StoreTransport<Store: AttentionStore>: AttentionTransport {
  private let store: Store
  private let principal: PrincipalID
  private let now: @Sendable () async -> Instant
  private var trouble: AttentionTransportError.Kind?
  private var knowsQueries = true
  /// What reached the authority, in order.
  public private(set) var requests: [AttentionSyncRequest] = []

  /// Leads to a store; `now` reads the authority's clock.
  public init(
    store: Store, principal: PrincipalID, now: @escaping @Sendable () async -> Instant
  ) {
    self.store = store
    self.principal = principal
    self.now = now
  }

  /// From here on every request fails in this way, or none (nil).
  public func suffer(_ trouble: AttentionTransportError.Kind?) {
    self.trouble = trouble
  }

  /// Whether the authority is one that does not know queries, and refuses whoever asks.
  public func age(isOlder: Bool) {
    knowsQueries = !isOlder
  }

  /// Hands the request to the store, unless there is trouble.
  public func sync(
    _ request: AttentionSyncRequest
  ) async throws(AttentionTransportError) -> AttentionSyncAnswer {
    if let trouble {
      throw AttentionTransportError(kind: trouble, place: "memory", detail: "\(trouble)")
    }
    guard knowsQueries || request.queried.isEmpty else {
      throw AttentionTransportError(
        kind: .refused, place: "memory", detail: "query_run_ids: found an unknown field")
    }
    requests.append(request)
    let moment = await now()
    let principal = principal
    do {
      let answer = try await store.transact { transaction throws(NudgeStoreError) in
        try transaction.sync(request, for: principal, at: moment)
      }
      guard knowsQueries else {
        return AttentionSyncAnswer(obsolete: answer.obsolete, acknowledged: nil, unread: nil)
      }
      return answer
    } catch {
      throw AttentionTransportError(kind: .unavailable, place: "memory", detail: "\(error)")
    }
  }
}
