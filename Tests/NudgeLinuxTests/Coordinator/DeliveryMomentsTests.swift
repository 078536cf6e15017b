import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("Whoever sleeps is told when to look")
struct DeliveryMomentsTests {
  let machine = Machine()
  private static let opened = "2026-03-02T07:30"

  @Test("Never, where the app was not opened")
  func unopened() async throws {
    let status = try await machine.status(Self.opened)
    #expect(status.deliveryMoments.isEmpty)
    #expect(status.nextAttemptAt == nil)
  }

  @Test("At each pending nudge's own moment, and first at the next of them")
  func ahead() async throws {
    try await machine.process(Self.opened).foreground()
    let status = try await machine.status(Self.opened)
    #expect(status.pending.count == 4)
    #expect(status.deliveryMoments == status.pending.map(\.fireAt))
    #expect(status.nextAttemptAt == status.pending.first?.fireAt)
  }

  @Test("A nudge that is held adds the opening of the next window, the same however often one asks")
  func held() async throws {
    try await machine.process(Self.opened).foreground()
    let first = try #require(try await machine.status(Self.opened).pending.first?.fireAt)
    let day = LocalZone.utc.localDate(at: first)
    // The window is 08:00-11:00 from Monday to Friday.
    let opening = "T08:00"
    let next = Machine.moment("\(day.adding(days: day.weekday == .friday ? 3 : 1))\(opening)")
    for evening in ["T11:00", "T20:00", "T23:59"] {
      let status = try await machine.status("\(day)\(evening)")
      #expect(status.nextAttemptAt == next)
      #expect(Set(status.deliveryMoments) == Set(status.pending.map(\.fireAt) + [next]))
    }
  }

  @Test("What is due now is a moment that has come, and adds none")
  func due() async throws {
    try await machine.process(Self.opened).foreground()
    let first = try #require(try await machine.status(Self.opened).pending.first?.fireAt)
    let status = try await machine.status(first)
    #expect(status.nextAttemptAt == first)
    #expect(status.deliveryMoments == status.pending.map(\.fireAt))
  }

  @Test("What a killed process has claimed is waited for by nobody")
  func claimed() async throws {
    try await machine.process(Self.opened).foreground()
    let pending = try await machine.status(Self.opened).pending
    let first = try #require(pending.first)
    // Killed between the record and the list.
    try DeliveredLog(in: StateFolder(machine.folder.path)).append(
      DeliveredEntry(notification: first, deliveredAt: first.fireAt))
    let status = try await machine.status(first.fireAt)
    #expect(!status.deliveryMoments.contains(first.fireAt))
    #expect(status.pending.count == 4)
  }

  @Test("What was planned for another member is waited for by nobody")
  func others() async throws {
    try await machine.process(Self.opened).foreground()
    machine.folder.write(#"{"schema":1,"member":"ada"}"#, to: "preferences.json")
    let status = try await machine.status(Self.opened)
    #expect(status.pending.count == 4)
    #expect(status.nextAttemptAt == nil)
    #expect(status.deliveryMoments.isEmpty)
  }

  @Test("What somebody else has shown is no firing, to who reads and to who delivers")
  func foreign() async throws {
    try await machine.process(Self.opened).foreground()
    let first = try #require(try await machine.status(Self.opened).pending.first)
    try DeliveredLog(in: StateFolder(machine.folder.path)).append(
      DeliveredEntry(notification: first, deliveredAt: first.fireAt))
    let log = try #require(machine.folder.text("delivered.jsonl"))
    machine.folder.write(
      log.split(separator: first.id.rawValue).joined(separator: "other:\(first.id.rawValue)"),
      to: "delivered.jsonl")
    unlink(machine.folder.path + "/delivered.jsonl.last-good")
    let status = try await machine.status(first.fireAt)
    #expect(status.delivered.count == 1)
    #expect(status.lastFiredAt == nil)
    #expect(status.nextAttemptAt == first.fireAt)
    #expect(try await machine.process(first.fireAt).deliver().shown?.id == first.id)
  }
}
