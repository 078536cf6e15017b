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
    #expect(names == ProcessEdge.variables)
    // Each that some source asks for by name is on the list.
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var asked = 0
    for file in try files(below: sources) {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      for part in text.split(separator: "environment[\"").dropFirst() {
        let name = String(part.prefix { $0 != "\"" })
        #expect(names.contains(name), "\(file.lastPathComponent): \(name)")
        asked += 1
      }
    }
    #expect(asked > 4)
    for variable in EnvironmentVariable.all {
      #expect(variable.meaning.hasSuffix("."), "\(variable.name)")
      #expect(!variable.meaning.contains("!"), "\(variable.name)")
    }
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
