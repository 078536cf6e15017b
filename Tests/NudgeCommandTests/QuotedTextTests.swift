import NudgeJSON
import NudgeLinux
import Testing

@testable import nudge

/// A character of seven code points, which a cut between any two of them would fall apart.
private let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
private let families = String(repeating: family, count: 500)

@Suite("Errors show the start of a long text without breaking a character")
struct QuotedTextTests {
  @Test("On the command line")
  func commandLine() async {
    let run = await Run([families])
    #expect(run.code == 64)
    expectWholeFamilies(in: run.errors)
  }

  @Test("From a file")
  func file() throws {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONReader(parsing: Array("\"\(families)\"".utf8)).integer(in: 0...1)
    }
    // A joiner is invisible, and written out.
    expectWholeFamilies(in: try #require(problem).found.replacing("\\u{200d}", with: "\u{200D}"))
  }

  @Test("In the name of a zone")
  func zone() {
    let error = #expect(throws: ZoneError.self) {
      try TimeZoneDatabase(environment: [:]).zone(named: families)
    }
    expectWholeFamilies(in: error.map { "\($0)" } ?? "")
  }

  private func expectWholeFamilies(
    in text: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(text.contains(family + "\u{2026}"), sourceLocation: location)
    #expect(text.utf8.count < 1_000, sourceLocation: location)
  }
}
