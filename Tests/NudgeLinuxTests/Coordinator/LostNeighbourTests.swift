import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("What one file has lost, the others still tell")
struct LostNeighbourTests {
  private let machine = Machine()
  private var folder: TemporaryFolder { machine.folder }
  private let monday = "2026-03-02T06:00"
  private let gap: Int64 = 7 * 86_400

  /// Any day and most hours are allowed, so that only the gap holds a nudge back.
  private func openEverywhere() async throws -> StoredNotification {
    folder.write(
      """
      {"schema":1,"config":{"weekdays":["mon","tue","wed","thu","fri","sat","sun"],
       "window":"08:00-20:00","spreadMinutes":1}}
      """, to: "preferences.json")
    try await machine.process(monday).foreground()
    return try #require(try await machine.status(monday).pending.first)
  }

  /// Looks for due nudges every six hours for `days` days, and gives the moments of those shown.
  private func shown(after start: Instant, days: Int64) async throws -> [Instant] {
    var moments: [Instant] = []
    for step in 1...days * 4 {
      let now = start.adding(seconds: step * 21_600)
      if try await machine.process(now).deliver().shown != nil { moments.append(now) }
    }
    return moments
  }

  /// What a foreground could not read.
  private func losses(at now: Instant) async throws -> [FileLoss] {
    let process = try machine.process(now)
    try await process.foreground()
    return await process.losses
  }

  private func lose(_ name: String) {
    unlink(folder.path + "/" + name)
    unlink(folder.path + "/" + name + ".last-good")
  }

  @Test(
    "A nudge shown late keeps its gap though the log is lost with its copy",
    arguments: ["removed", "cut off", "ruined"], [true, false])
  func losesLog(how: String, opensApp: Bool) async throws {
    let first = try await openEverywhere()
    let late = first.fireAt.adding(seconds: 5 * 86_400 - 3_600)
    #expect(try await machine.process(late).deliver().shown != nil)
    #expect(try await machine.status(late).state?.lastFiredAt == late)
    lose("delivered.jsonl")
    if how != "removed" {
      for name in ["delivered.jsonl", "delivered.jsonl.last-good"] {
        folder.write(how == "ruined" ? "{\"sch" : "", to: name)
      }
    }
    if opensApp { try await machine.process(late).foreground() }
    for moment in try await shown(after: late, days: 9) {
      #expect(moment.seconds(since: late) >= gap)
    }
  }

  @Test(
    "A log lost before the state knew of a nudge counts as one shown now, said once",
    arguments: [true, false])
  func losesLogBeforeState(leavesTrace: Bool) async throws {
    let first = try await openEverywhere()
    let late = first.fireAt.adding(seconds: 5 * 86_400 - 3_600)
    // As a process killed right after the claim leaves it.
    let platform = JSONNudgePlatform(folder: StateFolder(folder.path))
    #expect(try await platform.claim(first, at: late))
    lose("delivered.jsonl")
    if leavesTrace { folder.write("", to: "delivered.jsonl") }
    let now = late.adding(seconds: 3_600)
    #expect(try await machine.status(now).state?.lastFiredAt == now)
    let found = try await losses(at: now)
    #expect(found.map(\.path) == [folder.path + "/delivered.jsonl"])
    #expect(found.first?.consequence.contains("later") == true)
    #expect(try await losses(at: now.adding(seconds: 3_600)).isEmpty)
    #expect(try await machine.status(now).state?.lastFiredAt == now)
  }

  @Test("A process that finds a firing in the log alone writes it into the state")
  func settlesKilledDelivery() async throws {
    let first = try await openEverywhere()
    let late = first.fireAt.adding(seconds: 3_600)
    let platform = JSONNudgePlatform(folder: StateFolder(folder.path))
    #expect(try await platform.claim(first, at: late))
    _ = try await machine.process(late.adding(seconds: 60)).deliver()
    lose("delivered.jsonl")
    #expect(try await machine.status(late).state?.lastFiredAt == late)
  }

