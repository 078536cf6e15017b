import Testing

@testable import NudgeCheck

@Suite("The check of a shell")
struct ShellCheckTests {
  @Test("Every beginning of every fixture is judged without a trap", arguments: Fixture.planted)
  func judgesBeginnings(fixture: Fixture) {
    for file in fixture.files {
      for end in stride(from: 0, to: file.bytes.count, by: 11) {
        _ = ShellCheck([ShellCheck.File(path: "main.swift", bytes: Array(file.bytes[..<end]))])
      }
    }
  }

  @Test("The project's own shell and the code of its guides are clean")
  func ownCodeIsClean() {
    let sample = Repository.bytes("Tests/NudgeSharedTests/Samples/ShellSample.swift")
    let blocks = ["docs/porting.md", "docs/attention-client.md"].flatMap { path in
      let guide = String(decoding: Repository.bytes(path), as: UTF8.self)
      return guide.components(between: "```swift\n", and: "```")
    }
    #expect(!sample.isEmpty && blocks.contains { $0.contains(": AttentionPlatform {") })
    let files = [sample] + blocks.map { Array($0.utf8) }
    let found = ShellCheck(
      files.enumerated().map { ShellCheck.File(path: "\($0).swift", bytes: $1) }
    ).findings
    #expect(found == [])
  }

  @Test("A mark needs a reason, and a rule that can be let pass")
  func marksNeedReasons() {
    let cases = [
      ("// nudge:allow remove-all\na.removeAllDeliveredNotifications()", "no reason"),
      ("// nudge:allow", "names no rule."), ("// nudge:allow removal x", "that there is: removal"),
      ("// nudge:allow allow-mark x", "cannot be let pass"),
      ("// nudge:allow unread-source x\nlet a = (", "cannot be let pass"),
      ("let a = 1 // nudge:allow remove-all x", "not needed"),
    ]
    for (source, words) in cases {
      let findings = ShellCheck([ShellCheck.File(path: "a.swift", bytes: Array(source.utf8))])
        .findings
      let marks = findings.filter { $0.rule == .allowMark }
      #expect(marks.count == 1 && marks.allSatisfy { $0.message.contains(words) }, "\(findings)")
    }
  }

  @Test("A text over several lines is reported where it begins, and can be let pass there")
  func longTexts() {
    let source = """
      import UserNotifications
      final class Device: NudgePlatform {
        func f(content: UNMutableNotificationContent) {
          content.body = \"\"\"
            Time to stretch
            \"\"\"
        }
      }
      """
    let files = [ShellCheck.File(path: "a.swift", bytes: Array(source.utf8))]
    #expect(ShellCheck(files).findings.map(\.line) == [4])
  }

  @Test("Rules do not hold for tests")
  func testsAreLeftOut() {
    for module in ["XCTest", "Testing"] {
      let source = "import \(module)\nfunc f() { a.removeAllDeliveredNotifications() }"
      #expect(ShellCheck([ShellCheck.File(path: "a", bytes: Array(source.utf8))]).findings == [])
    }
  }

  @Test(
    "Every rule says what is wrong and what to do, each in its own words", arguments: Rule.allCases)
  func rulesExplain(rule: Rule) {
    #expect(rule.message.hasSuffix(".") && rule.fix.hasSuffix("."))
    #expect(Rule.allCases.filter { $0.fix == rule.fix || $0.message == rule.message } == [rule])
    let page = String(decoding: Repository.bytes("docs/check.md"), as: UTF8.self)
    #expect(page.contains("| `\(rule.rawValue)` |"))
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start).dropFirst().compactMap {
      $0.split(separator: end).first.map(String.init)
    }
  }
}
