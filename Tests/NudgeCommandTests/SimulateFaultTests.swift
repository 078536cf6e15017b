import Testing

@testable import nudge

@Suite("A simulation that cannot run")
struct SimulateFaultTests {
  @Test("names a zone that is not there and one like it")
  func zone() async {
    let run = await Run(["simulate", "--zone", "Europe/Berln"])
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("nudge: --zone: "))
    #expect(run.errors.contains("Europe/Berlin"))
    #expect(run.output == "")
  }

  @Test(
    "refuses a name that only stands for another zone",
    arguments: ["localtime", "posixrules", "Factory", "posix/UTC"])
  func standIn(name: String) async {
    let run = await Run(["simulate", "--weeks", "1", "--zone", name])
    #expect(run.code == 64)
    #expect(
      run.errors
        == "nudge: --zone: '\(name)' is no time zone name: it stands for no place of its own; "
        + "a name is like Europe/Berlin\n")
  }

  @Test("says what a name of a zone is like where none is near")
  func nothingNear() async {
    let run = await Run(["simulate", "--zone", "1772434800"])
    #expect(run.code == 64)
    #expect(run.errors.hasSuffix("; a name is like Europe/Berlin or UTC\n"))
  }

  @Test("names the machine's zone where that is the trouble")
  func machineZone() async {
    let run = await Run(["simulate"], on: Surroundings(environment: ["TZ": "Nowhere/Land"]))
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("nudge: this machine's zone: TZ is set to "))
  }

  @Test(
    "says which file is the trouble, and where in it",
    arguments: [
      ("--scenario", "", 65, "line 1"), ("--scenario", "{", 65, "line 1"),
      ("--scenario", #"{"schema":2}"#, 65, "schema"),
      (
        "--scenario",
        #"{"schema":1,"zone":"Mars/Base","start":"2026-03-02T07:00","weeks":1}"#, 65, "zone"
      ),
      (
        "--scenario",
        #"{"schema":1,"zone":"UTC","start":"2026-03-02T07:00","weeks":1,"events":[{"at":"2027-01-01T00:00","do":"open"}]}"#,
        65, "events[0].at"
      ),
      ("--signals", #"{"streak":3}"#, 65, "streak"), ("--signals", "[]", 65, "top level"),
    ])
  func badFile(option: String, text: String, code: Int32, place: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("bad\nname.json", text)
    let run = await Run(["simulate", option, file])
    #expect(run.code == code)
    #expect(run.errors.hasPrefix("nudge: \(folder.path)/bad\\nname.json: \(place)"))
    #expect(run.errors.utf8.filter { $0 == 10 }.count == 1)
  }

  @Test("tells a file that is missing from one that cannot be read")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    let missing = await Run(["simulate", "--scenario", "\(folder.path)/none.json"])
    #expect(missing.code == 66)
    #expect(
      missing.errors
        == "nudge: \(folder.path)/none.json: No such file or directory; check the path\n")
    let directory = await Run(["simulate", "--signals", folder.path])
    #expect(directory.code == 74)
    #expect(directory.errors == "nudge: \(folder.path): cannot read: Is a directory\n")
  }

  @Test("does not read a file without an end into memory")
  func endless() async {
    let run = await Run(["simulate", "--scenario", "/dev/zero"])
    #expect(run.code == 65)
    #expect(run.errors == "nudge: /dev/zero: found more than 16 MiB, accepted: up to 16 MiB\n")
  }

  @Test("refuses to go beyond the calendar")
  func beyond() async {
    let run = await Run(nudgeWords("simulate --from 9999-12-01 --zone UTC"))
    #expect(run.code == 64)
    #expect(
      run.errors
        == "nudge: --weeks: found \"12 from 9999-12-01T00:00\", accepted: a preview that ends "
        + "before the year 10000\n")
  }
}
