import FoundationEssentials
import Testing

@testable import nudge

/// A table with every character that some shell or formatter takes for something else.
private let hostileSummary = #"Say "it's" [now]: 50% \of $HOME `id` <b> & !x ~^."#

private let hostileTable = CompletionTable(
  commands: [
    CommandEntry(
      name: "say", summary: hostileSummary, details: [".TH is no macro here", "'nor is this"],
      arguments: [
        ArgumentEntry(
          name: "A:B", isOptional: true, summary: hostileSummary, accepted: "", words: ["off"])
      ],
      options: [
        OptionEntry(
          name: "--loud", shortName: nil, placeholder: "A:B", summary: hostileSummary, accepted: "",
          bracket: "1 to 2", words: ["so", "very"])
      ])
  ],
  options: [])

@Suite("Completions of a table that is full of special characters")
struct CompletionTests {
  @Test("are quoted as zsh reads specifications: colons and brackets escaped, quotes closed")
  func zsh() {
    let text = ZshCompletions(table: hostileTable).text
    let inside = #"Say "it'\''s" \[now\]\: 50% \\of $HOME `id` <b> & !x ~^. \[1 to 2\]"#
    #expect(text.contains(#"'--loud=[\#(inside)]:A\:B:(so very)'"#))
    #expect(text.contains(#"'1::A\:B:(off)'"#))
    #expect(text.contains(#"'say:Say "it'\''s" [now]: 50% \\of $HOME `id` <b> & !x ~^.'"#))
  }

  @Test("are quoted as fish reads single quotes")
  func fish() {
    let text = FishCompletions(table: hostileTable).text
    let inside = #"Say "it\'s" [now]: 50% \\of $HOME `id` <b> & !x ~^."#
    #expect(text.contains("-a 'say' -d '\(inside)'"))
    #expect(text.contains("-l loud -r -f -a 'so very' -d '\(inside) [1 to 2]'"))
  }

  @Test("hold names and words only in bash, which shows no summaries")
  func bash() {
    let text = BashCompletions(table: hostileTable).text
    #expect(!text.contains("it's"))
    #expect(text.contains("      'say --loud') words='so very' ;;"))
    #expect(text.contains("      'say 0') words='off' ;;"))
    #expect(shellQuoted("it's") == #"'it'\''s'"#)
  }
}

@Suite("The manual page")
struct ManualTests {
  @Test(
    "escapes all that its language knows",
    arguments: [
      (#"a\b"#, #"a\eb"#), ("--weeks", #"\-\-weeks"#), (".TH x", #"\&.TH x"#),
      ("'no", #"\(aqno"#), (#"say "so""#, #"say \(dqso\(dq"#), ("~ ^ `", #"\(ti \(ha \(ga"#),
      (" x", #"\& x"#), ("a\nb", #"a\enb"#), ("tiếng …", "tiếng …"), ("", ""),
    ])
  func escapes(text: String, expected: String) {
    #expect(RoffText.line(text) == expected)
  }

  @Test("starts no line with a dot that came from a text")
  func noForeignMacros() {
    let page = ManualPage(commands: hostileTable.commands, options: []).text
    #expect(page.contains(#"\n\&.TH is no macro here\n"#.replacingLineBreaks))
    #expect(page.contains(#"\n\(aqnor is this\n"#.replacingLineBreaks))
    let macros: Set<Substring> = [
      ".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".RS", ".RE", #".\""#,
    ]
    for line in page.split(separator: "\n") where line.first == "." || line.first == "'" {
      #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test("gives each environment variable once, in order, with a meaning")
  func environment() throws {
    let names = EnvironmentVariable.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for variable in EnvironmentVariable.all {
      #expect(variable.meaning.hasSuffix("."), "\(variable.name)")
      #expect(!variable.meaning.contains("!"), "\(variable.name)")
    }
  }
}

@Suite("The environment variables on the list")
struct EnvironmentVariableTests {
  /// The sources that may look one up, by name, without the list itself.
  private static func sources() throws -> [String: String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var texts: [String: String] = [:]
    for module in ["nudge", "NudgeLinux"] {
      for file in try files(below: sources.appending(path: module))
      where file.lastPathComponent != "EnvironmentVariable.swift" {
        texts[file.path] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      }
    }
    return texts
  }

  /// Names between brackets after `environment`, those in a list of such names beside a look-up, and
  /// those that are kept under a name of their own or handed to whoever looks up.
  private static func names(in text: String) -> Set<String> {
    let named = text.matches(of: /(ariable = |BaseFolder\.path\(\s*|BaseFolder\(\s*)"([A-Z_]+)"/)
      .map { String($0.2) }
    guard text.contains("environment[") || text.contains("getenv(") else { return Set(named) }
    let direct = text.matches(of: /(environment\[|getenv\()"([^"]*)"/).map { String($0.2) }
    let lists = text.matches(of: /[^a-z]\[\s*"[A-Z][A-Z_]+"(,\s*"[A-Z][A-Z_]+")*,?\s*\]/)
    let listed = lists.flatMap { list in
      list.0.matches(of: /"([A-Z_]+)"/).map { String($0.1) }
    }
    return Set(direct + listed + named)
  }

  @Test("are those that the sources look up, and no others")
  func lookedUp() throws {
    let used = try Self.sources().values.reduce(into: Set()) { $0.formUnion(Self.names(in: $1)) }
    #expect(used.sorted() == EnvironmentVariable.all.map(\.name))
  }

  @Test("are read from the process at its edge alone")
  func readOnce() throws {
    let sources = try Self.sources()
    func names(_ pattern: some RegexComponent) -> [Substring] {
      sources.filter { $1.contains(pattern) }.keys.compactMap { $0.split(separator: "/").last }
        .sorted()
    }
    #expect(names(/ProcessEnvironment\.all/) == ["ProcessEdge.swift"])
    #expect(
      names(/\benviron\b|getenv\(|ProcessInfo/) == [
        "ProcessEnvironment.swift",
        // For apps that ask the library for the zones of this machine.
        "TimeZoneDatabase.swift",
      ])
  }
}

/// The Swift files in a folder and the folders in it.
private func files(below folder: URL) throws -> [URL] {
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
  return names.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
}

extension String {
  /// The text with `\n` at its ends as the line breaks that they stand for.
  fileprivate var replacingLineBreaks: String {
    "\n" + dropFirst(2).dropLast(2) + "\n"
  }
}
