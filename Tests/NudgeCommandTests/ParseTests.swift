import NudgeLinux
import NudgeShared
import Testing

@testable import nudge

@Suite("A sound command line")
struct ParseTests {
  @Test("is the same with values after a space and after an equals sign, and in any order")
  func spellings() throws {
    let spaced = try simulate("simulate --weeks 3 --zone UTC --format json")
    let attached = try simulate("simulate --format=json --zone=UTC --weeks=3")
    let split = try simulate("--zone UTC --format json simulate --weeks 3")
    #expect(spaced == attached)
    #expect(spaced == split)
    #expect(spaced.format == .json)
    let preview = try preview(of: spaced)
    #expect(preview.weeks == Given(value: 3, place: "--weeks", text: "3"))
    #expect(preview.zone == Given(value: "UTC", place: "--zone", text: "UTC"))
    #expect(preview.seed == nil)
  }

  @Test("gives every option of a preview its typed value")
  func preview() throws {
    let preview = try preview(
      of: simulate(
        "simulate --weeks 100000 --seed 18446744073709551615 --from 2026-01-05T07:30 --zone "
          + "Etc/GMT-14 --window 22:00-02:00 --weekdays fri-mon --quiet mon-fri@22:00-07:00 "
          + "--spread 10080 --cadence rolling --opens never --signals ./none --locale pt_BR "
          + "--seeds 1"))
    #expect(preview.weeks?.value == 100_000)
    #expect(preview.seed?.value == .max)
    #expect(preview.from?.value == .dateTime(try #require(LocalDateTime("2026-01-05T07:30"))))
    #expect(preview.zone?.value == "Etc/GMT-14")
    #expect(preview.window?.value == ClockRange(startMinute: 1320, endMinute: 120))
    #expect(preview.weekdays?.value == WeekdaySet([.friday, .saturday, .sunday, .monday]))
    let night = try #require(ClockRange(startMinute: 1320, endMinute: 420))
    #expect(
      preview.quiet?.value
        == QuietHours(entries: [.init(range: night, weekdays: .mondayToFriday)]))
    #expect(preview.spread?.value == 10_080)
    #expect(preview.cadence?.value == .rolling)
    #expect(preview.opens?.value == .never)
    #expect(preview.signals?.value == .file("./none"))
    #expect(preview.locale?.value.tag == "pt-BR")
    #expect(preview.seeds?.value == 1)
  }

  @Test("reads a date alone as the start of that day, and the words for signals as such")
  func words() throws {
    let preview = try preview(of: simulate("simulate --from 2024-02-29 --signals none"))
    #expect(preview.from?.value == .date(try #require(LocalDate("2024-02-29"))))
    #expect(preview.signals?.value == SignalsSource.none)
  }

  @Test("of a scenario keeps the file and the format only")
  func scenario() throws {
    let command = try simulate("simulate --format csv --scenario=a=b.json")
    #expect(
      command.subject
        == .scenario(Given(value: "a=b.json", place: "--scenario", text: "a=b.json")))
    #expect(command.format == .csv)
  }

  @Test(
    "keeps where and when for the commands on stored state",
    arguments: [
      "foreground", "deliver", "status", "enable", "disable", "explain",
    ])
  func stateOptions(name: String) throws {
    let line = "\(name) --home /tmp/x --zone UTC --now 2026-03-29T09:00:00+02:00 --locale vi"
    let subcommand = try subcommand(nudgeWords(line + " --format json"))
    let options = try #require(
      Mirror(reflecting: subcommand).descendant("options") as? GlobalOptions)
    #expect(options.home?.value == "/tmp/x")
    #expect(options.now?.value == Instant("2026-03-29T07:00:00Z"))
    #expect(options.locale?.value.tag == "vi")
    #expect(options.format == .json)
    let plain = try self.subcommand([name])
    #expect((Mirror(reflecting: plain).descendant("options") as? GlobalOptions)?.format == .table)
  }

  @Test("tells the forms of a command apart")
  func forms() throws {
    #expect((try subcommand(["quiet-hours"]) as? QuietHoursCommand)?.ranges == nil)
    let off = try #require(try subcommand(["quiet-hours", "off"]) as? QuietHoursCommand)
    #expect(off.ranges?.value == QuietHours.none)
    let pause = try #require(
      try subcommand(["pause", "--until", "2026-05-01"]) as? PauseCommand)
    guard case .start(let until) = pause.wish else {
      Issue.record("a pause that starts was read as \(pause.wish)")
      return
    }
    #expect(until.value == .date(try #require(LocalDate("2026-05-01"))))
    let ended = try #require(try subcommand(["pause", "off"]) as? PauseCommand)
    #expect(ended.wish == .end)
    let pauses = try #require(try subcommand(["pause"]) as? PauseCommand)
    #expect(pauses.wish == .show)
    let show = try #require(try subcommand(["signals", "show"]) as? SignalsCommand)
    #expect(show.file == nil)
    let set = try #require(try subcommand(["signals", "set", "-"]) as? SignalsCommand)
    #expect(set.file?.value == "-")
    let tap = try #require(
      try subcommand(["tap", "--", "--nudge:2026-W01"]) as? TapCommand)
    #expect(tap.identifier.value == "--nudge:2026-W01")
  }

  @Test(
    "asks for help or the version wherever it says so",
    arguments: [
      ["help"], ["--help"], ["-h"], ["--zone", "UTC", "-h"], ["--help", "--version"],
    ])
  func helpOfTheProgram(arguments: [String]) throws {
    #expect((try subcommand(arguments) as? HelpCommand)?.topic == nil)
    let versions = [["--version"], ["status", "--version"], ["--version", "status"]]
    for line in versions {
      guard case .version = try Command.parse(line).get() else {
        Issue.record("\(line) does not ask for the version")
        continue
      }
    }
  }

  @Test("takes a word for help as a value where a value is due")
  func helpAsArgument() throws {
    #expect((try subcommand(["help", "help"]) as? HelpCommand)?.topic == "help")
    #expect((try subcommand(["tap", "--", "-h"]) as? TapCommand)?.identifier.value == "-h")
    #expect((try subcommand(["tap", "help"]) as? TapCommand)?.identifier.value == "help")
  }

  private func subcommand(_ arguments: [String]) throws -> any Subcommand {
    guard case .run(let subcommand) = try Command.parse(arguments).get() else {
      throw CommandFault.noCommand
    }
    return subcommand
  }

  private func simulate(_ line: String) throws -> SimulateCommand {
    try #require(try subcommand(nudgeWords(line)) as? SimulateCommand)
  }

  private func preview(of command: SimulateCommand) throws -> SimulateCommand.Preview {
    guard case .preview(let preview) = command.subject else { throw CommandFault.noCommand }
    return preview
  }
}
