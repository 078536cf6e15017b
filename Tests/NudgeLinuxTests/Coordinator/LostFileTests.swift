import Glibc
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("An unreadable file makes a nudge late or silent, never early or unasked")
struct LostFileTests {
  private let machine = Machine()
  private var folder: TemporaryFolder { machine.folder }
  private let monday = "2026-03-02T06:00"
  private let later = "2026-03-05T12:00"

  private func loseForGood(_ name: String, _ bytes: [UInt8] = []) {
    folder.write(bytes, to: name)
    unlink(folder.path + "/" + name + ".last-good")
  }

  /// What a foreground could not read.
  private func losses(at now: String) async throws -> [FileLoss] {
    let process = try machine.process(now, seed: 9)
    try await process.foreground()
    return await process.losses
  }

  @Test("A ruined file is replaced by its copy, said once, and nothing else changes")
  func recovers() async throws {
    folder.write("{\"schema\":1,\"quietHours\":\"22:00-07:00\"}", to: "preferences.json")
    folder.write("{\"schema\":1,\"briefLastSeenOn\":\"2026-02-20\"}", to: "signals.json")
    try await machine.process(monday).foreground()
    let before = folder.picture.mapValues { $0.split(separator: " ", maxSplits: 2).last }
    for name in ["state.json", "preferences.json", "signals.json", "pending.json"] {
      folder.write("{\"schema\":1,", to: name)
      let losses = try await losses(at: monday)
      #expect(losses.map(\.path) == [folder.path + "/" + name])
      #expect(losses.first?.isRecovered == true)
      #expect(
        losses.first?.description == """
          \(folder.path)/\(name): line 1, column 13: found the end of the text, accepted: a field \
          name in double quotes. Kept as \(folder.path)/\(name).corrupt-1. The last good copy is used.
          """)
      unlink(folder.path + "/" + name + ".corrupt-1")
      let after = folder.picture.mapValues { $0.split(separator: " ", maxSplits: 2).last }
      #expect(after == before, "\(name)")
    }
  }

  @Test("A lost state keeps nudges on that are pending, and the gap counts from now")
  func losesStateWithPending() async throws {
    try await machine.process(monday).foreground()
    loseForGood("state.json", Array("null".utf8))
    let losses = try await losses(at: later)
    #expect(losses.count == 1)
    #expect(losses.first?.consequence.hasPrefix("The time of the last nudge is not known") == true)
    let status = try await machine.status(later)
    #expect(status.state?.enabled == true)
    #expect(status.state?.primerHandled == true)
    #expect(status.state?.lastFiredAt == Machine.moment(later))
    #expect(status.pending.count == 4)
    for nudge in status.pending {
      #expect(nudge.fireAt.seconds(since: Machine.moment(later)) >= 7 * 86_400)
    }
    // Asked again a day later, the gap does not start anew.
    try await machine.process("2026-03-06T12:00").foreground()
    #expect(try await machine.status(later).state?.lastFiredAt == Machine.moment(later))
  }

  @Test("A lost state of a person who had turned nudges off leaves them off")
  func losesStateOfOptedOut() async throws {
    try await machine.process(monday).foreground()
    try await machine.process(monday).setEnabled(false)
    loseForGood("state.json", [UInt8](repeating: 0, count: 64))
    #expect(try await losses(at: later).first?.consequence.hasPrefix("Nudges are off") == true)
    let status = try await machine.status(later)
    #expect(status.state?.enabled == false)
    #expect(status.pending.isEmpty)
  }

  @Test("A ruined state of a person who had turned nudges off comes back turned off")
  func ruinsStateOfOptedOut() async throws {
    try await machine.process(monday).foreground()
    try await machine.process(monday).setEnabled(false)
    folder.write("", to: "state.json")
    try await machine.process(later).foreground()
    #expect(try await machine.status(later).state?.enabled == false)
  }

  @Test("Lost preferences stop every command with a remedy and leave what is pending")
  func losesPreferences() async throws {
    folder.write("{\"schema\":1,\"quietHours\":\"22:00-07:00\"}", to: "preferences.json")
    try await machine.process(monday).foreground()
    let pending = folder.text("pending.json")
    loseForGood("preferences.json", Array("{\"schema\":1,\"quiethours\":\"off\"}".utf8))
    for _ in 1...2 {
      let problem = #expect(throws: FileProblem.self) { _ = try machine.process(later) }
      #expect(problem?.kind == .corrupt)
      #expect(problem?.reason.hasPrefix("quiethours: found an unknown field") == true)
    }
    #expect(folder.text("pending.json") == pending)
    #expect(folder.text("preferences.json")?.contains("quiethours") == true)
    folder.write("{\"schema\":1,\"quietHours\":\"22:00-07:00\"}", to: "preferences.json")
    try await machine.process(later).foreground()
  }

  @Test("A lost pending list is armed again from the state, once")
  func losesPending() async throws {
    try await machine.process(monday).foreground()
    let armed = try await machine.status(monday).pending
    loseForGood("pending.json")
    #expect(try await losses(at: monday).count == 1)
    #expect(try await machine.status(monday).pending == armed)
    #expect(try await losses(at: monday).isEmpty)
  }

  @Test("A nudge shown late counts from when it was shown, also if the log goes bad afterwards")
  func ruinsLog() async throws {
    try await machine.process(monday).foreground()
    let first = try #require(try await machine.status(monday).pending.first)
    let late = try #require(
      Instant("\(LocalDateTime(first.fireAt, at: .utc).date)T10:59:00Z"))
    #expect(try await machine.process(late).deliver().shown == first)
    folder.write("{\"schema\":1,\"id", to: "delivered.jsonl")
    try await machine.process(late.adding(seconds: 86_400)).foreground()
    let status = try await machine.status(late)
    #expect(status.delivered.map(\.deliveredAt) == [late])
    #expect(status.state?.lastFiredAt == late)
    for nudge in status.pending { #expect(nudge.fireAt.seconds(since: late) >= 7 * 86_400) }
  }

  @Test("Lost signals leave the general words, and are not made up")
  func losesSignals() async throws {
    folder.write("[]", to: "signals.json")
    #expect(try await losses(at: monday).first?.isRecovered == false)
    let pending = try await machine.status(monday).pending
    #expect(Set(pending.map(\.payload.kind)) == ["nudge_fallback_week"])
  }

  @Test("A state from a newer version is refused, and every file stays as it is")
  func refusesNewerState() async throws {
    try await machine.process(monday).foreground()
    folder.write("{\"schema\":99,\"state\":{}}", to: "state.json")
    let before = folder.picture
    for call in [{ try await $0.foreground() }, { _ = try await $0.deliver() }]
      as [(AmbientNudgeCoordinator<RecordingSink>) async throws -> Void]
    {
      let process = try machine.process(later)
      let problem = await #expect(throws: FileProblem.self) { try await call(process) }
      #expect(problem?.kind == .newerSchema)
    }
    #expect(folder.picture == before)
  }
}
