import FoundationEssentials
import NudgeShared
import Testing

@Suite("The table of kinds in docs/engine.md")
struct KindTablePageTests {
  private static let page =
    String(#filePath.dropLast("Tests/NudgeSharedTests/Kinds/KindTablePageTests.swift".count))
    + "docs/engine.md"
  private static let head = "| tier | kinds | cap | quiet hours | digest |\n|---|---|---|---|---|\n"

  /// To write the table anew, set `RECORD_KINDS`; the test then fails, so that it cannot pass by
  /// itself.
  @Test("says what the standard table says, kind by kind")
  func tableIsTrue() throws {
    let url = URL(filePath: Self.page)
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let start = try #require(text.firstRange(of: Self.head)).upperBound
    let end = try #require(text[start...].firstRange(of: "\n\n")).lowerBound
    let table = rows(of: .standard).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_KINDS"] != nil {
      try Data((text[..<start] + table + text[end...]).utf8).write(to: url)
      Issue.record("The table was written anew; run again without RECORD_KINDS")
    }
    #expect(String(text[start..<end]) == table)
  }

  /// Kinds of one tier with the same cap, quiet hours and digest share a line.
  private func rows(of table: KindTable) -> [String] {
    var lines: [(start: String, kinds: [String], end: String)] = []
    for policy in table.policies {
      let cap = policy.dailyCap.map { "\($0)" } ?? "none"
      let start = "| \(policy.tier.rawValue) | "
      let end =
        " | \(cap) | \(policy.quietHours.rawValue) | \(policy.digestKey == nil ? "no" : "yes") |"
      let kind = "`\(policy.kind)` \(policy.priority)\(moment(of: policy))"
      if let place = lines.firstIndex(where: { $0.start == start && $0.end == end }) {
        lines[place].kinds.append(kind)
      } else {
        lines.append((start, [kind], end))
      }
    }
    return lines.map { $0.start + $0.kinds.joined(separator: ", ") + $0.end }
  }

  private func moment(of policy: KindPolicy) -> String {
    switch policy.arming {
    case .anchor(let time): return " (\(time))"
    case .event(let seconds):
      let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
      let (unit, name) = units.first { seconds % $0.0 == 0 } ?? (1, "s")
      return " (\(seconds / unit) \(name) after)"
    // Both come with a moment of their own.
    case .planned where [.reminder, .ambientNudge].contains(policy.kind): return ""
    case .planned: return " (\(policy.timeOfDay))"
    }
  }
}
