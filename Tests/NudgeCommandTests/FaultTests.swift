import Testing

@testable import nudge

/// A command line with a mistake, and the one line that answers it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  let answer: String

  init(_ id: String, _ arguments: [String], _ answer: String) {
    self.id = id
    self.arguments = arguments
    self.answer = answer
  }

  init(_ id: String, _ line: String, _ answer: String) {
    self.init(id, nudgeWords(line), answer)
  }

  var testDescription: String { id }
}

@Suite("A mistake on the command line")
struct FaultTests {
  @Test(
    "is answered by one line on standard error that names the place, with the usage code",
    arguments: Mistake.commands + Mistake.options + Mistake.values + Mistake.conflicts)
  func oneLine(mistake: Mistake) async {
    let run = await Run(mistake.arguments)
    #expect(run.errors == "nudge: \(mistake.answer)\n")
    #expect(run.output == "")
    #expect(run.code == 64)
  }

  @Test("is told to nobody where help is asked for as well")
  func helpWins() async {
    let asked = await Run(nudgeWords("simulate --wekks 3 --weeks nine -h"))
    #expect(asked == (await Run(nudgeWords("help simulate"))))
    #expect(asked.code == 0)
  }

  @Test("of leaving everything out shows the help page on standard error")
  func nothingTyped() async {
    let bare = await Run([])
    #expect(bare.code == 64)
    #expect(bare.output == "")
    #expect(bare.errors == (await Run(["help"])).output)
  }

  @Test(
    "in text of any length or kind stays on one short line",
    arguments: [
      String(repeating: "9", count: 100_000), "a\nb", "\u{1B}[2J", "\u{202E}txt", "\0", "é", "",
      "-", "--", "=", "--=", "-=", "\u{2028}", "---", "🏴", String(repeating: "--x", count: 9999),
    ])
  func anyText(text: String) async {
    let lines: [[String]] = [
      [text], ["simulate", text], ["simulate", "--weeks", text], ["simulate", "--weeks=" + text],
      ["tap", text, text], ["help", text], ["--zone", text], ["simulate", "--" + text],
    ]
    for line in lines {
      let run = await Run(line)
      #expect(run.errors.utf8.filter { $0 == 10 }.count == (run.code == 0 ? 0 : 1))
      #expect(run.errors.unicodeScalars.count < 250)
      #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
      #expect([0, 64, 66].contains(run.code))
    }
  }
}

extension Mistake {
  static let commands: [Mistake] = [
    Mistake("misspelt command", "simulte", "unknown command \"simulte\" (did you mean simulate?)"),
    Mistake("swapped letters", "tpa", "unknown command \"tpa\" (did you mean tap?)"),
    Mistake("no such command", "frobnicate", "unknown command \"frobnicate\" (see nudge help)"),
    Mistake("case counts", "STATUS", "unknown command \"STATUS\" (see nudge help)"),
    Mistake("empty command", [""], "unknown command \"\" (see nudge help)"),
    Mistake("a lone dash", ["-"], "unknown command \"-\" (see nudge help)"),
    Mistake(
      "options without a command", "--zone UTC",
      "nudge: found nothing, accepted: a command such as simulate or status (see nudge help)"),
    Mistake(
      "only the end of options", "--",
      "nudge: found nothing, accepted: a command such as simulate or status (see nudge help)"),
    Mistake(
      "help for no command", "help simulat",
      "unknown command \"simulat\" (did you mean simulate?)"),
    Mistake(
      "help for two", "help tap pause", "help: found \"pause\", accepted: no further argument"),
    Mistake(
      "one argument too many", "status now",
      "status: found \"now\", accepted: no further argument"),
    Mistake(
      "an option after the end of options", "status -- --zone",
      "status: found \"--zone\", accepted: no further argument"),
    Mistake(
      "no identifier", "tap",
      "tap ID: found nothing, accepted: the identifier of a nudge as nudge status shows it"),
    Mistake(
      "an empty identifier", ["tap", ""],
      "ID: found \"\", accepted: the identifier of a nudge as nudge status shows it"),
    Mistake("no action", "signals", "signals ACTION: found nothing, accepted: show or set"),
    Mistake("no such action", "signals get", "ACTION: found \"get\", accepted: show or set"),
    Mistake("no file", "signals set", "signals set FILE: found nothing, accepted: a path"),
    Mistake(
      "a file to show", "signals show a.json",
      "signals show: found \"a.json\", accepted: no further argument"),
    Mistake(
      "a pause that is switched on", "pause on",
      "off: found \"on\", accepted: off (nudge pause --until WHEN starts a pause)"),
    Mistake(
      "a pause until off", "pause --until off",
      "--until: found \"off\", accepted: a date such as 2026-01-05 or a local time such as "
        + "2026-01-05T07:00 (nudge pause off ends a pause)"),
    Mistake(
      "a pause that begins and ends", "pause off --until 2026-01-05",
      "--until: does not go with off, the one starts what the other ends"),
    Mistake(
      "quiet hours of no form", "quiet-hours 22-7",
      "RANGES: found \"22-7\", accepted: off, 22:00-07:00 or with days "
        + "mon-fri@22:00-07:00,sat-sun@23:00-09:00"),
  ]

  static let options: [Mistake] = [
    Mistake(
      "misspelt option", "simulate --wekks 3",
      "simulate: unknown option \"--wekks\" (did you mean --weeks?)"),
    Mistake(
      "misspelt with a value", "simulate --week=3",
      "simulate: unknown option \"--week\" (did you mean --weeks?)"),
    Mistake(
      "no such option", "status --frobnicate",
      "status: unknown option \"--frobnicate\" (see nudge help status)"),
    Mistake(
      "an option of another command", "status --weeks 3",
      "status: unknown option \"--weeks\" (see nudge help status)"),
    Mistake(
      "a preview has no home", "simulate --home x",
      "simulate: unknown option \"--home\" (see nudge help simulate)"),
    Mistake(
      "a single letter", "status -z", "status: unknown option \"-z\" (see nudge help status)"),
    Mistake(
      "an option before its command", "--weeks 3 simulate",
      "unknown option \"--weeks\" before a command (see nudge help)"),
    Mistake(
      "a value where none goes", "status --help=yes",
      "--help: found \"yes\", accepted: no value"),
    Mistake(
      "no value at the end", "simulate --weeks",
      "--weeks: found nothing, accepted: a whole number from 1 to 100,000"),
    Mistake(
      "no value before an option", "simulate --weeks --seed 3",
      "--weeks: found nothing, accepted: a whole number from 1 to 100,000"),
    Mistake(
      "no value before the end of options", "simulate --weeks --",
      "--weeks: found nothing, accepted: a whole number from 1 to 100,000"),
    Mistake(
      "a negative number is a value", "simulate --weeks -1",
      "--weeks: found \"-1\", accepted: a whole number from 1 to 100,000"),
    Mistake(
      "an empty value", "simulate --weeks=",
      "--weeks: found \"\", accepted: a whole number from 1 to 100,000"),
    Mistake(
      "given twice", "simulate --weeks 3 --weeks=4",
      "--weeks: found twice (\"3\" and \"4\"), accepted: once"),
    Mistake(
      "given before and after the command", "--zone UTC status --zone UTC",
      "--zone: found twice (\"UTC\" and \"UTC\"), accepted: once"),
    Mistake(
      "the first of several mistakes is told", "simulate --seed -1 --weeks 0 --foo",
      "simulate: unknown option \"--foo\" (see nudge help simulate)"),
  ]
}
