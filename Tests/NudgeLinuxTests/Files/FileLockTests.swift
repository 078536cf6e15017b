import FoundationEssentials
import Glibc
import Testing

@testable import NudgeLinux

@Suite("One process at a time writes in the folder")
struct FileLockTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/lock" }

  @Test("A second one is turned away while the first works, and not afterwards")
  func excludes() throws {
    func hold() throws {
      let first = try StateFolder(folder.path).lock(waitingSeconds: 0)
      let problem = #expect(throws: FileProblem.self) {
        _ = try StateFolder(folder.path).lock(waitingSeconds: 0)
      }
      #expect(problem?.kind == .locked)
      #expect(problem?.path == path)
      _ = consume first
    }
    try hold()
    _ = try StateFolder(folder.path).lock(waitingSeconds: 0)
  }

  @Test("A duplicate of the descriptor, as a program that is being started has, holds nobody up")
  func duplicates() throws {
    var first: FileLock? = try FileLock(path: path, waitingSeconds: 0, disk: Disk())
    let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap { Int32($0) }
      .filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
      .map { dup($0) }
    #expect(copies.count == 1)
    first = nil
    _ = try FileLock(path: path, waitingSeconds: 0, disk: Disk())
    for copy in copies { close(copy) }
    _ = consume first
  }

  @Test("A waiting one gets the lock as soon as it is free")
  func waits() throws {
    var first: FileLock? = try FileLock(path: path, waitingSeconds: 0, disk: Disk())
    var pauses = 0
    _ = try FileLock(path: path, waitingSeconds: 5, disk: Disk()) {
      pauses += 1
      if pauses == 3 { first = nil }
    }
    #expect(pauses == 3)
    _ = consume first
  }

  @Test("A waiting one whose lock file is replaced waits for the lock of the new file")
  func followsTheName() throws {
    var first: FileLock? = try FileLock(path: path, waitingSeconds: 0, disk: Disk())
    var other: FileLock?
    var pauses = 0
    _ = try FileLock(path: path, waitingSeconds: 5, disk: Disk()) {
      pauses += 1
      if pauses == 1 {
        unlink(path)
        other = try? FileLock(path: path, waitingSeconds: 0, disk: Disk())
        first = nil
      }
      if pauses == 3 { other = nil }
    }
    #expect(pauses == 3)
    _ = consume first
    _ = consume other
  }

  @Test("A lock file that goes away between opening and locking is no lock")
  func locksWhatStandsThere() throws {
    let path = path
    let trace = folder.path + "/gone-once"
    let disk = Disk { step in
      guard step.call == "lock", access(trace, F_OK) != 0 else { return }
      close(creat(trace, 0o600))
      unlink(path)
    }
    let first = try FileLock(path: path, waitingSeconds: 1, disk: disk)
    #expect(throws: FileProblem.self) {
      _ = try FileLock(path: path, waitingSeconds: 0, disk: disk)
    }
    _ = consume first
  }

  @Test("Five seconds are 250 looks of 20 milliseconds, then it gives up")
  func givesUp() throws {
    let first = try FileLock(path: path, waitingSeconds: 0, disk: Disk())
    var pauses = 0
    #expect(throws: FileProblem.self) {
      _ = try FileLock(path: path, waitingSeconds: 5, disk: Disk()) { pauses += 1 }
    }
    #expect(pauses == 250)
    _ = consume first
  }

  @Test("Holding the lock writes nothing")
  func writesNothing() throws {
    _ = try StateFolder(folder.path).lock()
    #expect(folder.text("lock")?.isEmpty == true)
    #expect(folder.mode("lock") == 0o600)
  }
}
