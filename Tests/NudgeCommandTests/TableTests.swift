import Testing

@testable import nudge

@Suite("The table of commands")
struct TableTests {
  @Test("names each command, option and argument once")
  func unique() {
    #expect(Set(CommandTable.names).count == CommandTable.names.count)
    for entry in CommandTable.entries {
      let options = entry.allOptions.map(\.name)
      #expect(Set(options).count == options.count, "\(entry.name)")
      let arguments = entry.arguments.map(\.name)
      #expect(Set(arguments).count == arguments.count, "\(entry.name)")
    }
  }

  @Test("says everything in a sentence that ends, without an exclamation mark")
  func sentences() {
    for entry in CommandTable.entries {
      let texts =
        [entry.summary] + entry.details + entry.allOptions.map(\.summary)
        + entry.arguments.map(\.summary)
      for text in texts {
        #expect(text.hasSuffix("."), "\(entry.name): \(text)")
        #expect(!text.contains("!"), "\(entry.name): \(text)")
      }
    }
  }

  @Test("lists only options that the command reads: each refuses a NUL or a value of its own")
  func optionsAreRead() {
    for entry in CommandTable.entries {
      let required =
        [
          "pause": ["off"], "signals": ["show"], "strings": ["check"], "tap": ["x"],
          "sign-in": ["x"], "check": ["x"], "attention": ["cgi"],
        ][entry.name]
        ?? []
      for option in entry.options {
        let words = option.placeholder == nil ? ["\(option.name)=\0"] : [option.name, "\0"]
        let refused = Command.parse([entry.name] + words + required)
        guard case .failure(.value(let place, let found, let accepted)) = refused else {
          Issue.record("\(entry.name) \(option.name) took a NUL")
          continue
        }
        #expect(place == option.name)
        #expect(found == "\0")
        #expect(accepted == option.accepted)
      }
    }
  }

  @Test("offers folders to the Tab key where a directory is wanted, and files where a file is")
  func pathsComplete() {
    for entry in CommandTable.entries {
      for option in entry.allOptions {
        if option.placeholder == "DIR" { #expect(option.completion == .folders, "\(option.name)") }
        if option.placeholder == "FILE" { #expect(option.completion == .files, "\(option.name)") }
      }
      for argument in entry.arguments where argument.name == "FILE" {
        #expect(argument.completion == .files, "\(entry.name)")
      }
    }
  }

  @Test("has optional arguments last, so that positions are never in doubt")
  func optionalLast() {
    for entry in CommandTable.entries {
      let firstOptional = entry.arguments.firstIndex { $0.isOptional } ?? entry.arguments.count
      #expect(entry.arguments[firstOptional...].allSatisfy { $0.isOptional })
    }
  }

  @Test("has examples that parse")
  func examples() {
    for line in CommandTable.entries.flatMap(\.examples) {
      // What is done with the output is the shell's.
      let example = String(line.prefix { $0 != ">" && $0 != "|" })
      let parsed = Command.parse(Array(nudgeWords(example).dropFirst()))
      #expect(throws: Never.self, "\(example)") { try parsed.get() }
    }
  }
}

@Suite("A suggestion")
struct SuggestionTests {
  @Test("is made only where one word is near enough to be meant")
  func nearness() {
    #expect(nearest(to: "--wekks", among: ["--seed", "--weeks"]) == "--weeks")
    #expect(nearest(to: "--zzzzz", among: ["--seed", "--weeks"]) == nil)
    #expect(nearest(to: "tp", among: ["tap", "top"]) == "tap")
    #expect(nearest(to: String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
    #expect(nearest(to: "a", among: []) == nil)
  }
}
