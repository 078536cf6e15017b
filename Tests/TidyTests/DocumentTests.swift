import Testing

@Suite("The documents are true to the files beside them")
struct DocumentTests {
  static let documents = ["README.md", "CHANGELOG.md"]

  @Test("Every relative link leads somewhere")
  func linksLeadSomewhere() throws {
    for file in try markdown() {
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      for target in links(in: file.text) where !target.contains("://") && !target.hasPrefix("#") {
        let path = target.split(separator: "#").first.map(String.init) ?? ""
        let full = normalized(folder.isEmpty ? path : "\(folder)/\(path)")
        #expect(Repository.exists(full), "\(file.path): \(target)")
      }
    }
  }

  @Test("No leftover markers, in code or in documents")
  func noLeftovers() throws {
    let markers = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
    let code = try ["Sources", "Tests"].flatMap {
      try Repository.files(below: $0, endings: [".swift", ".py", ".sh"])
    }
    for file in try code + markdown() {
      for (number, line) in file.lines.enumerated() {
        let words = line.split { !$0.isLetter }.map(String.init)
        for marker in markers {
          #expect(!words.contains(marker), "\(file.path):\(number + 1): \(line)")
        }
      }
    }
  }

  private func markdown() throws -> [Repository.File] {
    try Repository.files(below: "docs", endings: [".md"])
      + Self.documents.compactMap(Repository.file)
  }

  /// What stands in the parentheses of `[text](target)`.
  private func links(in text: String) -> [String] {
    var targets: [String] = []
    var rest = text[...]
    while let opening = rest.firstRange(of: "](") {
      rest = rest[opening.upperBound...]
      guard let closing = rest.firstIndex(of: ")") else { break }
      targets.append(String(rest[..<closing]))
    }
    return targets
  }

  private func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
