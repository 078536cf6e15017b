import Glibc
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("Killed at any call, a process leaves what the next one goes on from")
struct KilledProcessTests {
  private static let monday = Machine.moment("2026-03-02T06:00")

  /// How many calls an operation makes on a machine that was prepared.
  private func calls(
    prepare: (Machine) async throws -> Void, act: (Machine, Disk) async throws -> Void
  ) async throws -> Int {
    let counter = Stop(at: .max)
    let machine = Machine()
    try await prepare(machine)
    try await act(machine, counter.disk(largestWrite: 256))
    return counter.calls
  }

  @Test("Killed during a first foreground, the next one arms the same nudges")
  func firstForeground() async throws {
    let whole = Machine()
    try await whole.process(Self.monday).foreground()
    let act = { (machine: Machine, disk: Disk) in
      _ = try await machine.process(Self.monday, disk: disk).foreground()
    }
    let calls = try await calls(prepare: { _ in }, act: act)
    for step in stride(from: 0, to: calls, by: 7) {
      let machine = Machine()
      try? await act(machine, Stop(at: step).disk(largestWrite: 256))
      let next = try machine.process(Self.monday)
      try await next.foreground()
      #expect(await next.losses.allSatisfy(\.isRecovered), "killed before call \(step)")
      for name in ["state.json", "pending.json"] {
        #expect(machine.folder.text(name) == whole.folder.text(name), "killed before call \(step)")
      }
    }
  }

  @Test("Killed while turning off, no nudge is shown any more once the choice was stored")
  func turningOff() async throws {
    let act = { (machine: Machine, disk: Disk) in
      _ = try await machine.process(Self.monday, disk: disk).setEnabled(false)
    }
    let prepare = { (machine: Machine) in
      _ = try await machine.process(Self.monday).foreground()
    }
    let calls = try await calls(prepare: prepare, act: act)
    var seen: Set<Bool> = []
    for step in stride(from: 0, through: calls, by: 7) {
      let machine = Machine()
      try await prepare(machine)
      let first = try #require(try await machine.status(Self.monday).pending.first)
      try? await act(machine, Stop(at: step).disk(largestWrite: 256))
      let enabled = try #require(try await machine.status(Self.monday).state).enabled
      let delivery = try await machine.process(first.fireAt).deliver()
      #expect((delivery.shown != nil) == enabled, "killed before call \(step)")
      seen.insert(enabled)
    }
    #expect(seen.count == 2)
  }

  @Test("Killed while delivering, a nudge is shown once or never, and never again")
  func delivering() async throws {
    let prepare = { (machine: Machine) in
      _ = try await machine.process(Self.monday).foreground()
    }
    let rehearsal = Machine()
    try await prepare(rehearsal)
    let first = try #require(try await rehearsal.status(Self.monday).pending.first)
    let calls = try await calls(prepare: prepare) { machine, disk in
      _ = try await machine.process(first.fireAt, disk: disk).deliver()
    }
    var sums: Set<Int> = []
    for step in stride(from: 0, through: calls, by: 3) {
      let machine = Machine()
      try await prepare(machine)
      let disk = Stop(at: step).disk(largestWrite: 256)
      let killed = try? await machine.process(first.fireAt, disk: disk).deliver()
      var shown = killed?.shown == nil ? 0 : 1
      for minute in 1...2 {
        let now = first.fireAt.adding(seconds: Int64(minute) * 60)
        if try await machine.process(now).deliver().shown != nil { shown += 1 }
      }
      #expect(shown <= 1, "killed before call \(step)")
      sums.insert(shown)
      let status = try await machine.status(first.fireAt)
      #expect(status.delivered.map(\.notification) == [first])
      #expect(!status.pending.contains(first))
    }
    #expect(sums == [0, 1])
  }

  @Test("Over months of kills, files that go bad and late power-on, the gap and quiet hours hold")
  func walks() async throws {
    let failure = await checkProperty(
      "a machine whose processes are killed keeps the gap and quiet hours", runs: 12,
      covering: ["shown", "killed", "ruined", "refused"]
    ) { choices in
      let machine = Machine()
      machine.folder.write(
        "{\"schema\":1,\"quietHours\":\"10:00-08:15\"}", to: "preferences.json")
      var now = Self.monday
      var shown: [Instant] = []
      for _ in 0..<choices.int(in: 4...30) {
        now = now.adding(seconds: Int64(choices.int(in: 1...70)) * 3_600 + 1_800)
        if choices.bool(oneIn: 8) {
          let name = choices.pick(from: ["state.json", "pending.json", "delivered.jsonl"])
          // A log may also go with its copy; the state then still knows.
          let isGone = name == "delivered.jsonl" && choices.bool()
          if isGone {
            unlink(machine.folder.path + "/" + name)
            unlink(machine.folder.path + "/" + name + ".last-good")
          } else if machine.folder.text(name) != nil {
            machine.folder.write("{\"sch", to: name)
          }
          choices.cover("ruined", when: true)
          choices.note("\(name) \(isGone ? "is gone" : "goes bad")")
        }
        let isKilled = choices.bool(oneIn: 3)
        let stop = Stop(at: isKilled ? choices.int(in: 0...400) : .max)
        choices.cover("killed", when: isKilled)
        let isDelivery = choices.bool()
        choices.note("\(now) \(isDelivery ? "deliver" : "foreground")\(isKilled ? " killed" : "")")
        do {
          // A timer comes by at the minute of the next nudge, where there is one.
          if isDelivery, let next = try await machine.status(now).pending.first?.fireAt,
            next > now, next.seconds(since: now) < 86_400
          {
            now = next
          }
          let process = try machine.process(now, disk: stop.disk(largestWrite: 256))
          guard isDelivery else {
            try await process.foreground()
            continue
          }
          let isRefused = choices.bool(oneIn: 4)
          // Counted where it appears, whatever becomes of the process after that.
          _ = try await process.deliver(obstacle: { nil }) { _, _ throws(Refusal) in
            choices.cover("refused", when: isRefused)
            if isRefused { throw Refusal() }
            shown.append(now)
          }
        } catch let problem as FileProblem where problem.reason == Stop.killed {
          continue
        }
      }
      choices.cover("shown", when: !shown.isEmpty)
      for (first, second) in zip(shown, shown.dropFirst()) {
        try choices.expect(second.seconds(since: first) >= 7 * 86_400, "\(first) and \(second)")
      }
      for moment in shown {
        let minute = moment.secondsSinceEpoch % 86_400 / 60
        try choices.expect((8 * 60 + 15..<10 * 60).contains(Int(minute)), "\(moment) is quiet")
      }
    }
    #expect(failure == nil)
  }
}
