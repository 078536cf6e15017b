import Testing

@Suite("The README's example is the one that is compiled")
struct ReadmeTests {
  @Test("Its Swift block equals the sample under Tests, byte for byte")
  func sampleIsCompiled() throws {
    let readme = try #require(Repository.file("README.md")).text
    let sample = try #require(Repository.file("Tests/NudgeSharedTests/Samples/ShellSample.swift"))
    let start = try #require(readme.firstRange(of: "```swift\n")).upperBound
    let end = try #require(readme[start...].firstRange(of: "```")).lowerBound
    #expect(String(readme[start..<end]) == sample.text)
  }
}
