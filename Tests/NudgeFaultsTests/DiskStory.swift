import NudgeLinux
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeFaults

/// Something that a process does with its files while a fault comes, at each step of it in turn.
struct DiskStory: Sendable, CustomTestStringConvertible {
  let name: String
  /// How many steps it makes when nothing goes wrong, counted by hand.
  let steps: Int
  var keepsFeed = false
  let prepare: @Sendable (SimulatedFileStorage) async throws -> Void
  let act: @Sendable (SimulatedFileStorage) async throws -> Void

  var testDescription: String { name }

  /// A value to save: a state of this seed, or a feed with this in it.
  static func state(_ seed: UInt64) -> AmbientNudgeState {
    var state = AmbientNudgeState(
      seed: seed, firstOpenedOn: LocalZone.utc.localDate(at: Instant(clamping: 1_700_000_000)))
    state.handledTaps = [NotificationID(rawValue: "nudge-\(seed)")]
    return state
  }

  static func feed(_ seed: UInt64) -> FeedLog {
    FeedLog(deviceID: "device", outbox: [NotificationID(rawValue: "nudge-\(seed)")])
  }

  func save(_ seed: UInt64, to storage: SimulatedFileStorage) async throws(NudgeStoreError) {
    if keepsFeed {
      try await storage.save(DiskStory.feed(seed))
    } else {
      try await storage.save(DiskStory.state(seed))
    }
  }

  /// Which value is there; nil for none, 0 for one that nobody saved.
  func load(_ storage: SimulatedFileStorage) async throws(NudgeStoreError) -> UInt64? {
    if keepsFeed {
      let found = try await storage.loadFeed()
      if found.outbox.isEmpty { return nil }
      return (1...9).first { DiskStory.feed($0) == found } ?? 0
    }
    guard let found = try await storage.loadState() else { return nil }
    return (1...9).first { DiskStory.state($0) == found } ?? 0
  }

  static let statePath = SimulatedFileStorage.folder + "/" + StateFileName.state.rawValue

  static let all: [DiskStory] = [
    // The folder, its sync, the lock, its sync; then five for the copy and five for the file: made, written,
    // synced, renamed, and the folder synced.
    DiskStory(
      name: "first save", steps: 14, prepare: { _ in },
      act: { try await $0.save(state(2)) }),
    DiskStory(
      name: "second save", steps: 10, prepare: { try await $0.save(state(1)) },
      act: { try await $0.save(state(2)) }),
    DiskStory(
      name: "first feed save", steps: 10, keepsFeed: true,
      prepare: { try await $0.save(state(1)) }, act: { try await $0.save(feed(2)) }),
    DiskStory(
      name: "second feed save", steps: 10, keepsFeed: true,
      prepare: {
        try await $0.save(state(1))
        try await $0.save(feed(1))
      },
      act: { try await $0.save(feed(2)) }),
    // Two more: the unreadable file gets another name, and the folder is synced.
    DiskStory(
      name: "save where only the copy can be read", steps: 12,
      prepare: {
        try await $0.save(state(1))
        $0.files.damage(statePath, with: [UInt8(ascii: "{")])
      },
      act: { try await $0.save(state(2)) }),
    // Five for what is kept aside and five for the file.
    DiskStory(
      name: "load with repair", steps: 10,
      prepare: {
        try await $0.save(state(2))
        $0.files.damage(statePath, with: [UInt8(ascii: "{")])
      },
      act: { _ = try await $0.loadState() }),
    // Two more than a save: what a killed writer left is cleared first, and the folder synced.
    DiskStory(
      name: "save after a kill in the middle of one", steps: 12,
      prepare: {
        try await $0.save(state(1))
        await $0.arm(PassFault(.kill, atWrite: 2))
        try? await $0.save(state(3))
        await $0.arm(nil)
        await $0.startProcess()
      },
      act: { try await $0.save(state(2)) }),
  ]
}
