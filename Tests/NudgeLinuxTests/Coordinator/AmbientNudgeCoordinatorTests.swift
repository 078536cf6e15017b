import Glibc
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("The weekly nudge keeps its promises on files")
struct AmbientNudgeCoordinatorTests {
  private let machine = Machine()
  private var folder: TemporaryFolder { machine.folder }
  private let monday = "2026-03-02T06:00"

  @Test("A first foreground arms four nudges; a second one changes no byte and no time")
  func secondForegroundWritesNothing() async throws {
    folder.write("{\"quietHours\":\"22:00-07:00\",\"schema\":1}", to: "preferences.json")
    folder.write("{\"schema\":1,\"commitmentsDue\":[\"2026-03-13\"]}", to: "signals.json")
    try await machine.process(monday).foreground()
    let before = folder.picture
    #expect(
      before.keys.filter { !$0.hasSuffix(".last-good") }.sorted()
        == ["pending.json", "preferences.json", "signals.json", "state.json"])
    let pending = try await machine.status(monday).pending
    #expect(pending.count == 4)
    for (first, second) in zip(pending, pending.dropFirst()) {
      #expect(second.fireAt.seconds(since: first.fireAt) >= 7 * 86_400)
    }
    let process = try machine.process("2026-03-02T06:30")
    try await process.foreground()
    #expect(await process.losses.isEmpty)
    #expect(folder.picture == before)
    for name in before.keys {
      #expect(folder.mode(name) & 0o077 == 0 || name.hasPrefix("pref") || name.hasPrefix("sig"))
    }
  }

  @Test("Status reads everything and changes nothing, also where there is no folder")
  func status() async throws {
    let nowhere = StateFolder(folder.path + "/not/there")
    let empty = try await AmbientNudgeStatus(folder: nowhere, clock: machine.clock(monday))
    #expect(empty.state == nil)
    #expect(empty.explanation(strings: KeyStrings()) == nil)
    #expect(folder.names.isEmpty)
    try await machine.process(monday).foreground()
    let before = folder.picture
    let status = try await machine.status(monday)
    #expect(status.state?.seed == 7)
    #expect(status.explanation(strings: KeyStrings())?.sentences.first?.key == .explainOn)
    #expect(folder.picture == before)
  }

  @Test("Turning off removes what is pending at once; turning on arms it at once")
  func turnsOffAndOn() async throws {
    try await machine.process(monday).foreground()
    let armed = try await machine.status(monday).pending
    try await machine.process(monday).setEnabled(false)
    let off = try await machine.status(monday)
    #expect(off.pending.isEmpty)
    #expect(off.state?.enabled == false)
    try await machine.process(monday).setEnabled(true)
    #expect(try await machine.status(monday).pending == armed)
  }

  @Test("Quiet hours move what is pending at once and keep the pauses")
  func quietHours() async throws {
    #expect(try await machine.process(monday).setPauses([]) == nil)
    try await machine.process(monday).foreground()
    let pause = QuietHours.Pause(
      from: try #require(LocalDateTime("2026-03-02T00:00")),
      until: try #require(LocalDateTime("2026-03-16T00:00")))
    try await machine.process(monday).setPauses([pause])
    try await machine.process(monday).setQuietHours(try QuietHours(parsing: "00:00-10:30"))
    let status = try await machine.status(monday)
    #expect(status.preference.quietHours.pauses == [pause])
    #expect(status.pending.count == 4)
    for nudge in status.pending {
      #expect(nudge.fireAt >= Machine.moment("2026-03-16T10:30"))
      #expect((10 * 3600 + 1800..<11 * 3600).contains(nudge.fireAt.secondsSinceEpoch % 86_400))
    }
  }

  @Test("A pending permission asks for the primer; agreeing writes the permission down")
  func primer() async throws {
    folder.write("{\"schema\":1,\"authorization\":\"notDetermined\"}", to: "preferences.json")
    let outcome = try await machine.process(monday).foreground()
    guard case .needsPrimer = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try await machine.status(monday).pending.isEmpty)
    try await machine.process(monday).answerPrimer(continues: true)
    let status = try await machine.status(monday)
    #expect(status.authorization == .authorized)
    #expect(status.pending.count == 4)
  }

  @Test("A tap leads where the nudge spoke of, once; a made-up one leads home without a trace")
  func taps() async throws {
    try await machine.process(monday).foreground()
    let first = try #require(try await machine.status(monday).pending.first)
    let atFiring = first.fireAt.adding(seconds: 60)
    #expect(try await machine.process(atFiring).tap(first.id) == .home)
    #expect(try await machine.process(atFiring).deliver().shown == first)
    let before = folder.picture
    for id in ["", "nudge:2026-W10:1:0", "../../etc/passwd", String(repeating: "x", count: 9999)] {
      #expect(try await machine.process(atFiring).tap(NotificationID(rawValue: id)) == .home)
    }
    #expect(folder.picture == before)
    #expect(try await machine.process(atFiring).tap(first.id) == .assistant)
    #expect(try await machine.process(atFiring).tap(first.id) == nil)
    try await machine.process(atFiring).foreground()
    #expect(await machine.sink.taken.map(\.member) == ["local"])
  }

  @Test("Signing out removes what is pending, and nothing of it is shown")
  func signsOut() async throws {
    try await machine.process(monday).foreground()
    try await machine.process(monday).setMember(nil)
    let status = try await machine.status(monday)
    #expect(status.pending.isEmpty)
    #expect(status.preference.member == nil)
    #expect(try await machine.process(monday).foreground() == .signedOut)
  }

  @Test("Two processes never work in one folder at the same time")
  func excludesOthers() async throws {
    let first = try machine.process(monday)
    let problem = #expect(throws: FileProblem.self) { _ = try machine.process(monday) }
    #expect(problem?.kind == .locked)
    try await first.foreground()
  }

  @Test("An error of a seam names the file, its kind, the place and the remedy")
  func namesFiles() async throws {
    try await machine.process(monday).foreground()
    folder.write("{\"schema\":99}", to: "pending.json")
    let process = try machine.process(monday)
    let problem = await #expect(throws: FileProblem.self) { try await process.foreground() }
    #expect(problem?.kind == .newerSchema)
    #expect(problem?.path == folder.path + "/pending.json")
    unlink(folder.path + "/pending.json")
    symlink("state.json", folder.path + "/pending.json")
    let linked = await #expect(throws: FileProblem.self) { try await process.foreground() }
    #expect(linked?.kind == .wrongType)
  }

  @Test(
    "The folder is the one asked for, else XDG_STATE_HOME, else below HOME",
    arguments: [
      ("/a", ["XDG_STATE_HOME": "/x", "HOME": "/h"], "/a"),
      ("rel", [:], "rel"), ("x\u{FFFD}", ["HOME": "/h"], nil),
      (nil, ["XDG_STATE_HOME": "/x\u{FFFD}", "HOME": "/h"], nil),
      (nil, ["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/nudge"),
      (nil, ["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/nudge"),
      (nil, ["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/nudge"),
      (nil, ["HOME": "h"], nil), (nil, [:], nil),
    ] as [(String?, [String: String], String?)])
  func stateHome(option: String?, environment: [String: String], path: String?) throws {
    #expect((try? StateHome(option: option, environment: environment))?.path == path)
  }
}
