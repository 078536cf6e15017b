import NudgeJSON
import NudgeShared
import Testing

@testable import nudge

/// What a run of `nudge simulate --format json` says, read back.
private struct Document {
  struct Entry {
    let at: String
    let epoch: Int64
    let event: String
    let body: String?
    let reason: String?
  }

  let top: JSONFields
  let entries: [Entry]
  let summary: JSONFields

  init(_ text: String) throws {
    top = try JSONReader(parsing: Array(text.utf8)).object()
    summary = try top.required("summary").object()
    entries = try top.required("timeline").array().map { reader in
      let fields = try reader.object()
      return Entry(
        at: try fields.required("at").string(),
        epoch: try fields.required("epoch").wholeNumber(),
        event: try fields.required("event").string(), body: try fields.optional("body")?.string(),
        reason: try fields.optional("reason")?.string())
    }
  }

  var fired: [Entry] { entries.filter { $0.event == "fired" } }
}

extension JSONReader {
  fileprivate func wholeNumber() throws -> Int64 { try integer(in: Int64.min...Int64.max) }
}

@Suite("A simulation")
struct SimulateTests {
  static let lordHowe =
    "simulate --weeks 12 --seed 7 --zone Australia/Lord_Howe --quiet 22:00-09:30 --from 2026-03-02"

  @Test(
    "gives the same bytes for the same options", arguments: ["table", "json", "csv", "ics", "html"])
  func sameBytes(format: String) async {
    let line = nudgeWords(Self.lordHowe + " --format \(format)")
    let first = await Run(line)
    #expect(first == (await Run(line)))
    #expect(first.code == 0)
    #expect(first.errors == "")
    #expect(first != (await Run(line.map { $0 == "7" ? "8" : $0 })))
  }

  @Test("keeps to window, quiet hours and seven days, by what it prints itself")
  func legal() async throws {
    let run = await Run(nudgeWords(Self.lordHowe + " --format json"))
    let document = try Document(run.output)
    #expect(document.fired.count >= 9)
    for entry in document.fired {
      let clock = try #require(LocalDateTime(String(entry.at.prefix(19))))
      #expect((9 * 60 + 30..<11 * 60).contains(clock.minuteOfDay.minute), "\(entry.at)")
      #expect(clock.date.weekday < .saturday, "\(entry.at)")
      #expect(Instant(entry.at)?.secondsSinceEpoch == entry.epoch)
    }
    let gaps = zip(document.fired.dropFirst(), document.fired).map { $0.epoch - $1.epoch }
    #expect(gaps.allSatisfy { $0 >= 604_800 })
    #expect(try document.summary.required("shortestGapSeconds").wholeNumber() == gaps.min())
    #expect(try document.summary.required("longestGapSeconds").wholeNumber() == gaps.max())
    #expect(try document.summary.required("fired").wholeNumber() == Int64(document.fired.count))
    #expect(try document.top.required("seed").wholeNumber() == 7)
    #expect(try document.top.required("start").string() == "2026-03-02T00:00:00+11:00")
  }

