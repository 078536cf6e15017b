import NudgeJSON
import Testing

@testable import nudge

@Suite("The authority on the command line")
struct AttentionTests {
  @Test("shows an empty outbox as that")
  func empty() async throws {
    let run = try await Device().run("attention show")
    #expect(run.output == "Nothing is kept here.\n")
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test(
    "holds back what somebody may deal with elsewhere for 30 seconds, and nothing else",
    arguments: [
      ("approval", "2026-03-02T09:00:30+01:00"), ("question", "2026-03-02T09:00:30+01:00"),
      ("scheduledOutcome", "2026-03-02T09:00:30+01:00"),
      ("deviceWakeUp", "2026-03-02T09:00:00+01:00"), ("test", "2026-03-02T09:00:00+01:00"),
      ("failure", "2026-03-02T09:00:00+01:00"), ("operationalAlert", "2026-03-02T09:00:00+01:00"),
    ])
  func eligibility(kind: String, eligibleAt: String) async throws {
    let device = try Device()
    _ = await device.run("attention run x1 --principal ada --state completed")
    let fields = try await device.fields("attention enqueue \(kind) x1 --principal ada")
    #expect(try fields.texts("notifications", "eligibleAt") == [eligibleAt])
    #expect(try fields.texts("notifications", "id") == ["attention:\(kind):x1"])
    #expect(try fields.texts("notifications", "expiresAt") == ["2026-03-09T09:00:00+01:00"])
  }

  @Test("records for several people at once, and for nobody if one of them may not see the run")
  func several() async throws {
    let device = try Device()
    _ = await device.run("attention run r1 --principal ada")
    let run = await device.run(
      "attention enqueue approval a1 --run r1 --principal ada --principal bo")
    #expect(run.code == 64)
    #expect(
      run.errors == "nudge: --run: there is no run r1 that bo may see; record it first with "
        + "nudge attention run r1 --principal bo\n")
    #expect(try await device.fields("attention show").texts("notifications", "id") == [])
    _ = await device.run("attention run r1 --principal bo --principal bo")
    let rows = try await device.fields(
      "attention enqueue approval a1 --run r1 --principal ada --principal bo")
    #expect(try rows.texts("notifications", "principal") == ["ada", "bo"])
    let own = try await device.fields("attention show --principal bo")
    #expect(try own.texts("notifications", "principal") == ["bo"])
    #expect(try own.texts("runs", "principal") == ["bo"])
  }

  @Test("keeps the end of a run as it was told first")
  func ended() async throws {
    let device = try Device()
    _ = await device.run("attention run r1 --principal ada --state failed")
    device.now = "2026-03-02T10:00:00+01:00"
    let fields = try await device.fields("attention run r1 --principal ada --state completed")
    #expect(try fields.texts("runs", "state") == ["failed"])
    #expect(try fields.texts("runs", "endedAt") == ["2026-03-02T09:00:00+01:00"])
  }

  @Test("erases for these people alone where some are named, and says where there is nothing")
  func erasing() async throws {
    let device = try Device()
    _ = await device.run("attention enqueue approval a1 --principal ada --principal bo")
    let one = await device.run("attention erase approval a1 --principal ada")
    #expect(
      one.output == """
        Erased: approval a1 of ada.
        attention:approval:a1  ada  superseded (deleted), 2026-03-02T09:00:00+01:00

        """)
    let rest = try await device.fields("attention erase approval a1")
    #expect(try rest.required("erasedOf").array().map { try $0.string() } == ["bo"])
    let none = await device.run("attention erase run r9")
    #expect(none.output == "There is no run r9; nothing was erased.\n")
    #expect(none.code == 0)
  }

  @Test("says when the next may ring, and of whom no device is known")
  func nothingToSend() async throws {
    let device = try Device()
    _ = await device.run("attention enqueue approval a1 --principal ada")
    let early = await device.run("attention fanout")
    #expect(
      early.output == """
        Nothing was to be sent.
        The next may ring from 2026-03-02T09:00:30+01:00.

        """)
    device.now = "2026-03-02T09:00:30+01:00"
    let due = await device.run("attention fanout")
    #expect(
      due.output == """
        attention:approval:a1  ada  may ring since 2026-03-02T09:00:30+01:00
            no device in attention.json

        """)
  }

  @Test("takes an option that may be repeated, and no other twice")
  func repeated() async throws {
    let device = try Device()
    let run = await device.run(
      "attention enqueue approval a1 --principal ada --run r1 --run r2")
    #expect(run.code == 64)
    #expect(run.errors == "nudge: --run: found twice (\"r1\" and \"r2\"), accepted: once\n")
    let token = await Run(nudgeWords("attention token --principal ada --principal bo"))
    #expect(token.code == 64)
    #expect(token.errors.contains("--principal: found twice"))
  }
}
