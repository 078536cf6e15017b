import FoundationEssentials
import Testing

@testable import nudge

@Suite("Help")
struct HelpTests {
  static let pages = ["nudge"] + CommandTable.names

  /// To write the pages anew, set `RECORD_HELP`; the test then fails, so that it cannot pass by
  /// accident, and the difference is there to be read.
  @Test("is, word for word, the page on file", arguments: pages)
  func wholeText(page: String) async throws {
    let run = await Run(page == "nudge" ? ["help"] : ["help", page])
    #expect(run.code == 0)
    #expect(run.errors == "")
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "HelpPages/\(page).txt")
    if ProcessInfo.processInfo.environment["RECORD_HELP"] != nil {
      try Data(run.output.utf8).write(to: file)
      Issue.record("recorded \(page)")
      return
    }
    #expect(run.output == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test("is the same for each way to ask", arguments: CommandTable.names)
  func waysToAsk(name: String) async {
    let page = await Run(["help", name])
    for line in [[name, "--help"], [name, "-h"], ["--help", name], ["help", name, "-h"]] {
      guard line != ["help", name, "-h"] else {
        #expect((await Run(line)) == (await Run(["help", "help"])))
        continue
      }
      #expect((await Run(line)) == page, "\(line)")
    }
  }

  /// Lines to copy are not broken: usage and examples.
  @Test(
    "fits the width that COLUMNS names, and 80 where it names none",
    arguments: [
      ("60", 60), ("132", 132), ("400", 400), ("39", 80), ("401", 80), ("", 80),
      ("-80", 80), ("wide", 80), ("99999999999999999999", 80),
    ])
  func width(columns: String, width: Int) async {
    for name in CommandTable.names {
      let text = (await Run(["help", name], on: Surroundings(environment: ["COLUMNS": columns])))
        .output
      for line in text.split(separator: "\n") where !line.contains(" nudge \(name)") {
        #expect(line.count <= width, "\(line)")
      }
    }
    let plain = await Run(["help"], on: Surroundings(environment: ["COLUMNS": columns]))
    #expect((plain == (await Run(["help"]))) == (width == 80))
  }

  @Test("keeps each word and breaks only between words")
  func wrapping() {
    #expect(wrapped("aa bb cc", width: 5) == ["aa bb", "cc"])
    #expect(wrapped("aa bb cc", width: 4) == ["aa", "bb", "cc"])
    #expect(wrapped("a longword b", width: 3) == ["a", "longword", "b"])
    #expect(wrapped("", width: 10) == [])
  }

  @Test(
    "names the version on request, before and after a command",
    arguments: ["--version", "--version simulate", "simulate --version", "help --version"])
  func version(line: String) async {
    let run = await Run(nudgeWords(line))
    #expect(run.output == "nudge 0.1.0\n")
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test(
    "of a command is shown for its actions, too",
    arguments: [("strings check", "strings"), ("signals set", "signals"), ("pause off", "pause")])
  func actions(line: String, command: String) async {
    let run = await Run(nudgeWords("help \(line)"))
    #expect(run.output == (await Run(nudgeWords("help \(command)"))).output)
    #expect(run.code == 0)
  }

  @Test(
    "for what is no command says so in one line, with what was meant where that is plain",
    arguments: [
      ("help nonsense", "unknown command \"nonsense\" (see nudge help)"),
      ("nonsense --help", "unknown command \"nonsense\" (see nudge help)"),
      ("help simulat", "unknown command \"simulat\" (did you mean simulate?)"),
      ("version", "unknown command \"version\" (did you mean --version?)"),
      ("help strings chekc", "help: found \"chekc\", accepted: no further argument"),
      ("help help help", "help: found \"help\", accepted: no further argument"),
    ])
  func unknownTopics(line: String, text: String) async {
    let run = await Run(nudgeWords(line))
    #expect(run.errors == "nudge: \(text)\n")
    #expect(run.output == "")
    #expect(run.code == 64)
  }
}
