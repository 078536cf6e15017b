import FoundationEssentials
import NudgeLinux
import Testing

@testable import nudge

@Suite("nudge strings")
struct StringsCommandTests {
  private static let broken =
    #"{"sourceLanguage":"en","strings":{"x":{},"nudge_title":{"localizations":{"vi":{}}}}}"#

  @Test("checks the catalog in the program without a word of trouble")
  func checksItself() async {
    let run = await Run(nudgeWords("strings check"))
    #expect(run.output == "embedded catalog: 101 keys in 9 languages, no problems.\n")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }

  @Test("tells of every problem on a line of its own, and ends with 65")
  func tellsOfProblems() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("c.xcstrings", Self.broken)
    let run = await Run(["strings", "check", file])
    #expect(run.code == 65)
    #expect(run.output.split(separator: "\n").count == 103)
    #expect(
      run.output.contains("\(file):1: vi nudge_title *: found an empty text, expected: a text\n"))
    #expect(
      run.output.contains("\(file):1: en nudge_title *: found no text, expected: a text\n"))
    #expect(
      run.errors == "nudge: \(file): found 103 problems, accepted: none (see docs/strings.md)\n")
    let json = await Run(["strings", "check", file, "--format", "json"])
    #expect(json.code == 65)
    #expect(json.output.contains(#"{"line": 1, "key": "x", "kind": "extra-key", "found": "a key""#))
    #expect(json.errors == run.errors)
  }

  /// What is in the file, how it ends and with what words.
  static let files: [(text: String?, code: Int32, words: String)] = [
    (nil, 66, "No such file or directory; check the path"),
    ("", 65, "string catalog at line 1, column 1: found the end of the text"),
    ("{}", 65, #"string catalog: found no field "sourceLanguage""#),
    ("\u{0}", 65, "string catalog at line 1, column 1: found byte 0"),
  ]

  @Test("tells in one line of a file that is no catalog, or is not there", arguments: files)
  func refusesFiles(text: String?, code: Int32, words: String) async throws {
    let folder = try TemporaryFolder()
    let file = try text.map { try folder.file("c", $0) } ?? folder.path + "/c"
    for action in [["check"], ["export", "--apple", folder.path + "/out"]] {
      let run = await Run(["strings"] + action + [file])
      #expect(run.code == code)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("nudge: \(file): \(words)"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("exports no catalog with problems")
  func refusesToExport() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("c.xcstrings", Self.broken)
    let run = await Run(["strings", "export", "--android", folder.path + "/out", file])
    #expect(run.code == 65)
    #expect(run.output.split(separator: "\n").count == 103)
    #expect(try folder.names == ["c.xcstrings"])
  }

  @Test("exports the same bytes every time, and writes them once")
  func exportsOnce() async throws {
    let folder = try TemporaryFolder()
    let line = [
      "strings", "export", "--android", folder.path + "/res", "--apple", folder.path + "/apple",
    ]
    let first = await Run(line)
    #expect(
      first.output == "\(folder.path)/res: 10 files, 10 written.\n"
        + "\(folder.path)/apple: 18 files, 18 written.\n")
    let files = try folder.files
    let second = await Run(line)
    #expect(second.output.contains("10 files, 0 written.") && second.code == 0)
    #expect(try folder.files == files)
  }

  @Test("writes to neither folder where a file in one of them is not its own")
  func sparesFiles() async throws {
    let folder = try TemporaryFolder()
    let other = try folder.file("NudgeResources.kt", "package mine\n")
    let run = await Run([
      "strings", "export", "--apple", folder.path + "/apple", "--android", folder.path,
    ])
    #expect(run.code == 65)
    #expect(run.errors.hasPrefix("nudge: \(other): found a file that no export has written"))
    #expect(try folder.names == ["NudgeResources.kt"])
  }

  @Test("says so where a folder cannot be written")
  func tellsOfFolders() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("file", "")
    let run = await Run(["strings", "export", "--apple", file])
    #expect(run.code == 74)
    #expect(run.errors.split(separator: "\n").count == 1)
    let forbidden = await Run(["strings", "export", "--apple", "/proc/none"])
    #expect(forbidden.code == 74)
    #expect(forbidden.errors.hasPrefix("nudge: /proc/none: cannot make: "))
  }

  /// A command line and the start of what is said of it.
  static let wrong: [(String, String)] = [
    ("", "strings ACTION: found nothing, accepted: check or export"),
    ("chekc", #"ACTION: found "chekc", accepted: check or export"#),
    ("check --apple x", "--apple: does not go with check, which writes nothing"),
    ("check --package a.b", "--package: does not go with check, which writes nothing"),
    ("export", "strings export: found nothing, accepted: --android DIR, --apple DIR or both"),
    ("export --apple x --package a.b", "--package: does not go with --apple alone"),
    ("export --android x --package a..b", #"--package: found "a..b", accepted: a package such as"#),
    ("export --android x --package 1a", #"--package: found "1a", accepted: a package such as"#),
    (
      "export --android x --package org.example.fun",
      #"--package: found "org.example.fun", accepted: a package such as org.example.app, without"#
    ),
    ("check a b", #"strings: found "b", accepted: no further argument"#),
    ("check --locale vi", #"strings: unknown option "--locale""#),
  ]

  @Test("refuses a command line that makes no sense", arguments: wrong)
  func refusesUsage(line: String, words: String) async {
    let run = await Run(["strings"] + nudgeWords(line))
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("nudge: \(words)"), "\(run.errors)")
    #expect(run.output == "")
  }
}
