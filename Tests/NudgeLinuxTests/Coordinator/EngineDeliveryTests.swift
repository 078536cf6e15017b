import Glibc
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("What a delivery beside the nudge writes down is what was shown, whatever fails")
struct EngineDeliveryTests {
  private static func daily(_ title: String) -> String {
    let row = #"{"id":"r1","time":"09:00","rule":{"kind":"daily"},"title":"\#(title)"}"#
    return #"{"schema":1,"reminders":[\#(row)]}"#
  }

  /// A machine whose evening anchors were shown on a Monday, and the minute of the next ones.
  private func withAnchorsShown() async throws -> (Machine, next: Instant) {
    let machine = Machine()
    machine.folder.write(#"{"schema": 1, "items": []}"#, to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let pending = try await machine.status("2026-03-02T06:00").pending
    let first = try #require(pending.first { $0.repeats })
    let delivery = try await machine.process(first.fireAt)
      .deliverRows(obstacle: { () -> Never? in nil }) { _ in }
    #expect(delivery.shown.contains { $0.id == first.id })
    return (machine, first.fireAt.adding(seconds: 86_400))
  }

  @Test("A claim that fails takes back itself, and not yesterday's delivery of the same anchor")
  func failingClaim() async throws {
    let counter = Stop(at: .max)
    do {
      let (machine, next) = try await withAnchorsShown()
      _ = try await machine.process(next, disk: counter.disk(largestWrite: 4096))
        .deliverRows(obstacle: { () -> Never? in nil }) { _ in }
    }
    var told = 0
    for step in stride(from: 0, to: counter.calls, by: 3) {
      let (machine, next) = try await withAnchorsShown()
      let before = try await machine.status(next).delivered
      var shown = 0
      do {
        let delivery = try await machine.process(
          next, disk: Stop(at: step, .fail(ENOSPC)).disk(largestWrite: 4096)
        ).deliverRows(obstacle: { () -> Never? in nil }) { _ in shown += 1 }
        told += delivery.problem == nil ? 0 : 1
      } catch {
        told += 1
      }
      let after = try await machine.status(next).delivered
      #expect(Array(after.prefix(before.count)) == before, "step \(step) of \(counter.calls)")
      #expect(after.count == before.count + shown, "step \(step) of \(counter.calls)")
    }
    #expect(told > 0)
  }

  @Test("A refusal takes back its own claim, and not yesterday's delivery of the same anchor")
  func refusal() async throws {
    struct Refused: Error {}
    let (machine, next) = try await withAnchorsShown()
    let before = try await machine.status(next).delivered
    let delivery = try await machine.process(next)
      .deliverRows(obstacle: { () -> Refused? in nil }) { _ throws(Refused) in throw Refused() }
    #expect(delivery.refusal != nil)
    #expect(try await machine.status(next).delivered == before)
  }

  @Test("Late ones that came as one number are on record as counted, under the app's own name")
  func counted() async throws {
    let machine = Machine()
    let rows = (0..<6).map {
      #"{"id":"r\#($0)","time":"09:0\#($0)","rule":{"kind":"daily"},"title":"T\#($0)"}"#
    }
    machine.folder.write(
      #"{"schema":1,"reminders":[\#(rows.joined(separator: ","))]}"#, to: "reminders.json")
    try await machine.process("2026-03-02T06:00").foreground()
    let delivery = try await machine.process("2026-03-05T12:00")
      .deliverRows(obstacle: { () -> Never? in nil }) { _ in }
    #expect(delivery.shown.map(\.title) == ["Nudge"])
    let status = try await FeedStatus(
      home: StateHome(path: machine.folder.path), clock: machine.clock("2026-03-05T12:00"))
    #expect(
      status.countedAmong
        == Dictionary(uniqueKeysWithValues: delivery.counted.map { ($0.id, 6) }))
    // Only lines that an older version would misread have a schema that it refuses.
    let log = try #require(machine.folder.text("delivered.jsonl"))
    #expect(log.split(separator: "\n").allSatisfy { $0.contains("\"schema\":2,") })
    #expect(
      try await machine.process("2026-03-06T09:00")
        .deliverRows(obstacle: { () -> Never? in nil }) { _ in }.shown.map(\.title) == ["T0"])
    let later = try #require(machine.folder.text("delivered.jsonl")).split(separator: "\n")
    #expect(later.last?.contains("\"schema\":1,") == true)
  }

  @Test("Signals of a newer version silence the nudge alone, and are told")
  func newerSignals() async throws {
    let machine = Machine()
    machine.folder.write(EngineDeliveryTests.daily("Water"), to: "reminders.json")
    try await machine.process("2026-03-01T20:00").foreground()
    machine.folder.write(#"{"schema": 2}"#, to: "signals.json")
    machine.folder.write(EngineDeliveryTests.daily("Plants"), to: "reminders.json")
    do {
      try await machine.process("2026-03-02T06:00").foreground()
      Issue.record("not told")
    } catch {
      #expect(error.kind == .newerSchema)
      #expect(error.path.hasSuffix("signals.json"))
    }
    let delivery = try await machine.process("2026-03-02T09:00")
      .deliverRows(obstacle: { () -> Never? in nil }) { _ in }
    #expect(delivery.shown.map(\.title) == ["Plants"])
  }
}
