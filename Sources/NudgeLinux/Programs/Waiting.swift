import Glibc
import Synchronization

/// The system calls that wait for a program.
enum Waiting {
  /// How a child of ours ended, or nil if it is still at work; it is no zombie afterwards.
  static func ending(of processID: Int32) -> ProgramResult.Ending? {
    var status: Int32 = 0
    while true {
      let found = waitpid(processID, &status, WNOHANG)
      if found == 0 { return nil }
      if found == processID {
        let signal = status & 0x7f
        return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
      }
      // Where SIGCHLD is ignored the system keeps no endings.
      if errno != EINTR { return .unknown }
    }
  }

  /// Waits until some can be read or are closed at their other end, and says which.
  static func poll(_ descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard Glibc.poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
    return Set(entries.filter { $0.revents != 0 }.map(\.fd))
  }
}

/// Programs that were let go of before their end.
enum Orphans {
  private static let processIDs = Mutex<[Int32]>([])

  static func add(_ processID: Int32) {
    processIDs.withLock { $0.append(processID) }
  }

  /// Lets those that have ended go for good.
  static func sweep() {
    processIDs.withLock { $0.removeAll { Waiting.ending(of: $0) != nil } }
  }
}
