/// A door in the middle of an operation: a test sees that somebody stands at it, and opens it.
actor Gate {
  private var isOpen = false
  private var standing: [CheckedContinuation<Void, Never>] = []
  private var arrivals = 0
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Stands at the door until it is opened.
  func pass() async {
    arrivals += 1
    let reached = watchers.filter { $0.count <= arrivals }
    watchers.removeAll { $0.count <= arrivals }
    for watcher in reached { watcher.continuation.resume() }
    guard !isOpen else { return }
    await withCheckedContinuation { standing.append($0) }
  }

  /// Opens the door for those who stand there and for all who come.
  func open() {
    isOpen = true
    for continuation in standing { continuation.resume() }
    standing = []
  }

  /// Lets through those who stand there; the next ones find the door closed.
  func letThrough() {
    for continuation in standing { continuation.resume() }
    standing = []
  }

  /// Returns once this many have come to the door, now or before.
  func wait(forArrivals count: Int) async {
    guard arrivals < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}
