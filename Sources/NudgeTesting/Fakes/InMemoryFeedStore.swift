public import NudgeShared

/// A feed store that keeps everything in memory and counts its writes.
public actor InMemoryFeedStore: FeedStore {
  /// The stored log.
  public private(set) var log: FeedLog
  /// How many times something was saved.
  public private(set) var saveCount = 0

  /// Starts from this log.
  public init(log: FeedLog = FeedLog(deviceID: "device")) {
    self.log = log
  }

  /// What was stored.
  public func load() -> FeedLog { log }

  /// Keeps the log.
  public func save(_ log: FeedLog) {
    self.log = log
    saveCount += 1
  }
}
