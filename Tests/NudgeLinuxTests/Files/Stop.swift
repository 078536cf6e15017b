import Synchronization

@testable import NudgeLinux

/// Stands before the calls of a ``Disk``, counts them, and stops the process or fails one call.
final class Stop: Sendable {
  enum Effect: Sendable {
    /// As `kill -9`: this call and every later one is not made.
    case kill
    /// This call fails once with this error number.
    case fail(Int32)
  }

  /// The reason of the problem that stands for a kill.
  static let killed = "killed"

  private let count = Mutex(0)
  private let step: Int
  private let effect: Effect

  /// Acts at the call with this number, the first being 0.
  init(at step: Int, _ effect: Effect = .kill) {
    self.step = step
    self.effect = effect
  }

  /// How many calls were asked for.
  var calls: Int { count.withLock { $0 } }

  /// A disk whose writes take few bytes at a time, so that a stop meets half-written files.
  var disk: Disk { disk(largestWrite: 3) }

  func disk(largestWrite: Int) -> Disk {
    Disk(largestWrite: largestWrite) { call throws(FileProblem) in
      let number = self.count.withLock { count in
        count += 1
        return count - 1
      }
      switch self.effect {
      case .kill:
        if number >= self.step {
          throw FileProblem(
            kind: .io, operation: call.call, path: call.path, reason: Stop.killed, remedy: "")
        }
      case .fail(let code):
        if number == self.step {
          throw FileProblem(errno: code, operation: call.call, path: call.path)
        }
      }
    }
  }
}
