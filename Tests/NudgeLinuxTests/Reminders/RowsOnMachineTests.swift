import Glibc
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("What the app's rows ask for is planned at a foreground and shown when it is due")
struct RowsOnMachineTests {
  /// Shows everything, and gives the bodies.
  @discardableResult
  private func deliver(_ machine: Machine, _ now: String) async throws -> [String] {
    let delivery = try await machine.process(now).deliverRows(obstacle: { () -> Never? in nil }) {
      _ in
    }
    return delivery.shown.map(\.title)
  }

  @Test("A reminder is planned, shown once at its minute, and the next day again")
  func shownOnce() async throws {
    let machine = Machine()
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    #expect(try await deliver(machine, "2026-03-02T08:59").isEmpty)
    #expect(try await deliver(machine, "2026-03-02T09:00") == ["Water"])
    #expect(try await deliver(machine, "2026-03-02T09:00").isEmpty)
    try await machine.process("2026-03-02T09:01").foreground()
    #expect(try await deliver(machine, "2026-03-02T09:01").isEmpty)
    #expect(try await deliver(machine, "2026-03-03T09:00") == ["Water"])
  }

  @Test("A second foreground with nothing new writes nothing")
  func writesNothing() async throws {
    let machine = Machine()
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let before = machine.folder.picture
    let next = try machine.process("2026-03-02T06:00")
    try await next.foreground()
    #expect(machine.folder.picture == before)
    #expect(await next.rowsOutcome?.plan?.diff.isEmpty == true)
  }

  @Test("A folder without rows has the files that it always had")
  func noRows() async throws {
    let machine = Machine()
    try await machine.process("2026-03-02T06:00").foreground()
    let names = machine.folder.names.filter { !$0.hasSuffix(".last-good") }
    #expect(names == ["pending.json", "state.json"])
    #expect(try #require(machine.folder.text("pending.json")).contains("\"schema\": 1,"))
  }

  @Test("A file that cannot be read keeps what is pending, is named, and is left as it is")
  func damaged() async throws {
    let machine = Machine()
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let before = machine.folder.text("pending.json")
    let torn = #"{"schema": 1, "reminders": [{"id": "#
    machine.folder.write(torn, to: "reminders.json")
    let process = try machine.process("2026-03-02T06:01")
    try await process.foreground()
    #expect(machine.folder.text("pending.json") == before)
    #expect(machine.folder.text("reminders.json") == torn)
    let problem = try #require(await process.rowsOutcome?.problem)
    #expect(problem.kind == .corrupt)
    #expect(problem.reason.contains("line 1, column"))
    withExtendedLifetime(process) {}
  }

  @Test("A file that is gone, and a row that is gone, are nothing to be reminded of")
  func gone() async throws {
    let machine = Machine()
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    #expect(unlink(machine.folder.path + "/reminders.json") == 0)
    try await machine.process("2026-03-02T06:01").foreground()
    #expect(!(try #require(machine.folder.text("pending.json"))).contains("reminder:"))
  }

