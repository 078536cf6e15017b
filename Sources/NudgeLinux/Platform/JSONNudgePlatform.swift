package import NudgeShared

/// The notification service of a machine that has none: `pending.json` and `delivered.jsonl`.
///
/// Both survive a restart. Something has to come by and show what is due: see
/// ``AmbientNudgeCoordinator/deliver()``. The permission stands in `preferences.json`. The process
/// holds the lock of the folder, or asks for reading only.
package actor JSONNudgePlatform: NudgePlatform {
  /// What could not be read as it stood, in the order found.
  package private(set) var losses: [FileLoss] = []
  /// The problem with a file behind the last error.
  package private(set) var problem: FileProblem?

  private let pendingFile: KeptFile<[StoredNotification]>
  private let preferencesFile: KeptFile<DevicePreferences>
  private let log: DeliveredLog
  private let readsOnly: Bool
  private let locale: String?

  /// Keeps everything in a folder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - locale: The language of the texts that are to be scheduled, noted down with them.
  ///   - readsOnly: Whether the disk is left as it is.
  package init(folder: StateFolder, locale: String? = nil, readsOnly: Bool = false) {
    self.locale = locale
    pendingFile = .pending(in: folder)
    preferencesFile = .preferences(in: folder)
    log = DeliveredLog(in: folder)
    self.readsOnly = readsOnly
  }

  /// Reads permission, pending and delivered notifications.
  package func snapshot() throws(NudgePlatformError) -> PlatformSnapshot {
    try attempt("snapshot") { () throws(FileProblem) in
      PlatformSnapshot(
        authorization: try preferences().authorization, pending: try pending().map(\.id),
        delivered: try delivered().map {
          DeliveredNotification(id: $0.notification.id, deliveredAt: $0.deliveredAt)
        }, reportsEveryDelivery: true)
    }
  }

  /// Adds a notification to the pending ones.
  package func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    try attempt("schedule") { () throws(FileProblem) in
      var pending = try pending()
      guard !pending.contains(where: { $0.id == request.id }) else { return }
      guard pending.count < PlatformSnapshot.largestCapacity else {
        throw FileProblem(
          kind: .io, operation: "write", path: pendingFile.file.path,
          reason: "\(pending.count) notifications are pending already",
          remedy: "Nothing was added.")
      }
      pending.append(
        StoredNotification(request, locale: locale, member: try preferences().member))
      pending.sort { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
      try pendingFile.save(pending)
    }
  }

  /// Removes a notification from the pending ones.
  package func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    try attempt("cancel") { () throws(FileProblem) in try remove([id]) }
  }

  /// Says yes on behalf of the person who has just agreed in the app's own explanation, as there
  /// is no prompt of the system; a denied permission stays denied.
  package func requestAuthorization() throws(NudgePlatformError) -> Authorization {
    try attempt("request authorization") { () throws(FileProblem) in
      var preferences = try preferences()
      guard preferences.authorization == .notDetermined else { return preferences.authorization }
      preferences.authorization = .authorized
      try preferencesFile.save(preferences)
      return .authorized
    }
  }

  /// What is pending, soonest first.
  package func pending() throws(FileProblem) -> [StoredNotification] {
    let (pending, loss) = try pendingFile.pending(repairs: !readsOnly)
    if let loss {
      losses.append(loss)
      // An empty list from now on, so that the loss is not found again.
      if !readsOnly, !loss.isRecovered { try pendingFile.save(pending) }
    }
    return pending.sorted { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
  }

  /// What was shown, oldest first.
  package func delivered() throws(FileProblem) -> [DeliveredEntry] {
    let (entries, loss) = try log.read(repairs: !readsOnly, startsAnew: false)
    if let loss { losses.append(loss) }
    return entries
  }

  /// Takes a pending notification to be shown, at most once.
  ///
  /// It is written down as delivered before it stops being pending, and before it is shown. A process
  /// killed in between shows it never, and no other shows it again. On a disk that fills up in
  /// between it stays pending, and is removed by the next process.
  ///
  /// - Returns: Whether it is ours to show; false if it was claimed before.
  package func claim(
    _ notification: StoredNotification, at now: Instant
  ) throws(FileProblem) -> Bool {
    let isClaimed = try delivered().contains { $0.notification.id == notification.id }
    if !isClaimed {
      try log.append(DeliveredEntry(notification: notification, deliveredAt: now))
    }
    // From here on nobody else shows it, so we must: the next process removes what is claimed.
    try? remove([notification.id])
    return !isClaimed
  }

  /// Takes back the claim of a notification that was certainly not shown; it is pending again.
  ///
  /// It stays on record as delivered until it is pending again: a process killed in between leaves
  /// it claimed, and it counts as shown.
  package func release(_ notification: StoredNotification) throws(FileProblem) {
    var pending = try pending()
    if !pending.contains(where: { $0.id == notification.id }) {
      pending.append(notification)
      pending.sort { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
      try pendingFile.save(pending)
    }
    try log.remove(notification.id)
  }

  /// Takes notifications that nobody was shown, at most once, all in one writing of each file.
  ///
  /// One that repeats stays pending, and is on record once for each time.
  ///
  /// - Parameters:
  ///   - notifications: What is taken.
  ///   - isCount: Whether a number is told in place of their words.
  ///   - now: When.
  /// - Throws: ``FileProblem``; some of them may then be on record.
  package func claim(
    all notifications: [StoredNotification], asCount isCount: Bool, at now: Instant
  ) throws(FileProblem) {
    let count = isCount ? notifications.count : nil
    try log.append(
      notifications.map {
        DeliveredEntry(notification: $0, deliveredAt: now, countedAmong: count)
      })
    // From here on nobody else shows them; the next process removes what is claimed.
    try? remove(notifications.filter { !$0.repeats }.map(\.id))
  }

  /// Takes back the claims that were made at one moment, of notifications that were certainly not
  /// shown; they are pending again.
  ///
  /// What was shown of the same ones before, as of one that repeats, stays on record.
  package func release(
    all notifications: [StoredNotification], claimedAt moment: Instant
  ) throws(FileProblem) {
    var pending = try pending()
    let known = Set(pending.map(\.id))
    let missing = notifications.filter { !known.contains($0.id) }
    if !missing.isEmpty {
      pending += missing
      pending.sort { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
      try pendingFile.save(pending)
    }
    try log.remove(Set(notifications.map(\.id)), deliveredAt: moment)
  }

  /// Removes notifications from the pending ones; those that are not there are passed over.
  package func remove(_ ids: [NotificationID]) throws(FileProblem) {
    guard !ids.isEmpty else { return }
    let pending = try pending()
    let rest = pending.filter { !ids.contains($0.id) }
    if rest.count != pending.count { try pendingFile.save(rest) }
  }

  private func preferences() throws(FileProblem) -> DevicePreferences {
    let (preferences, loss) = try preferencesFile.preferences(repairs: !readsOnly)
    if let loss { losses.append(loss) }
    return preferences
  }

  private func attempt<Value>(
    _ operation: String, _ body: () throws(FileProblem) -> Value
  ) throws(NudgePlatformError) -> Value {
    do {
      return try body()
    } catch {
      problem = error
      throw NudgePlatformError(
        operation: operation, place: error.path, detail: "\(error.reason). \(error.remedy)")
    }
  }
}
