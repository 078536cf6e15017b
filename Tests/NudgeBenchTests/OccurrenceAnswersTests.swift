import Testing

@testable import nudge_bench

@Suite("The questions of the comparison are answered")
struct OccurrenceAnswersTests {
  // Expected moments are what date(1) of coreutils prints for the readings on the right.
  @Test(
    "The next moment of a rule, seconds since 1970",
    arguments: [
      ("Europe/Berlin daily 02:30 1774699200", "1774747800"),  // 2026-03-29, 03:30 +02:00: a gap
      ("Europe/Berlin daily 02:30 1792843200", "1792888200"),  // 2026-10-25, the first 02:30
      ("Europe/Berlin daily 02:30 1792889100", "1792978200"),  // 02:45 has been: 2026-10-26
      ("Australia/Lord_Howe daily 02:15 1790991000", "1791042300"),  // 2026-10-04, 02:45 +11:00
      ("Pacific/Apia days:5 09:00 1325160000", "1325790000"),  // no 2011-12-30: 2012-01-06
      ("Asia/Kolkata monthly:31 09:00 1769884200", "1772249400"),  // 2026-02-28
      ("Asia/Kolkata yearly:2:29 09:00 1769884200", "1772249400"),  // 2026-02-28
      ("Asia/Kolkata every:27:2026-02-01 09:00 1769931000", "1772249400"),  // 2026-02-28
    ])
  func answers(question: String, moment: String) throws {
    let text = try OccurrenceAnswers(text: question + "\n").text(rounds: 1)
    #expect(text.split(separator: "\n").first.map(String.init) == moment)
  }

  @Test("Each round says what one answer took")
  func times() throws {
    let answers = try OccurrenceAnswers(text: "UTC daily 09:00 0\nUTC daily 09:00 32400\n")
    let lines = answers.text(rounds: 3).split(separator: "\n")
    #expect(lines.prefix(2) == ["32400", "118800"])
    #expect(lines.dropFirst(2).count { $0.hasPrefix("# nanoseconds ") } == 3)
  }

  @Test(
    "A line that is no question is quoted",
    arguments: [
      "UTC daily 09:00", "UTC hourly 09:00 0", "UTC daily 25:00 0", "UTC daily 09:00 soon",
      "UTC days: 09:00 0", "UTC days:8 09:00 0", "UTC every:0:2026-01-01 09:00 0",
      "UTC monthly:32 09:00 0", "UTC yearly:2 09:00 0",
    ])
  func badLines(line: String) {
    let fault = #expect(throws: BenchFault.self) { try OccurrenceAnswers(text: line) }
    #expect(fault?.description.contains("\"\(line)\"") == true)
  }

  @Test("A zone that is not there is named, and so is a file")
  func missing() {
    let zone = #expect(throws: BenchFault.self) {
      try OccurrenceAnswers(text: "Europe/Nowhere daily 09:00 0")
    }
    #expect(zone?.description.contains("Europe/Nowhere") == true)
    let file = #expect(throws: BenchFault.self) { try OccurrenceAnswers(path: "/no/such/file") }
    #expect(file?.description.contains("/no/such/file") == true)
  }
}
