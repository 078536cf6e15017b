import Glibc

/// The right to write in a folder, held until it goes out of scope or the process ends.
///
/// An advisory `flock(2)` on a file that is never written to, so that holding it changes no
/// modification time. A killed holder leaves no lock behind.
package struct FileLock: ~Copyable, Sendable {
  /// How long a command waits for another one: 5 seconds.
  package static let defaultWaitSeconds = 5
  /// How often it looks: every 20 milliseconds.
  package static let defaultPauseMicroseconds = 20_000

  private let file: OpenFile

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: The lock file; made if it is not there.
  ///   - waitingSeconds: How long to wait at most; 0 asks once.
  ///   - isShared: Whether others may hold it at the same time who ask for it so too.
  ///   - pauseMicroseconds: How long a pause between two tries is.
  ///   - disk: Makes the calls.
  ///   - pause: Passes that time.
  /// - Throws: ``FileProblem`` of kind `locked` if another holds it all the time.
  package init(
    path: String, waitingSeconds: Int, isShared: Bool = false,
    pauseMicroseconds: Int = defaultPauseMicroseconds, disk: Disk,
    pause: () -> Void = { usleep(useconds_t(defaultPauseMicroseconds)) }
  ) throws(FileProblem) {
    let pauses = max(0, waitingSeconds) * 1_000_000 / pauseMicroseconds
    for attempt in 0...pauses {
      if attempt > 0 { pause() }
      let file = try disk.open(path, for: .locking)
      // The lock of a file that was removed or replaced meanwhile keeps nobody out.
      guard try disk.tryLock(file, isShared: isShared), disk.isInPlace(file) else { continue }
      self.file = file
      return
    }
    throw FileProblem(
      kind: .locked, operation: "lock", path: path,
      reason: "another nudge process has been at work here for \(waitingSeconds) s",
      remedy: "Try again when it is done.")
  }

  /// Gives the lock up by itself: closing the file would not, while a program that another thread is
  /// just starting still has a duplicate of the descriptor.
  deinit {
    file.fileSystem.unlock(file.number)
  }
}
