import NudgeLinux
import NudgeShared
import NudgeTesting

@testable import NudgeFaults

/// One story with one fault, and what is wrong with what came of it.
struct DiskTrial: CustomStringConvertible {
  let story: DiskStory
  let fault: PassFault
  let seed: UInt64
  var neglect: Set<DiskNeglect> = []

  var description: String { "\(story.name), \(fault.kind) at step \(fault.atWrite), seed \(seed)" }

  /// Plays it and says what is wrong; nil if nothing is.
  func failure() async -> String? {
    let storage = SimulatedFileStorage(
      on: SimulatedFileSystem(seed: seed, neglecting: neglect), seed: 7)
    do {
      try await story.prepare(storage)
      let old = try await value(in: storage)
      guard let wrong = try await failure(storage, after: old) else { return nil }
      return "\(self): \(wrong)"
    } catch {
      return "\(self): \(error)"
    }
  }

  /// What is there before, found without a repair.
  private func value(in storage: SimulatedFileStorage) async throws -> UInt64? {
    switch story.name {
    case "first save", "first feed save": nil
    case "load with repair": 2
    default: 1
    }
  }

  private func failure(
    _ storage: SimulatedFileStorage, after old: UInt64?
  ) async throws -> String? {
    await storage.arm(fault)
    var isDone = true
    do { try await story.act(storage) } catch { isDone = false }
    await storage.arm(nil)
    await storage.startProcess()

    let found = try await story.load(storage)
    guard found == 2 || (!isDone && found == old) else {
      return "\(isDone ? "done" : "not done"), and found \(found.map(String.init) ?? "nothing")"
    }
    // What was seen once is there for good, as what is done next may build on it.
    storage.files.losePower()
    await storage.startProcess()
    let seen = try await story.load(storage)
    guard seen == found else {
      return "found \(found.map(String.init) ?? "nothing") once, and then "
        + (seen.map(String.init) ?? "nothing")
    }
    try await story.save(4, to: storage)
    storage.files.losePower()
    await storage.startProcess()
    let last = try await story.load(storage)
    return last == 4 ? nil : "saved 4 afterwards, and found \(last.map(String.init) ?? "nothing")"
  }

  /// Every fault at every step, with so many draws of what a power cut leaves.
  static func all(of story: DiskStory, draws: Int, neglecting: Set<DiskNeglect> = []) -> [DiskTrial]
  {
    PassFault.Kind.allCases.flatMap { kind in
      (1...story.steps + 1).flatMap { step in
        (0..<(kind == .writeError ? 2 : draws)).map { draw in
          DiskTrial(
            story: story, fault: PassFault(kind, atWrite: step), seed: UInt64(draw),
            neglect: neglecting)
        }
      }
    }
  }
}
