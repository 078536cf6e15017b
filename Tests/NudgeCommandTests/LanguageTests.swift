import NudgeShared
import Testing

@testable import NudgeLinux
@testable import nudge

@Suite("A language that was asked for")
struct LanguageTests {
  @Test(
    "and is not there is told about once, in one line, and costs nothing else",
    arguments: ["simulate --weeks 1", "status", "foreground", "explain"])
  func fallsBack(command: String) async throws {
    let device = try Device()
    let place = command == "simulate --weeks 1" ? [] : ["--home", device.folder.path + "/home"]
    let run = await Run(nudgeWords(command) + place + ["--locale", "pt-BR"])
    #expect(
      run.errors
        == "nudge: --locale: no texts in \"pt-BR\", showing en; there are texts in "
        + "en, ar, de, es, fr, ja, pl, ru and vi\n")
    #expect(run.code == 0)
    let english = await Run(nudgeWords(command) + place + ["--locale", "en"])
    #expect(english.errors == "")
  }

  @Test(
    "or a parent of it is there is not worth a word", arguments: ["en-GB", "vi_VN", "vi", "en"])
  func isThere(tag: String) async {
    #expect((await Run(["simulate", "--weeks", "1", "--locale", tag])).errors == "")
  }

  @Test("by a story is told about with the story's file")
  func story() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "s.json", #"{"schema":1,"zone":"UTC","start":"2026-03-02T07:00","weeks":1,"locale":"ko"}"#)
    let run = await Run(["simulate", "--scenario", file])
    #expect(
      run.errors
        == "nudge: \(file): locale: no texts in \"ko\", showing en; there are texts in "
        + "en, ar, de, es, fr, ja, pl, ru and vi\n")
    #expect(run.code == 0)
  }

  @Test("can be chosen from those that help names, which are all that ship")
  func named() async throws {
    let shipped = try StringCatalog.embedded.get().locales
    #expect(shipped == ["ar", "de", "en", "es", "fr", "ja", "pl", "ru", "vi"])
    #expect(ShippedLanguages.tags == ["en", "ar", "de", "es", "fr", "ja", "pl", "ru", "vi"])
    for page in ["simulate", "status"] {
      let help = await Run(["help", page])
      let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("Language of the texts: en, ar, de, es, fr, ja, pl, ru or vi."))
    }
  }
}