  @Test("What belongs to somebody else is neither shown nor kept")
  func anotherMember() async throws {
    let machine = Machine()
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    machine.folder.write(#"{"schema": 1, "member": null}"#, to: "preferences.json")
    #expect(try await deliver(machine, "2026-03-02T09:00").isEmpty)
    try await machine.process("2026-03-02T09:01").foreground()
    #expect(!(try #require(machine.folder.text("pending.json"))).contains("reminder:"))
    machine.folder.write(#"{"schema": 1, "member": "local"}"#, to: "preferences.json")
    try await machine.process("2026-03-02T09:02").foreground()
    #expect(try #require(machine.folder.text("pending.json")).contains("reminder:"))
  }

  @Test(
    "After days off, many late ones come as one number, and the feed does not lie about the rest")
  func afterDaysOff() async throws {
    let machine = Machine()
    let rows = (0..<6).map { RowsOnMachineTests.row("r\($0)", "09:0\($0)", "T\($0)") }
    machine.folder.write(
      #"{"schema": 1, "reminders": [\#(rows.joined(separator: ","))]}"#, to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let process = try machine.process("2026-03-05T12:00")
    let delivery = try await process.deliverRows(obstacle: { () -> Never? in nil }) { _ in }
    #expect(delivery.shown.count == 1)
    #expect(delivery.counted.count == 6)
    #expect(delivery.dropped.count == 18)
    #expect(delivery.nextAttemptAt == Machine.moment("2026-03-06T09:00"))
    let log = try await process.engine.feed.load()
    let cancelled = log.entries.filter { $0.outcome == .cancelled }
    #expect(Set(cancelled.map(\.id)) == Set(delivery.dropped.map(\.id)))
  }

  @Test("A refusal leaves a reminder pending and off the record, and the next try shows it")
  func refusal() async throws {
    struct Refused: Error {}
    let machine = Machine()
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let before = machine.folder.text("pending.json")
    do {
      let process = try machine.process("2026-03-02T09:00")
      let delivery = try await process.deliverRows(obstacle: { () -> Refused? in nil }) {
        _ throws(Refused) in throw Refused()
      }
      #expect(delivery.refusal != nil)
      #expect(delivery.nextAttemptAt == Machine.moment("2026-03-02T09:00"))
    }
    #expect(machine.folder.text("pending.json") == before)
    #expect(try await deliver(machine, "2026-03-02T09:00") == ["Water"])
  }

  @Test("Anchors stay pending, and each of their times is shown once")
  func anchors() async throws {
    let machine = Machine()
    machine.folder.write(#"{"schema": 1, "reminders": [], "items": []}"#, to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let pending = try #require(machine.folder.text("pending.json"))
    #expect(pending.contains(#""repeating": "sun 18:00""#))
    for day in ["02", "03"] {
      #expect(try await deliver(machine, "2026-03-\(day)T08:00").count == 1)
      #expect(try await deliver(machine, "2026-03-\(day)T08:00").isEmpty)
    }
    // Late ones are not caught up.
    #expect(try await deliver(machine, "2026-03-06T12:00").isEmpty)
    let next = try await machine.status("2026-03-06T12:00")
    #expect(next.nextAttemptAt == Machine.moment("2026-03-06T20:30"))
  }

  @Test("Without the claim of a process that was killed, nothing is shown twice and all converges")
  func killed() async throws {
    let prepared = { () async throws -> Machine in
      let machine = Machine()
      machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
      try await machine.process("2026-03-02T06:00").foreground()
      return machine
    }
    let counter = Stop(at: .max)
    do {
      let machine = try await prepared()
      let process = try machine.process(
        "2026-03-02T09:00", disk: counter.disk(largestWrite: 256))
      let delivery = try await process.deliverRows(obstacle: { () -> Never? in nil }) { _ in }
      #expect(delivery.shown.count == 1)
      withExtendedLifetime(machine) {}
    }
    for step in stride(from: 0, to: counter.calls, by: 7) {
      let machine = try await prepared()
      var shown = 0
      do {
        let process = try machine.process(
          "2026-03-02T09:00", disk: Stop(at: step).disk(largestWrite: 256))
        _ = try await process.deliverRows(obstacle: { () -> Never? in nil }) { _ in shown += 1 }
      } catch {}
      shown += try await deliver(machine, "2026-03-02T09:00").count
      #expect(shown <= 1, "killed before call \(step)")
      try await machine.process("2026-03-02T09:01").foreground()
      #expect(
        try await deliver(machine, "2026-03-03T09:00") == ["Water"], "killed before call \(step)")
    }
  }

  @Test("Killed during a foreground with rows, the next one arms the same")
  func killedForeground() async throws {
    let rows = RowsOnMachineTests.daily("r1", "09:00", "Water")
    let prepared = { () throws -> Machine in
      let machine = Machine()
      machine.folder.write(rows, to: "reminders.json")
      return machine
    }
    let whole = try prepared()
    try await whole.process("2026-03-02T06:00").foreground()
    let counter = Stop(at: .max)
    let counted = try prepared()
    try await counted.process("2026-03-02T06:00", disk: counter.disk(largestWrite: 256))
      .foreground()
    withExtendedLifetime(counted) {}
    for step in stride(from: 0, to: counter.calls, by: 61) {
      let machine = try prepared()
      _ = try? await machine.process(
        "2026-03-02T06:00", disk: Stop(at: step).disk(largestWrite: 256)
      ).foreground()
      try await machine.process("2026-03-02T06:00").foreground()
      #expect(
        machine.folder.text("pending.json") == whole.folder.text("pending.json"),
        "killed before call \(step)")
    }
  }

  static func row(_ id: String, _ time: String, _ title: String) -> String {
    #"{"id": "\#(id)", "time": "\#(time)", "rule": {"kind": "daily"}, "title": "\#(title)"}"#
  }

  static func daily(_ id: String, _ time: String, _ title: String) -> String {
    #"{"schema": 1, "reminders": [\#(row(id, time, title))]}"#
  }
}
