import FoundationEssentials
import Testing

@testable import nudge

@Suite("The two devices of docs/scenarios.md")
struct DevicesDocumentTests {
  /// The folder of the package.
  private static let root = String(
    #filePath.dropLast("/Tests/NudgeCommandTests/DevicesDocumentTests.swift".count))

  private static func run(_ format: String) async throws -> (run: Run, shown: String) {
    let page = String(
      decoding: try Data(contentsOf: URL(filePath: "\(root)/docs/scenarios.md")), as: UTF8.self)
    let section = try #require(page.firstRange(of: "goes on for a while:")).upperBound
    let blocks = page[section...].split(separator: "```\n", omittingEmptySubsequences: false)
    let command = blocks[1].replacing("Tests/", with: "\(root)/Tests/")
    let words = command.split { $0 == " " || $0 == "\n" }.map(String.init)
    try #require(words.first == "nudge")
    return (await Run(Array(words.dropFirst()) + ["--format", format]), String(blocks[3]))
  }

  @Test("are, byte for byte, what the command prints")
  func table() async throws {
    let (run, shown) = try await Self.run("table")
    #expect(run.code == 0)
    #expect(run.output == shown)
  }

  @Test("have a field and a column for the device, which a story of one has not")
  func forms() async throws {
    let csv = try await Self.run("csv").run.output.split(separator: "\n")
    #expect(csv.first == "at,epoch,event,id,week,key,title,body,surface,reason,device")
    #expect(
      csv.contains(
        "2026-03-02T12:00:00+01:00,1772449200,removed,attention:approval:a1,,,,,,approval a1,phone")
    )
    let json = try await Self.run("json").run.output
    #expect(json.contains(#""devices": ["phone", "laptop"]"#))
    #expect(json.contains(#""device": "phone", "event": "removed", "id": "attention:approval:a1""#))
    #expect(json.contains(#""pushed": 4, "rang": 4, "removed": 4"#))
    let file = "\(Self.root)/Tests/Scenarios/spring-forward.json"
    for format in ["csv", "json", "table"] {
      let alone = await Run(["simulate", "--scenario", file, "--format", format])
      #expect(alone.code == 0)
      for word in ["device", "pushed", "acknowledged"] { #expect(!alone.output.contains(word)) }
    }
  }

  @Test("A tapped push has a line, and is told from what the app took off a screen")
  func tappedPush() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "story.json",
      """
      {"schema": 1, "zone": "Europe/Berlin", "start": "2026-03-02T09:00", "weeks": 1, "events": [
        {"at": "2026-03-02T09:10", "do": "enqueue", "kind": "operationalAlert", "reference": "disk"},
        {"at": "2026-03-02T09:20", "do": "tap", "id": "attention:operationalAlert:disk"}]}
      """)
    let table = await Run(["simulate", "--scenario", file]).output
    #expect(table.contains("2026-03-02 09:20              tapped: operational alert disk\n"))
    #expect(
      table.contains("1 push, 1 of them shown, 1 tapped; 0 notifications taken off a screen; "))
  }
}
