import Glibc
import Synchronization

@testable import NudgeLinux

/// A disk that has no room for one write, when it is told to.
final class FullDisk: Sendable {
  private let failsNext = Mutex(false)

  /// Fails the next write, whatever it is of.
  func fill() { failsNext.withLock { $0 = true } }

  /// The disk.
  var disk: Disk {
    Disk { step throws(FileProblem) in
      guard step.call == "write" else { return }
      let fails = self.failsNext.withLock { fails in
        defer { fails = false }
        return fails
      }
      if fails { throw FileProblem(errno: ENOSPC, operation: step.call, path: step.path) }
    }
  }
}
