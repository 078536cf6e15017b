import FoundationEssentials
import Testing

@testable import nudge

@Suite("The packed fortnight of docs/plan.md")
struct PlanDocumentTests {
  /// The folder of the package.
  private static let root = String(
    #filePath.dropLast("/Tests/NudgeCommandTests/PlanDocumentTests.swift".count))

  @Test("is, byte for byte, what its command prints", arguments: ["table", "json"])
  func packedFortnight(format: String) async throws {
    let page = String(
      decoding: try Data(contentsOf: URL(filePath: "\(Self.root)/docs/plan.md")), as: UTF8.self)
    let section = try #require(page.firstRange(of: "## A packed fortnight")).upperBound
    let blocks = page[section...].split(separator: "```\n", omittingEmptySubsequences: false)
    let command = blocks[1].replacing("\\\n", with: " ")
      .replacing("docs/plan/", with: "\(Self.root)/docs/plan/")
    let words = command.split { $0 == " " || $0 == "\n" }.map(String.init)
    try #require(words.first == "nudge")
    let run = await Run(Array(words.dropFirst()) + ["--format", format])
    #expect(run.code == 0)
    if format == "table" {
      #expect(run.output == String(blocks[3]))
    } else {
      // The document says the same, in figures that can be counted.
      #expect(run.output.split(separator: "\n").count { $0.contains("\"tier\": \"anchor\"") } == 3)
      #expect(run.output.contains("\"planned\": 56"))
    }
  }
}
