import NudgeJSON
import Testing

@testable import nudge

@Suite("A pause")
struct PauseTests {
  /// Pauses at one moment in one zone, then runs a command at another moment in another zone.
  private static func travel(
    _ device: Device, _ line: String, at moment: String, in zone: String
  ) async -> Run {
    await Run(
      nudgeWords(line)
        + ["--home", device.folder.path + "/home", "--zone", zone, "--now", moment])
  }

  private static let journeys = [
    // From Tokyo to Honolulu the wall clock goes back by nineteen hours.
    ("2026-03-02T20:00:00+09:00", "Asia/Tokyo", "2026-03-02T21:00:00+09:00", "Pacific/Honolulu"),
    // The widest step there is: from +14:00 to -12:00.
    ("2026-03-02T20:00:00+14:00", "Etc/GMT-14", "2026-03-02T20:01:00+14:00", "Etc/GMT+12"),
    // Berlin's autumn: 02:50 comes before the second 02:10.
    ("2026-10-25T02:50:00+02:00", "Europe/Berlin", "2026-10-25T02:10:00+01:00", "Europe/Berlin"),
  ]

  @Test(
    "is in force, and ends when it is asked to, where the wall clock went back",
    arguments: journeys)
  func clockWentBack(start: String, home: String, later: String, away: String) async throws {
    let device = try Device()
    _ = await Self.travel(device, "foreground", at: start, in: home)
    _ = await Self.travel(device, "pause --until 2026-12-01", at: start, in: home)
    let shown = await Self.travel(device, "pause", at: later, in: away)
    #expect(shown.output == "Paused until 2026-12-01T00:00.\n")
    let ended = await Self.travel(device, "pause off", at: later, in: away)
    #expect(ended.output.hasPrefix("Not paused.\n"))
    let after = await Self.travel(device, "pause", at: later, in: away)
    #expect(after.output == "Not paused.\n")
  }

  @Test("is shown where nothing is asked for: those in force, those to come, none that is over")
  func shown() async throws {
    let device = try Device()
    #expect((await device.run("pause")).output == "Not paused.\n")
    #expect(!(try device.folder.names.contains("home")))
    _ = await device.run("foreground")
    _ = try device.folder.file(
      "home/preferences.json",
      #"{"schema":1,"pauses":[{"from":"2026-01-01T00:00","until":"2026-02-01T00:00"},"#
        + #"{"from":"2026-03-01T00:00","until":"2026-03-04T00:00"},"#
        + #"{"from":"2026-12-20T00:00","until":"2027-01-07T00:00"}]}"#)
    #expect(
      (await device.run("pause")).output
        == "Paused until 2026-03-04T00:00.\n"
        + "To be paused from 2026-12-20T00:00 until 2027-01-07T00:00.\n")
    let fields = try await device.fields("pause")
    #expect(try fields.required("pausedUntil").string() == "2026-03-04T00:00")
    #expect(try fields.texts("pauses", "until") == ["2026-03-04T00:00", "2027-01-07T00:00"])
    // One that is to come outlives a new one, and goes with the rest.
    _ = await device.run("pause --until 2026-03-05")
    #expect(
      try await device.fields("pause").texts("pauses", "until")
        == ["2026-03-05T00:00", "2027-01-07T00:00"])
    #expect((await device.run("pause off")).output.hasPrefix("Not paused.\n"))
    #expect(try await device.fields("pause").texts("pauses", "until") == [])
  }

  @Test("is told by status and pause alike, with the end of all that overlap or touch")
  func joined() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    _ = try device.folder.file(
      "home/preferences.json",
      #"{"schema":1,"pauses":[{"from":"2026-12-28T00:00","until":"2027-01-07T00:00"},"#
        + #"{"from":"2026-12-20T00:00","until":"2026-12-28T00:00"}]}"#)
    #expect(
      (await device.run("pause")).output
        == "Not paused.\nTo be paused from 2026-12-20T00:00 until 2027-01-07T00:00.\n")
    let ahead = await device.run("status").output
    #expect(ahead.contains("pause to come  from 2026-12-20T00:00 until 2027-01-07T00:00\n"))
    #expect(!ahead.contains("\npaused"))
    _ = await device.run("pause --until 2026-12-25")
    #expect((await device.run("pause")).output == "Paused until 2027-01-07T00:00.\n")
    #expect(try await device.fields("pause").texts("pauses", "until") == ["2027-01-07T00:00"])
    let status = await device.run("status").output
    #expect(status.contains("\npaused         until 2027-01-07T00:00\n"))
    #expect(!status.contains("pause to come"))
    #expect(
      try await device.fields("status").required("pausedUntil").string() == "2027-01-07T00:00")
  }
}
