public import NudgeShared

/// A system whose list of what is pending is behind what it was asked for.
///
/// A call returns at once and the list follows later: it still shows what was removed, and does not
/// yet show what was added. What fires is up to date.
public actor LaggingPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf
  private var listed: [NotificationID] = []
  private let lag: Int
  private var passes = 0

  /// Starts with this on it.
  ///
  /// - Parameters:
  ///   - shelf: What it holds.
  ///   - snapshotsBehind: The list is renewed at every so many snapshots, 1 or more; between them it
  ///     stays as it was.
  public init(_ shelf: NotificationShelf = NotificationShelf(), snapshotsBehind: Int = 2) {
    self.shelf = shelf
    lag = max(1, snapshotsBehind)
    listed = shelf.held.map(\.id)
  }

  /// What there was some time ago.
  public func snapshot() -> PlatformSnapshot {
    shelf.note(.snapshot)
    passes += 1
    if passes % lag == 0 { listed = shelf.held.map(\.id) }
    return PlatformSnapshot(
      authorization: shelf.authorization, pending: listed + shelf.foreign,
      delivered: shelf.delivered, capacity: shelf.capacity)
  }
}
