import Glibc

/// The right to write in a folder, held until it goes out of scope or the process ends.
///
/// An advisory `flock(2)` on a file that is never written to, so that holding it changes no
/// modification time. A killed holder leaves no lock behind.
package struct FileLock: ~Copyable, Sendable {
  /// How long a command waits for another one: 5 seconds.
  package static let defaultWaitSeconds = 5
  /// How often it looks: every 20 milliseconds.
  private static let pauseMicroseconds: useconds_t = 20_000

  private let file: OpenFile

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: The lock file; made if it is not there.
  ///   - waitingSeconds: How long to wait at most; 0 asks once.
  ///   - disk: Makes the calls.
  ///   - pause: Passes the time between two tries.
  /// - Throws: ``FileProblem`` of kind `locked` if another holds it all the time.
  package init(
    path: String, waitingSeconds: Int, disk: Disk,
    pause: () -> Void = { usleep(pauseMicroseconds) }
  ) throws(FileProblem) {
    let pauses = max(0, waitingSeconds) * 1_000_000 / Int(FileLock.pauseMicroseconds)
    for attempt in 0...pauses {
      if attempt > 0 { pause() }
      let file = try disk.open(path, for: .locking)
      // The lock of a file that was removed or replaced meanwhile keeps nobody out.
      guard try disk.tryLock(file), disk.isInPlace(file) else { continue }
      self.file = file
      return
    }
    throw FileProblem(
      kind: .locked, operation: "lock", path: path,
      reason: "another nudge process has been at work here for \(waitingSeconds) s",
      remedy: "Try again when it is done.")
  }
}
