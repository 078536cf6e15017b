import Testing

@testable import nudge

@Suite("State that cannot be used")
struct StateFaultTests {
  @Test("without a home is told, and names the option that helps")
  func noHome() async {
    let run = await Run(["status"])
    #expect(run.code == 66)
    #expect(run.errors.contains("--home"))
    #expect(run.errors.utf8.filter { $0 == 10 }.count == 1)
  }

  @Test(
    "from a newer version is refused and left as it is",
    arguments: ["status", "foreground", "deliver", "enable", "disable", "explain", "tap x"])
  func newer(command: String) async throws {
    let device = try Device()
    _ = await device.run("foreground")
    _ = try device.folder.file("home/state.json", #"{"schema":99}"#)
    let before = try device.folder.files
    let run = await device.run(command)
    if command == "tap x" {
      // A tap on what was never shown here needs no state.
      #expect(run.output == "Leads to the home screen (/).\n")
    } else {
      #expect(run.code == 65)
      #expect(run.errors.hasPrefix("nudge: \(device.folder.path)/home/state.json: "))
      #expect(run.errors.utf8.filter { $0 == 10 }.count == 1)
    }
    #expect(try device.folder.files == before)
  }

  @Test("that was damaged is kept aside, told about once, and read from its good copy")
  func damaged() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    let planned = try await device.fields("status").texts("pending", "id")
    _ = try device.folder.file("home/state.json", "{")
    let run = await device.run("foreground")
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("nudge: \(device.folder.path)/home/state.json: line 1"))
    #expect(run.errors.utf8.filter { $0 == 10 }.count == 1)
    #expect(try device.folder.text(of: "home/state.json.corrupt-1") == "{")
    #expect(try await device.fields("status").texts("pending", "id") == planned)
    #expect((await device.run("foreground")).errors == "")
  }

  @Test("that was lost is told about although the command fails for another reason")
  func lostAndFailing() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    for name in ["state.json", "state.json.last-good"] {
      _ = try device.folder.file("home/" + name, "{")
    }
    _ = try device.folder.file("home/delivered.jsonl", #"{"schema":99}"#)
    let run = await device.run("foreground")
    #expect(run.code == 65)
    #expect(run.errors.contains("home/state.json: line 1"))
    #expect(run.errors.contains("home/delivered.jsonl: cannot read: line 1, schema: found 99"))
  }

  @Test("does not keep a person from turning nudges off, and it is said that this is stored")
  func optsOut() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    let broken = #"{"schema":1,"nose":1}"#
    _ = try device.folder.file("home/preferences.json", broken)
    for _ in 1...2 {
      let run = await device.run("disable")
      #expect(run.code == 65)
      #expect(run.errors.contains("home/preferences.json: cannot read: nose: found an unknown"))
      #expect(run.errors.contains("Nudges are off all the same: the choice is stored."))
      #expect(run.errors.utf8.filter { $0 == 10 }.count == 1)
    }
    #expect(try device.folder.text(of: "home/preferences.json") == broken)
    _ = try device.folder.file("home/preferences.json", #"{"schema":1}"#)
    let status = try await device.fields("status")
    #expect(try status.texts("pending", "id").isEmpty)
    #expect((await device.run("foreground")).output.hasPrefix("Nudges are off"))
  }

  @Test("is not changed by signals that are wrong")
  func wrongSignals() async throws {
    let device = try Device()
    _ = await device.run("foreground")
    let file = try device.folder.file("bad.json", #"{"streak":{"weeks":-1}}"#)
    let before = try device.folder.files
    let run = await device.run(["signals", "set", file])
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("nudge: \(file): streak.weeks: found -1"))
    #expect(try device.folder.files == before)
  }

  @Test("below a file instead of a folder is an error of the disk")
  func belowFile() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("plain", "")
    let run = await Run(["foreground", "--home", file + "/home"])
    #expect(run.code == 74)
    #expect(run.errors.hasPrefix("nudge: \(file)/home"))
  }
}
