import NudgeJSON
import Testing

@testable import nudge

@Suite("The authority on the command line")
struct AttentionTests {
  private static func token(_ option: String, on device: Device) async -> Run {
    await Run([
      "attention", "token", "--principal", "ada", option, "--home", device.folder.path + "/home",
      "--now", device.now,
    ])
  }

  @Test("shows an empty outbox as that, and says where it looked and for whom")
  func empty() async throws {
    let device = try Device()
    let folder = device.folder.path + "/home/attention"
    let run = await device.run("attention show")
    #expect(run.output == "Nothing is kept in \(folder).\n")
    #expect(run.errors.isEmpty && run.code == 0)
    _ = await device.run("attention enqueue test t1 --principal cy")
    let some = await device.run("attention show --principal ada --principal bo")
    #expect(some.output == "Nothing is kept of ada and bo in \(folder).\n")
  }

  @Test("takes resolve question for answer, as both are one deed")
  func answering() async throws {
    var outputs: Set<String> = []
    for verb in ["answer q1", "resolve question q1"] {
      let device = try Device()
      _ = await device.run("attention enqueue question q1 --principal ada")
      outputs.insert(await device.run("attention \(verb) --principal ada").output)
    }
    #expect(
      outputs == [
        "attention:question:q1  ada  superseded (answered), 2026-03-02T09:00:00+01:00\n"
      ])
  }

  @Test(
    "makes a token for no scope but the one that something is done with",
    arguments: ["notification.wirte", "notification.write,other", "other", "", ","])
  func scopes(_ names: String) async throws {
    let run = try await Self.token("--scope=\(names)", on: Device())
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(run.errors.contains("--scope"))
    #expect(run.errors.hasSuffix("accepted: notification.write\n"), "\(run.errors)")
  }

  @Test("settles expired at once what comes too late, and makes no token that is never good")
  func late() async throws {
    let device = try Device()
    let row = await device.run(
      "attention enqueue test t1 --principal ada --expires 2026-03-02T09:00:00+01:00")
    #expect(row.code == 0)
    #expect(row.output == "attention:test:t1  ada  expired, 2026-03-02T09:00:00+01:00\n")
    let token = await Self.token("--expires=2026-03-02T09:00:00+01:00", on: device)
    #expect(token.code == 64)
    #expect(token.errors.contains("accepted: a moment to come"), "\(token.errors)")
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
