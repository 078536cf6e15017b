/// The device's durable storage of the feed, behind two operations.
///
/// For who implements it: calls come one at a time from a journal. Nobody else writes.
public protocol FeedStore: Sendable {
  /// Reads the log; an empty one with a new device id where there never was one.
  ///
  /// - Throws: ``NudgeStoreError`` if something is there that cannot be read.
  func load() async throws(NudgeStoreError) -> FeedLog

  /// Replaces the log.
  ///
  /// When it returns, the new log survives a power cut; until then the old one does.
  ///
  /// - Throws: ``NudgeStoreError`` if the old log still stands.
  func save(_ log: FeedLog) async throws(NudgeStoreError)
}
