import NudgeLinux
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeFaults

@Suite("On a disk that fails at any step, what was saved is found")
struct SimulatedDiskTests {
  @Test("Every fault at every step leaves the old value or the new one", arguments: DiskStory.all)
  func everyStep(story: DiskStory) async {
    var failures: [String] = []
    for trial in DiskTrial.all(of: story, draws: 6) {
      if let failure = await trial.failure() { failures.append(failure) }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3).joined(separator: "\n"))")
  }

  @Test("A story makes the steps that were counted by hand", arguments: DiskStory.all)
  func steps(story: DiskStory) async throws {
    let storage = SimulatedFileStorage(on: SimulatedFileSystem(seed: 1), seed: 7)
    try await story.prepare(storage)
    _ = await storage.takeStepCount()
    try await story.act(storage)
    let trace = storage.files.takeTrace()
    #expect(trace.count == story.steps, "\(trace.joined(separator: "\n"))")
  }

  @Test("The first save makes, writes, syncs and renames the copy, then the file")
  func firstSave() async throws {
    let storage = SimulatedFileStorage(on: SimulatedFileSystem(seed: 1), seed: 7)
    try await storage.save(DiskStory.state(1))
    let steps = { (name: String) in
      [
        "open /state/.nudge-\(name)-1-1.tmp", "write /state/.nudge-\(name)-1-1.tmp",
        "sync /state/.nudge-\(name)-1-1.tmp", "rename /state/.nudge-\(name)-1-1.tmp", "sync /state",
      ]
    }
    #expect(
      storage.files.takeTrace()
        == ["make /state", "sync /", "open /state/lock", "sync /state"]
        + steps("state.json.last-good")
        + steps("state.json"))
  }

  @Test("A sync that is forgotten is found", arguments: [DiskNeglect.fileSync, .folderSync])
  func bites(neglect: DiskNeglect) async {
    var failures = 0
    for trial in DiskTrial.all(of: DiskStory.all[1], draws: 12, neglecting: [neglect]) {
      if await trial.failure() != nil { failures += 1 }
    }
    #expect(failures > 0)
  }

  @Test("A save again after its last step failed makes durable what stands there")
  func savedAgain() async throws {
    for seed: UInt64 in 0..<12 {
      let storage = SimulatedFileStorage(on: SimulatedFileSystem(seed: seed), seed: 7)
      try await storage.save(DiskStory.state(1))
      await storage.arm(PassFault(.writeError, atWrite: 10))
      await #expect(throws: NudgeStoreError.self) { try await storage.save(DiskStory.state(2)) }
      await storage.arm(nil)
      try await storage.save(DiskStory.state(2))
      await storage.losePower()
      await storage.startProcess()
      #expect(try await storage.loadState() == DiskStory.state(2), "seed \(seed)")
    }
  }

  @Test("What is installed anew knows nothing of before")
  func erases() async throws {
    let storage = SimulatedFileStorage(on: SimulatedFileSystem(seed: 1), seed: 7)
    let first = try await storage.loadFeed().deviceID
    try await storage.save(DiskStory.state(1))
    try await storage.save(DiskStory.feed(1))
    await storage.erase()
    #expect(try await storage.loadState() == nil)
    let feed = try await storage.loadFeed()
    #expect(feed.outbox.isEmpty)
    #expect(feed.deviceID != first)
  }

  @Test("The same seed tears the same bytes")
  func isDeterministic() async throws {
    func remains(seed: UInt64) async throws -> [[UInt8]?] {
      let storage = SimulatedFileStorage(
        on: SimulatedFileSystem(seed: seed, neglecting: [.fileSync]), seed: 7)
      try await storage.save(DiskStory.state(1))
      storage.files.losePower()
      return ["", ".last-good"].map { storage.files.content(at: DiskStory.statePath + $0) }
    }
    let first = try await remains(seed: 5)
    #expect(try await remains(seed: 5) == first)
    var all: Set<[[UInt8]?]> = []
    for seed: UInt64 in 0..<20 { all.insert(try await remains(seed: seed)) }
    #expect(all.count > 10)
  }
}
