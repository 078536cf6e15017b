import Testing

@Suite("The sources keep the rules of the house")
struct SourceTests {
  @Test("The core imports nothing, not even Foundation")
  func coreImportsNothing() throws {
    for file in try Repository.files(below: "Sources/NudgeShared", endings: [".swift"]) {
      for (number, line) in file.lines.enumerated() {
        let words = line.split(separator: " ")
        let isImport =
          words.contains("import") && words.prefix { $0 != "import" }.allSatisfy(isModifier)
        #expect(!isImport, "\(file.path):\(number + 1): \(line)")
      }
    }
  }

  @Test("The core has no clock, no chance and no hash of its own")
  func coreHasNoAmbientInput() throws {
    let words = [
      " Date(", "Date.now", ".random(", "SystemRandomNumberGenerator", "Hasher()", "hashValue",
    ]
    try expectAbsent(words, below: "Sources/NudgeShared", outsideComments: true)
  }

  @Test("Nothing in the sources can trap on purpose, and nothing evades the compiler's checks")
  func noTraps() throws {
    let words = [
      "fatalError(", "preconditionFailure(", "try!", "as!", "nonisolated(unsafe)",
      "@unchecked Sendable", "unsafeFlags",
    ]
    try expectAbsent(words, below: "Sources", outsideComments: false)
  }

  @Test("No full Foundation but for HTTP: it costs start-up and breaks static binaries")
  func noFullFoundation() throws {
    for folder in ["Sources", "Tests", "Strings"] {
      for file in try Repository.files(below: folder, endings: [".swift"])
      where !file.path.hasPrefix("Sources/NudgeAttentionHTTP/") {
        for (number, line) in file.lines.enumerated() {
          #expect(
            !line.hasSuffix("import Foundation"), "\(file.path):\(number + 1): \(line)")
          #expect(
            !line.hasSuffix("import FoundationNetworking"),
            "\(file.path):\(number + 1): \(line)")
        }
      }
    }
  }

  @Test("HTTP is for nudge-device alone: nothing else imports it or depends on it")
  func httpStandsApart() throws {
    for folder in ["Sources", "Tests"] {
      for file in try Repository.files(below: folder, endings: [".swift"])
      where !["Sources/nudge-device/", "Tests/NudgeAttentionHTTPTests/"].contains(
        where: file.path.hasPrefix)
      {
        for (number, line) in file.lines.enumerated() {
          #expect(
            !line.hasSuffix("import NudgeAttentionHTTP"),
            "\(file.path):\(number + 1): \(line)")
        }
      }
    }
    let package = try #require(Repository.file("Package.swift")).text
    // Each target's entry, from its name to the name of the next one.
    let entries = package.split(separator: "name: \"").filter {
      $0.contains("dependencies:") && $0.contains("\"NudgeAttentionHTTP\"")
    }
    #expect(
      Set(entries.map { $0.prefix { $0 != "\"" } }) == [
        "nudge-device", "NudgeAttentionHTTPTests",
      ])
  }

  @Test("Files are short: one idea each")
  func filesAreShort() throws {
    for folder in ["Sources", "Tests"] {
      for file in try Repository.files(below: folder, endings: [".swift"]) {
        #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count - 1) lines")
      }
    }
  }

  @Test("Arrows between the core's folders point one way")
  func arrowsPointOneWay() throws {
    // What a folder declares may be named by the folders that come after it, never before.
    let order = [
      "Time", "Cadence", "Copy", "Sync", "Kinds", "Reminders", "Ambient", "Feed", "Attention",
    ]
    for (position, folder) in order.enumerated() {
      let later = try order.dropFirst(position + 1).flatMap(declaredTypes)
      for file in try Repository.files(below: "Sources/NudgeShared/\(folder)", endings: [".swift"])
      {
        for (number, line) in file.lines.enumerated() where !isComment(line) {
          let words = Set(
            line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
          let found = words.intersection(later)
          #expect(found.isEmpty, "\(file.path):\(number + 1) names \(found.sorted())")
        }
      }
    }
  }

  @Test("There is one writer: a single line of the core adds on the platform, and one removes")
  func oneWriter() throws {
    for call in [".schedule(", ".cancel("] {
      var places: [String] = []
      for file in try Repository.files(below: "Sources/NudgeShared", endings: [".swift"]) {
        for line in file.lines where !isComment(line) && line.contains("platform" + call) {
          places.append(file.path)
        }
      }
      #expect(places == ["Sources/NudgeShared/Sync/SyncRun.swift"], "platform\(call)")
    }
  }

  private func declaredTypes(in folder: String) throws -> [String] {
    try Repository.files(below: "Sources/NudgeShared/\(folder)", endings: [".swift"])
      .flatMap(\.lines)
      .compactMap { line -> String? in
        guard line.first != " ", line.first != "/" else { return nil }
        let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "(" }
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]
        guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else {
          return nil
        }
        return String(words[kind + 1])
      }
  }

  private func expectAbsent(
    _ words: [String], below folder: String, outsideComments: Bool
  ) throws {
    for file in try Repository.files(below: folder, endings: [".swift"]) {
      for (number, line) in file.lines.enumerated() where !(outsideComments && isComment(line)) {
        for word in words {
          #expect(!line.contains(word), "\(file.path):\(number + 1): \(line)")
        }
      }
    }
  }

  private func isComment(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//")
  }

  private func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@")
      || ["public", "package", "internal", "private", "fileprivate"].contains(word)
  }
}
