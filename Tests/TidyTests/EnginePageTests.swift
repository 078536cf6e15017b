import Testing

@Suite("docs/engine.md is true to the code")
struct EnginePageTests {
  @Test("Its Swift block equals the sample under Tests, byte for byte")
  func sampleIsCompiled() throws {
    let page = try page()
    let sample = try #require(
      Repository.file("Tests/NudgeSharedTests/Samples/EngineSample.swift"))
    let start = try #require(page.firstRange(of: "```swift\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound
    #expect(String(page[start..<end]) == sample.text)
  }

  @Test("Each of the fifteen pains has tests, and they are named for it")
  func painsHaveTests() throws {
    let tests = try Repository.files(below: "Tests", endings: ["Tests.swift"])
    var numbers: [Int] = []
    for line in try page().split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingSpaces }
      guard cells.count == 3, let number = Int(cells[0]) else { continue }
      numbers.append(number)
      let names = cells[2].split(separator: "`").filter { $0.contains(".") }
      #expect(!names.isEmpty, "pain \(number) has no test")
      for name in names {
        let parts = name.split(separator: ".")
        let file = tests.first { $0.path.hasSuffix("/\(parts[0]).swift") }
        #expect(file?.names(test: parts[1], forPain: number) == true, "pain \(number): \(name)")
      }
    }
    #expect(numbers == Array(1...15))
  }

  @Test("It is short enough to be read at once")
  func isShort() throws {
    #expect(try page().split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  private func page() throws -> String {
    try #require(Repository.file("docs/engine.md")).text
  }
}

extension Repository.File {
  /// Whether there is a test function of that name whose sentence begins with the pain's number.
  fileprivate func names(test: Substring, forPain number: Int) -> Bool {
    guard let function = text.firstRange(of: "  func \(test)("),
      let sentence = text[..<function.lowerBound].ranges(of: "@Test(").last
    else { return false }
    let words = text[sentence.upperBound..<function.lowerBound]
    return ["\"Pain \(number):", "\"Pain \(number),"].contains { words.contains($0) }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
