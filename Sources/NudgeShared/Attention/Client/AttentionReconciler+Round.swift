extension AttentionReconciler {
  /// One round, as a pass of the single flight.
  ///
  /// After every wait the connection may be another one; then nothing that was answered counts.
  func round(in generation: Int) async -> AttentionReconciliation {
    guard state.generation == generation else { return AttentionReconciliation(.connectionChanged) }
    guard state.connection != nil else { return AttentionReconciliation(.notConnected) }
    guard !state.isStopped else { return AttentionReconciliation(.stopped) }
    var result = AttentionReconciliation()
    let start = await now()
    let delivered = await deliveredIDs(&result)
    guard state.generation == generation else { return result.discarded }
    state.pace.begins(at: start)
    // Nil once it is not known for the whole round; the old read state then stays.
    var unread: Set<RunID>? = state.asksQueries(at: start) ? [] : nil
    var failure: (error: AttentionTransportError, way: Int)?
    for batch in state.batches(delivered: delivered, at: start) {
      switch await ask(batch, in: generation, at: start) {
      case .answer(let answer, to: let asked):
        guard state.generation == generation else { return result.discarded }
        result.acknowledged += state.took(answer.acknowledged, of: asked.acknowledged)
        if batch.queried.isEmpty {
          // Nothing was to be learned here.
        } else if let answered = answer.unread, !asked.queried.isEmpty {
          unread?.formUnion(Set(answered).intersection(asked.queried))
          result.queried += asked.queried
        } else {
          unread = nil
        }
        await remove(answer.obsolete, of: asked.delivered, in: generation, &result)
      case .failure(let error):
        guard state.generation == generation else { return result.discarded }
        failure = (error, way: state.ways)
        unread = nil
        result.problems.append(.transport(error))
      case .nothing: break
      }
      guard state.generation == generation else { return result.discarded }
      if failure?.error.kind.concernsEveryRequest == true { break }
    }
    if unread == nil { result.queried = [] }
    await end(with: failure, unread: unread, in: generation)
    return result
  }

  /// What the system shows; an error keeps only that from being asked about.
  private func deliveredIDs(_ result: inout AttentionReconciliation) async -> [NotificationID] {
    do {
      return try await platform.delivered()
    } catch {
      result.problems.append(.platform(error))
      return []
    }
  }

  /// Takes away what was confirmed, was supplied and is shown at this moment.
  private func remove(
    _ confirmed: [NotificationID], of supplied: [NotificationID], in generation: Int,
    _ result: inout AttentionReconciliation
  ) async {
    let confirmed = Set(confirmed)
    let obsolete = supplied.filter(confirmed.contains)
    guard !obsolete.isEmpty else { return }
    result.obsolete += obsolete
    do {
      let shown = Set(try await platform.delivered())
      guard state.generation == generation else { return }
      let ids = obsolete.filter(shown.contains)
      guard !ids.isEmpty else { return }
      try await platform.removeDelivered(ids)
      result.removed += ids
    } catch {
      result.problems.append(.platform(error))
    }
  }

  private enum Asked {
    case answer(AttentionSyncAnswer, to: AttentionBatch)
    case failure(AttentionTransportError)
    /// There was nothing left to say.
    case nothing
  }

  /// One request; a second one without queries where the first was refused, perhaps for them.
  private func ask(_ batch: AttentionBatch, in generation: Int, at start: Instant) async -> Asked {
    let first = state.asksQueries(at: start) ? batch : batch.withoutQueries
    guard !first.isEmpty else { return .nothing }
    let outcome = await send(first, in: generation)
    guard case .failure(let error) = outcome, error.kind == .refused, !first.queried.isEmpty,
      state.generation == generation
    else { return outcome }
    let way = state.ways
    let second = await send(first.withoutQueries, in: generation)
    if case .answer = second, state.ways == way { state.refusesQueries(at: start) }
    return second
  }

  /// One request; made again where it failed on a way that was replaced meanwhile, as with the old
  /// token of the same person.
  private func send(_ batch: AttentionBatch, in generation: Int) async -> Asked {
    while true {
      guard let transport, let request = try? batch.request() else { return .nothing }
      let way = state.ways
      do {
        return .answer(try await transport.sync(request), to: batch)
      } catch {
        guard state.ways != way, state.generation == generation else { return .failure(error) }
      }
    }
  }

  private func end(
    with failure: (error: AttentionTransportError, way: Int)?, unread: Set<RunID>?,
    in generation: Int
  ) async {
    if let failure, failure.error.kind == .notAuthorized, failure.way == state.ways { state.stop() }
    if let unread { state.replaceUnread(unread) }
    let end = await now()
    guard state.generation == generation else { return }
    if let failure {
      guard failure.way == state.ways else { return }
      state.pace.failed(at: end, retryAfterSeconds: failure.error.retryAfterSeconds)
    } else {
      state.pace.succeeded(at: end)
    }
  }
}

extension AttentionReconciliation {
  /// What is left of a round during which the connection changed: what was taken away.
  fileprivate var discarded: AttentionReconciliation {
    var rest = self
    rest.obsolete = []
    rest.acknowledged = []
    rest.queried = []
    rest.problems.append(.connectionChanged)
    return rest
  }
}

extension AttentionTransportError.Kind {
  /// Whether the next request of the round would fail in the same way.
  fileprivate var concernsEveryRequest: Bool {
    switch self {
    case .offline, .notOffered, .notAuthorized, .unavailable: true
    case .refused, .malformedAnswer: false
    }
  }
}
