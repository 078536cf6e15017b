import NudgeJSON
import NudgeLinux
import NudgeShared
import Testing

@testable import nudge

@Suite("The feed on the command line")
struct FeedTests {
  /// What a pass armed on a machine in Berlin, written by the store that passes write with.
  private static func log() throws -> FeedLog {
    func entry(
      _ item: String, at text: String, _ outcome: FeedOutcome, title: String = "Water"
    ) throws -> FeedEntry {
      let fireAt = try #require(Instant(text))
      let date = try #require(LocalDate(String(text.prefix(10))))
      return FeedEntry(
        id: NotificationID(rawValue: "reminder:\(item)"), kind: .reminder, item: item,
        occurrences: [OccurrenceKey(kind: .reminder, item: item, nominalDate: date)],
        fireAt: fireAt, trigger: .absolute(fireAt), zone: "Europe/Berlin",
        offset: try #require(UTCOffset(seconds: 3600)), channel: "reminders", title: title,
        body: "the plants", armedAt: fireAt.adding(seconds: -86_400), outcome: outcome)
    }
    let shownAt = try #require(Instant("2026-02-27T08:00:05Z"))
    return FeedLog(
      deviceID: "00000000000000ff",
      entries: [
        try entry("a", at: "2026-02-27T08:00:00Z", .delivered(at: shownAt)),
        try entry("b", at: "2026-02-28T08:00:00Z", .suppressed),
        try entry("c", at: "2026-03-01T08:00:00Z", .unknown(.neverSeenPending)),
        try entry("d", at: "2026-03-02T07:00:00Z", .armed, title: "Rent ••• €"),
        try entry("e", at: "2026-03-05T08:00:00Z", .cancelled),
      ])
  }

  private static func device() async throws -> Device {
    let device = try Device()
    let folder = StateFolder(device.folder.path + "/home")
    try folder.make()
    try await JSONFeedStore(folder: folder, seedForNewDevice: 1).save(log())
    // Notifications are allowed on this machine, and nothing is pending any more.
    let allowed = #"{"schema":1,"authorization":"authorized"}"#
    try folder.file("preferences.json").replace(with: Array(allowed.utf8))
    return device
  }

  @Test("says so where nothing was ever said, and makes nothing")
  func empty() async throws {
    let device = try Device()
    let run = await device.run("feed")
    #expect(run.output == "Nothing was said here yet.\n")
    #expect(run.errors.isEmpty && run.code == 0)
    #expect(!(try device.folder.names.contains("home")))
  }

  @Test("shows what came due, the newest first, with how sure that is, and changes nothing")
  func table() async throws {
    let device = try await Self.device()
    let before = try device.folder.files
    let run = await device.run("feed")
    #expect(
      run.output == """
        mon 2026-03-02 08:00  Rent ••• €: the plants
                              may have been shown: it is gone, and nothing says that it was shown
        sun 2026-03-01 09:00  Water: the plants
                              may have been shown: the program was stopped while it planned it
        sat 2026-02-28 09:00  Water: the plants
                              not shown, as far as is known: notifications are not allowed
        fri 2026-02-27 09:00  Water: the plants
                              shown

        """)
    #expect(run.errors == "")
    #expect(try device.folder.files == before)
  }

  @Test("shows no more than asked for, and nothing from before a date")
  func limits() async throws {
    let device = try await Self.device()
    let first = await device.run("feed --limit 1")
    #expect(first.output.hasSuffix("it was shown\n3 older entries not shown (--limit).\n"))
    let since = try await device.fields("feed --since 2026-03-01")
    #expect(try since.texts("entries", "item") == ["d", "c"])
    let all = try await device.fields("feed --all")
    #expect(try all.texts("entries", "outcome").first == "cancelled")
    #expect(
      (await device.run("feed --since 2026-03-03")).output == "Nothing was said in that time.\n")
    #expect((await device.run("feed --limit 0")).code == 64)
  }

  @Test("prints JSON with outcome and certainty")
  func json() async throws {
    let device = try await Self.device()
    let fields = try await device.fields("feed")
    #expect(try fields.required("schema").integer(in: 1...1) == 1)
    #expect(try fields.required("device").string() == "00000000000000ff")
    #expect(
      try fields.texts("entries", "outcome") == [
        "unknown", "unknown", "suppressed", "delivered",
      ])
    #expect(
      try fields.texts("entries", "certainty") == ["unknown", "unknown", "unknown", "reported"])
    let newest = try #require(try fields.required("entries").array().last).object()
    #expect(try newest.required("at").string() == "2026-02-27T09:00:05+01:00")
    #expect(try newest.required("nominal").string() == "2026-02-27")
  }

  @Test("says which file it cannot use, and leaves one of a newer version alone")
  func damaged() async throws {
    let device = try await Self.device()
    let folder = StateFolder(device.folder.path + "/home")
    try folder.file("feed.json").replace(with: Array(#"{"schema":1,"#.utf8))
    let run = await device.run("feed --limit 1")
    #expect(run.code == 0)
    #expect(run.errors.contains("feed.json"))
    #expect(run.output.contains("Rent"))
    try folder.file("feed.json").replace(with: Array(#"{"schema":2}"#.utf8))
    let newer = await device.run("feed")
    #expect(newer.code == 65)
    #expect(newer.errors.contains("schema: found 2, accepted: 1"))
  }
}
