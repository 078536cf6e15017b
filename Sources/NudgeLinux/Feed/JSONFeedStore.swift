package import NudgeShared

/// The feed's storage in a JSON file: `feed.json` in the state folder.
///
/// A file that cannot be read is kept aside and its good copy used; see ``KeptFile``. Without a
/// copy the feed starts anew. The process holds the lock of the folder, or asks for reading only.
package actor JSONFeedStore: FeedStore {
  /// What could not be read as it stood, in the order found.
  package private(set) var losses: [FileLoss] = []
  /// The problem with a file behind the last error.
  package private(set) var problem: FileProblem?

  private let file: KeptFile<FeedLog>
  private let newDeviceID: String
  private let readsOnly: Bool

  /// Keeps the feed in a folder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - seedForNewDevice: Becomes the id of the device where there is none yet; random.
  ///   - readsOnly: Whether the disk is left as it is, also where it needs repair.
  package init(folder: StateFolder, seedForNewDevice: UInt64, readsOnly: Bool = false) {
    file = .feed(in: folder)
    newDeviceID = seedForNewDevice.hexadecimal
    self.readsOnly = readsOnly
  }

  /// Reads the log; an empty one of a new device where there is none.
  package func load() throws(NudgeStoreError) -> FeedLog {
    try attempt("load") { () throws(FileProblem) in
      switch try file.load(repairs: !readsOnly) {
      case .missing: return FeedLog(deviceID: newDeviceID)
      case .value(let log): return log
      case .recovered(let log, let loss):
        losses.append(loss)
        return log
      case .lost(let loss):
        losses.append(loss.meaning("What was shown so far is not in the feed any more."))
        let log = FeedLog(deviceID: newDeviceID)
        // An empty one from now on, so that the loss is not found again.
        if !readsOnly { try file.save(log) }
        return log
      }
    }
  }

  /// Writes the log, unless it stands there already.
  package func save(_ log: FeedLog) throws(NudgeStoreError) {
    try attempt("save") { () throws(FileProblem) in _ = try file.save(log) }
  }

  private func attempt<Value>(
    _ operation: String, _ body: () throws(FileProblem) -> Value
  ) throws(NudgeStoreError) -> Value {
    do {
      return try body()
    } catch {
      problem = error
      throw NudgeStoreError(error, during: operation)
    }
  }
}
