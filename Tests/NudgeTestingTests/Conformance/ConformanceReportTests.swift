import FoundationEssentials
import NudgeShared
import NudgeTesting
import Testing

@Suite("What a conformance report says")
struct ConformanceReportTests {
  private static let now = Instant("2026-11-30T06:00:00Z") ?? .min

  @Test("A failure is one line: seam, name, what was expected and found, what to do")
  func oneLine() {
    let failure = ConformanceFailure(
      name: "id-rewritten", seam: "NudgePlatform", expected: "\"a\nb\"", found: "nothing",
      remedy: "hand it over as it is")
    #expect(
      "\(failure)"
        == "NudgePlatform: id-rewritten: expected \"a b\", found nothing; hand it over as it is")
  }

  @Test("What lacks a hook is told as not run, with the name of the hook, and is no pass")
  func notRun() async {
    let report = await PlatformConformance(at: Self.now) { InMemoryPlatform() }.report()
    #expect(report.failures.isEmpty, "\(report)")
    let needs = Dictionary(uniqueKeysWithValues: report.notRun.map { ($0.name, $0.needs) })
    #expect(needs["lost-on-restart"] == "the hook restart")
    #expect(needs["fired-early"] == "the hook advance")
    #expect(needs["foreign-hidden"] == "the hook addForeign")
    #expect(needs["authorization-disagrees"] == "mayPrompt to be true")
    #expect(Set(report.passed).isDisjoint(with: needs.keys))
    #expect(report.passed.count + needs.count + report.advice.count == PlatformCheck.allCases.count)
  }

  @Test("A platform or store that cannot be made is told as what is missing")
  func noPlatform() async {
    let platform = PlatformConformance(at: Self.now) { () throws -> InMemoryPlatform in
      throw RefusingPlatform.refusal(of: "make")
    }
    let report = await platform.report()
    #expect(report.failures.isEmpty)
    #expect(report.passed.isEmpty)
    #expect(report.notRun.allSatisfy { $0.needs.hasPrefix("a platform: ") })
  }

  @Test("One that refuses everything fails on the first thing that it refuses")
  func refusing() async {
    let platform = await PlatformConformance(at: Self.now) { RefusingPlatform() }.report()
    #expect(platform.failedNames == ["snapshot-failed"])
    let store = await StoreConformance { RefusingStore() }.report()
    #expect(store.failedNames == ["load-failed", "save-failed"])
  }

  @Test("docs/conformance.md explains every check and every hook, by its name")
  func page() throws {
    let file = "Tests/NudgeTestingTests/Conformance/ConformanceReportTests.swift"
    let path = String(#filePath.dropLast(file.count)) + "docs/conformance.md"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let names =
      PlatformCheck.allCases.map(\.rawValue) + StoreCheck.allCases.map(\.rawValue)
      + StringsCheck.allCases.map(\.rawValue) + ZoneCheck.allCases.map(\.rawValue)
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
    #expect(Set(names).count == names.count)
  }
}
