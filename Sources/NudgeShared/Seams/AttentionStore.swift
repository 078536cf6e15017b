/// What is stored, as a transaction reads it.
public protocol AttentionRecords {
  /// What is stored under a key, or nil.
  ///
  /// - Throws: ``NudgeStoreError`` if it cannot be read; never an empty answer in its place.
  func record(_ key: AttentionKey) throws(NudgeStoreError) -> AttentionRecord?

  /// Every row of the outbox whose settlement is pending, in any order.
  ///
  /// - Throws: ``NudgeStoreError`` if they cannot be read.
  func pending() throws(NudgeStoreError) -> [AttentionNotification]

  /// Everything that is stored, of everybody, in any order; may take as long as there is much of it.
  ///
  /// For an operator alone: no answer to a device needs it.
  ///
  /// - Throws: ``NudgeStoreError`` if it cannot be read.
  func all() throws(NudgeStoreError) -> [AttentionRecord]
}

/// The authority's durable storage, behind one operation.
///
/// For who implements it: transactions of all processes happen one after the other, as if each were
/// alone. A transaction without changes writes nothing.
public protocol AttentionStore: Sendable {
  /// Lets `body` decide on what is stored, and writes what it changes.
  ///
  /// When it returns, every change survives a power cut; when it throws, none was made, unless the
  /// store failed after the last step, which it then says. There is no moment at which a part of the
  /// changes can be read.
  ///
  /// - Parameter body: Called once or more often, and always on a fresh transaction; without effects.
  /// - Returns: What `body` returned.
  /// - Throws: ``NudgeStoreError``; also what `body` throws, after which nothing is changed.
  func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer
}