  @Test("A nudge that was dropped is not taken for the last one shown")
  func drops() async throws {
    let first = try await openEverywhere()
    folder.write(
      (folder.text("preferences.json") ?? "")
        .replacing("\"schema\":1,", with: "\"schema\":1,\"authorization\":\"denied\","),
      to: "preferences.json")
    let now = first.fireAt.adding(seconds: 60)
    #expect(try await machine.process(now).deliver().dropped == [first])
    folder.write("{\"schema\":1}", to: "preferences.json")
    try await machine.process(now).foreground()
    #expect(try await machine.status(now).state?.lastFiredAt == nil)
  }

  @Test("After a late nudge the next one is said to come when the gap is over")
  func namesEarliest() async throws {
    let first = try await openEverywhere()
    let late = first.fireAt.adding(seconds: 5 * 86_400 - 3_600)
    let over = late.adding(seconds: gap)
    #expect(try await machine.process(late).deliver().nextFireAt == over)
    #expect(try await machine.process(late.adding(seconds: 60)).deliver().nextFireAt == over)
    let status = try await machine.status(late)
    let next = try #require(status.pending.first)
    #expect(next.fireAt < over)
    #expect(status.earliest(of: next) == over)
    let date = LocalDateTime(over, at: .utc)
    let strings = try StringTable.embedded(locale: .none)
    let texts = try #require(status.explanation(strings: strings)).sentences.map {
      strings.text(for: $0.key, arguments: $0.arguments)
    }
    #expect(texts.contains { $0.contains("\(date.minuteOfDay)") }, "\(texts)")
  }

  @Test(
    "An opt-out outlives a state that is lost with its copy", arguments: ["pending.json", "log"])
  func losesOptOut(left: String) async throws {
    try await machine.process(monday).foreground()
    try await machine.process(monday).setEnabled(false)
    lose("state.json")
    if left == "log" {
      lose("pending.json")
      folder.write("\n", to: "delivered.jsonl")
    }
    #expect(try await machine.status(monday).state?.enabled == false)
    let process = try machine.process(monday)
    guard case .off = try await process.foreground() else {
      Issue.record("nudges are on")
      return
    }
    #expect(await process.losses.first?.path == folder.path + "/state.json")
    #expect(await process.losses.first?.consequence.hasPrefix("Nudges are off") == true)
    #expect(try await machine.status(monday).pending.isEmpty)
  }

  @Test("An opt-out is stored beside preferences that cannot be read and a list that is a link")
  func optsOut() async throws {
    try await machine.process(monday).foreground()
    folder.write("{\"schema\":1,\"nose\":1}", to: "preferences.json")
    unlink(folder.path + "/preferences.json.last-good")
    let optOut = OptOut(
      folder: StateFolder(folder.path), clock: machine.clock(monday), seedForNewInstallation: 7)
    #expect(try await optOut.carryOut().isEmpty)
    #expect(folder.text("pending.json")?.contains("nudge:") == false)
    #expect(folder.text("preferences.json") == "{\"schema\":1,\"nose\":1}")
    folder.write("{\"schema\":1}", to: "preferences.json")
    #expect(try await machine.status(monday).state?.enabled == false)
    try await machine.process(monday).setEnabled(true)
    unlink(folder.path + "/pending.json")
    symlink("state.json", folder.path + "/pending.json")
    #expect(try await optOut.carryOut().isEmpty)
    unlink(folder.path + "/pending.json")
    #expect(try await machine.status(monday).state?.enabled == false)
  }

  @Test(
    "Settings that cannot be carried out are not stored",
    arguments: ["state.json", "pending.json", "delivered.jsonl"])
  func storesNothing(broken: String) async throws {
    try await machine.process(monday).foreground()
    folder.write("{\"schema\":99}", to: broken)
    let before = folder.picture
    let process = try machine.process(monday)
    let problem = await #expect(throws: FileProblem.self) {
      try await process.setQuietHours(try QuietHours(parsing: "22:00-07:00"))
    }
    #expect(problem?.kind == .newerSchema)
    #expect(folder.picture == before)
  }

  @Test("A lost state is reported although another file stops the command")
  func findsLosses() async throws {
    try await machine.process(monday).foreground()
    for name in ["state.json", "state.json.last-good"] { folder.write("{", to: name) }
    symlink("/nowhere", folder.path + "/delivered.jsonl")
    let process = try machine.process(monday)
    #expect(await process.findLosses().map(\.path) == [folder.path + "/state.json"])
    await #expect(throws: FileProblem.self) { try await process.foreground() }
  }
}
