import FoundationEssentials
import NudgeShared
import Testing

@Suite("String keys and arguments")
struct NudgeStringKeyTests {
  @Test("Every key is a name that every platform takes as a resource name")
  func namesResources() {
    for key in NudgeStringKey.allCases {
      #expect(key.rawValue.utf8.first.map { (0x61...0x7A).contains($0) } == true)
      #expect(key.rawValue.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) })
    }
  }

  @Test("The keys of the weekly nudge are the ones that its users' resources carry")
  func keepsItsNames() {
    let names = [
      "nudge_title", "nudge_commitments_due", "nudge_brief_unseen", "nudge_streak",
      "nudge_pending_items", "nudge_fallback_week", "nudge_settings_title", "nudge_settings_desc",
      "nudge_toggle",
    ]
    #expect(names.allSatisfy { NudgeStringKey(rawValue: $0) != nil })
  }

  @Test("A key with a number is plural, and the number comes first")
  func putsTheCountFirst() {
    for key in NudgeStringKey.allCases where key.isPlural {
      #expect(key.argumentKinds.first == .integer)
      #expect(key.argumentKinds.count { $0 == .integer } == 1)
    }
    #expect(NudgeStringKey.allCases.count { $0.isPlural } == 16)
  }

  @Test("Each weekday has its own name", arguments: Weekday.allCases)
  func namesWeekdays(weekday: Weekday) {
    #expect(NudgeStringKey(weekday).rawValue.hasPrefix("nudge_\(weekday.abbreviation)"))
  }

  @Test("Arguments are bare values in JSON")
  func codesArguments() throws {
    let arguments: [NudgeArgument] = [.integer(3), .text("Mai"), .text("3")]
    let json = try JSONEncoder().encode(arguments)
    #expect(String(decoding: json, as: UTF8.self) == #"[3,"Mai","3"]"#)
    #expect(try JSONDecoder().decode([NudgeArgument].self, from: json) == arguments)
  }

  @Test(
    "Anything else is no argument",
    arguments: ["[null]", "[1.5]", "[true]", "[{}]", "[[1]]", "[99999999999999999999]"])
  func refusesOtherValues(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([NudgeArgument].self, from: Data(json.utf8))
    }
  }

  @Test("A raw key that is not on the list gives itself, one that is gives its text")
  func looksUpRawKeys() {
    let strings = Echo()
    #expect(strings.text(forRawKey: "nudge_streak", arguments: [.integer(2)]) == "streak 1")
    #expect(strings.text(forRawKey: "nudge_no_such", arguments: [.integer(2)]) == "nudge_no_such")
    #expect(strings.text(forRawKey: "", arguments: []) == "")
  }

  private struct Echo: NudgeStrings {
    let locale = "en"
    func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
      "\(key) \(arguments.count)"
    }
  }
}
