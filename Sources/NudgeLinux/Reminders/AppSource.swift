import NudgeShared

/// A source of the engine that speaks for whoever is signed in, and has no answer while nobody is.
struct AppSource: NotificationSource {
  let namespaces: [NotificationNamespace]
  private let source: any NotificationSource
  private let rejected: [RejectedItem]
  private let isSignedIn: @Sendable () async throws(NotificationSourceError) -> Bool

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - source: Answers.
  ///   - others: Further namespaces of which nothing is known while it has no answer.
  ///   - rejected: What was turned down before the source came to see it.
  ///   - isSignedIn: Whether somebody is signed in.
  init(
    _ source: any NotificationSource, alsoHolding others: [NotificationNamespace] = [],
    rejected: [RejectedItem] = [],
    isSignedIn: @escaping @Sendable () async throws(NotificationSourceError) -> Bool
  ) {
    self.source = source
    self.rejected = rejected
    self.isSignedIn = isSignedIn
    namespaces = source.namespaces + others
  }

  func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer {
    guard try await isSignedIn() else { throw .unauthenticated }
    var answer = try await source.propose(context)
    answer.rejected = rejected + answer.rejected
    return answer
  }
}

/// A source that is known to have no answer: what it had pending stays.
struct SilentAppSource: NotificationSource {
  let namespaces: [NotificationNamespace]
  /// Why it has none.
  let reason: NotificationSourceError

  func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer { throw reason }
}
