import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("A nudge opened on another device, on a machine")
struct OpenedElsewhereTests {
  private let machine = Machine()
  private let monday = "2026-03-02T08:00"

  @Test("Is withdrawn, comes no more, and to say it again changes no file")
  func withdrawn() async throws {
    try await machine.process(monday).foreground()
    let first = try #require(try await machine.status(monday).pending.first)
    let week = try #require(first.id.reference(in: .nudge).flatMap(ISOWeek.init))
    try await machine.process(monday).onOpenedElsewhere([week], by: "local")
    let pending = try await machine.status(monday).pending
    #expect(pending.count == 4)
    #expect(pending.allSatisfy { $0.id.reference(in: .nudge) != week.description })
    #expect(try await machine.process(monday).openedWeeks() == [week])
    let before = machine.folder.picture
    try await machine.process(monday).onOpenedElsewhere([week, week], by: "local")
    try await machine.process(monday).foreground()
    #expect(machine.folder.picture == before)
    #expect(await machine.sink.taken.isEmpty)
  }

  @Test("Signed out or signed in as somebody else meanwhile: nobody's nudge is silenced")
  func signedInMeanwhile() async throws {
    try await machine.process(monday).foreground()
    let first = try #require(try await machine.status(monday).pending.first)
    let week = try #require(first.id.reference(in: .nudge).flatMap(ISOWeek.init))
    try await machine.process(monday).setMember("bob")
    let before = machine.folder.picture
    try await machine.process(monday).onOpenedElsewhere([week], by: "local")
    #expect(machine.folder.picture == before)
    #expect(try await machine.process(monday).openedWeeks().isEmpty)
    try await machine.process(monday).setMember("local")
    #expect(try await machine.process(monday).openedWeeks().isEmpty)
  }

  @Test("What was opened here is told from then on, to nobody else")
  func openedHere() async throws {
    try await machine.process(monday).foreground()
    let first = try #require(try await machine.status(monday).pending.first)
    let atFiring = first.fireAt.adding(seconds: 60)
    #expect(try await machine.process(atFiring).deliver().shown == first)
    #expect(try await machine.process(atFiring).openedWeeks().isEmpty)
    _ = try await machine.process(atFiring).tap(first.id)
    let weeks = try await machine.process(atFiring).openedWeeks().map(\.description)
    #expect(weeks == [try #require(first.id.reference(in: .nudge))])
    try await machine.process(atFiring).setMember("bob")
    #expect(try await machine.process(atFiring).openedWeeks().isEmpty)
  }

  @Test("On a machine that never opened the app nothing is written")
  func neverOpened() async throws {
    let week = try #require(ISOWeek("2026-W10"))
    #expect(try await machine.process(monday).onOpenedElsewhere([week], by: "local") == nil)
    #expect(try await machine.process(monday).openedWeeks().isEmpty)
    #expect(try await machine.status(monday).state == nil)
  }
}