  @Test("tells the same firings as a table, as JSON and as CSV")
  func formatsAgree() async throws {
    let document = try Document((await Run(nudgeWords(Self.lordHowe + " --format json"))).output)
    let csv = (await Run(nudgeWords(Self.lordHowe + " --format csv"))).output
    let table = (await Run(nudgeWords(Self.lordHowe))).output
    let expected = document.fired.map { String($0.at.prefix(16)).replacing("T", with: " ") }
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("2026-W") && $0.contains("●") }
    #expect(rows.map { String($0.dropFirst(39).prefix(16)) } == expected)
    let records = csv.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(records.filter { $0[2] == "fired" }.map { $0[0] } == document.fired.map(\.at))
    #expect(records.count == document.entries.count + 1)
    #expect(table.hasSuffix(".\n"))
    #expect(table.contains("\(document.fired.count) nudges in 12 weeks."))
  }

  @Test("without options previews twelve weeks from today, here, and says so")
  func defaults() async throws {
    let run = await Run(
      ["simulate"],
      on: Surroundings(
        environment: ["TZ": "Asia/Tokyo"], now: try #require(Instant("2026-01-04T20:00:00Z"))))
    let heading =
      "12 weeks from 2026-01-05 (today) in Asia/Tokyo (this machine's zone), seed 42, sample "
      + "signals\nwindow 08:00-11:00 on mon-fri, quiet hours off, at least 7 days apart\n"
    #expect(run.output.hasPrefix(heading))
    #expect(run.code == 0)
  }

  @Test("as a table says what its marks mean, those of a preview and those of a story")
  func legend() async throws {
    let marks = "three marks a day, from start to end of the window: · a nudge may come, ● it came"
    let preview = await Run(nudgeWords("simulate --from 2026-01-05 --zone UTC --weeks 1"))
    let lines = preview.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == marks)
    #expect(lines[3] == "")
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "s.json", #"{"schema":1,"zone":"UTC","start":"2026-03-02T07:00","weeks":1}"#)
    let story = await Run(["simulate", "--scenario", file])
    #expect(story.output.contains("\n\(marks), ○ it was not shown\n\n"))
  }

  @Test("takes its texts from signals in a file, in the language asked for")
  func signals() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("s.json", #"{"streak":{"weeks":4,"certainThrough":"2026-12-31"}}"#)
    let line = "simulate --from 2026-01-05 --zone UTC --weeks 3 --format json --signals \(file)"
    let english = try Document((await Run(nudgeWords(line))).output)
    #expect(english.fired.first?.body?.contains("4 weeks") == true)
    let vietnamese = try Document((await Run(nudgeWords(line + " --locale vi_VN"))).output)
    #expect(vietnamese.fired.map(\.at) == english.fired.map(\.at))
    #expect(vietnamese.fired.first?.body?.contains("tuần") == true)
  }

  @Test("with a window that quiet hours cover has no nudge and gives each week its reason")
  func covered() async throws {
    let line = "simulate --from 2026-01-05 --zone UTC --weeks 3 --quiet 07:00-12:00"
    let table = (await Run(nudgeWords(line))).output
    #expect(table.contains("No nudge in 3 weeks."))
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("2026-W") }
    #expect(rows.count >= 2)
    #expect(rows.allSatisfy { $0.contains("no nudge: window and quiet hours leave no minute") })
  }

  @Test("of a story runs the file and names it")
  func story() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "story.json",
      """
      {"schema":1,"name":"never asked","seed":3,"zone":"Europe/Berlin","start":"2026-03-02T07:00",
       "weeks":2,"platform":{"authorization":"denied"},
       "events":[{"at":"2026-03-02T07:30","do":"open"}]}
      """)
    let run = await Run(["simulate", "--scenario", file, "--format", "json"])
    let document = try Document(run.output)
    #expect(try document.top.required("name").string() == "never asked")
    #expect(document.entries.map(\.event).contains("opened"))
    #expect(document.fired.isEmpty)
    #expect(run.code == 0)
  }

  @Test("over many installations counts each nudge once, in every format")
  func installations() async throws {
    let line = "simulate --from 2026-01-05 --zone UTC --weeks 4 --seeds 5"
    var fired = 0
    for seed in 42...46 {
      let single = "simulate --from 2026-01-05 --zone UTC --weeks 4 --format json --seed \(seed)"
      fired += try Document((await Run(nudgeWords(single))).output).fired.count
    }
    let json = (await Run(nudgeWords(line + " --format json"))).output
    let top = try JSONReader(parsing: Array(json.utf8)).object()
    #expect(try top.required("fired").wholeNumber() == Int64(fired))
    #expect(try top.required("seeds").wholeNumber() == 5)
    let csv = (await Run(nudgeWords(line + " --format csv"))).output.split(separator: "\n")
    let counts = csv.dropFirst().compactMap { $0.split(separator: ",").last.flatMap { Int($0) } }
    #expect(counts.reduce(0, +) == fired)
    let table = (await Run(nudgeWords(line))).output
    #expect(table.contains("\n\(fired) nudges, "))
  }
}
