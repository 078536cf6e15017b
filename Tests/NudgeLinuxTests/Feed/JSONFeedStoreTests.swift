import NudgeJSON
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("The feed in a file")
struct JSONFeedStoreTests {
  private static let names = ["device", "entries", "outbox", "remembered", "schema"]

  /// One entry of every outcome and trigger.
  private static func log() throws -> FeedLog {
    let at = try #require(Instant("2026-03-02T08:00:00Z"))
    let date = try #require(LocalDate("2026-03-02"))
    let minute = try #require(MinuteOfDay(540))
    let other = NotificationID(rawValue: "reminder:other:1:ff")
    let outcomes: [FeedOutcome] =
      [
        .arming, .armed, .cancelling(movedTo: nil), .cancelling(movedTo: other),
        .delivered(at: at.adding(seconds: 3)), .presumedDelivered(at: at), .suppressed, .cancelled,
        .moved(to: other),
      ] + FeedOutcome.Doubt.allCases.map { .unknown($0) }
      + FeedOutcome.Loss.allCases.map { .dropped($0) }
    let triggers: [NotificationTrigger] = [
      .absolute(at), .wallClock(LocalDateTime(date, minute)), .repeating(RepeatingTime(minute)),
      .repeating(RepeatingTime(minute, on: .sunday)),
    ]
    let keys = ["a", "b\u{2028}\"", "c"].map {
      OccurrenceKey(kind: .reminder, item: $0, nominalDate: date)
    }
    let entries = outcomes.enumerated().map { index, outcome in
      FeedEntry(
        id: NotificationID(rawValue: "reminder:é\(index)"), kind: .reminder, item: "é\(index)",
        occurrences: index % 2 == 0
          ? keys : [OccurrenceKey(kind: .ambientNudge, item: "x", nominalDate: nil)],
        fireAt: at.adding(seconds: Int64(index)), trigger: triggers[index % triggers.count],
        zone: "Europe/Berlin", offset: UTCOffset(seconds: 3600) ?? .utc, channel: "reminders",
        title: "Wasser \u{1F331}", body: "“•••”\n", isRedacted: index % 2 == 0, armedAt: at,
        countedThrough: index % 3 == 0 ? at : nil, isAllowed: index % 4 != 0, outcome: outcome)
    }
    return FeedLog(
      deviceID: "00000000000000ff", entries: entries, remembered: keys, outbox: [other])
  }

  @Test("comes back as it was written, every outcome and trigger of it")
  func roundTrip() async throws {
    let folder = TemporaryFolder()
    let state = StateFolder(folder.path)
    let store = JSONFeedStore(folder: state, seedForNewDevice: 255)
    #expect(try await store.load() == FeedLog(deviceID: "00000000000000ff"))
    let log = try Self.log()
    try await store.save(log)
    #expect(try await JSONFeedStore(folder: state, seedForNewDevice: 1).load() == log)
    let top = try JSONReader(parsing: try #require(try state.file(.feed).read()))
    #expect(try top.object().names == Self.names)
  }

  @Test(
    "a damaged file is kept aside and its good copy used; without one it starts anew, and says so")
  func damaged() async throws {
    let folder = TemporaryFolder()
    let state = StateFolder(folder.path)
    let log = try Self.log()
    try await JSONFeedStore(folder: state, seedForNewDevice: 1).save(log)
    let broken = Array(#"{"schema":1,"device":"#.utf8)
    try state.file(.feed).replace(with: broken)
    let store = JSONFeedStore(folder: state, seedForNewDevice: 1)
    #expect(try await store.load() == log)
    #expect(await store.losses.map(\.isRecovered) == [true])
    #expect(try state.file("feed.json.corrupt-1").read() == broken)

    try state.file(.feed).replace(with: broken)
    try state.file("feed.json.last-good").replace(with: broken)
    let second = JSONFeedStore(folder: state, seedForNewDevice: 2)
    #expect(try await second.load() == FeedLog(deviceID: "0000000000000002"))
    #expect(await second.losses.map(\.isRecovered) == [false])
    let third = JSONFeedStore(folder: state, seedForNewDevice: 3)
    #expect(try await third.load().deviceID == "0000000000000002")
    #expect(await third.losses.isEmpty)
  }

  @Test(
    "what is not acceptable is refused with its place",
    arguments: [
      (#""outcome":"cancelled""#, #""outcome":"gone""#, "outcome"),
      (#""offsetSeconds":3600"#, #""offsetSeconds":99999"#, "offsetSeconds"),
      (#""kind":"reminder", "item""#, #""kind":"rem inder", "item""#, "kind"),
      (#""repeating":"sun 09:00""#, #""repeating":"sun 25:00""#, "repeating"),
      (#""fireAt":"2026-03-02T08:00:00Z""#, #""fireAt":"soon""#, "fireAt"),
      (#""reason":"neverArmed""#, #""reason":"bored""#, "reason"),
      (#""isAllowed":true"#, #""isAllowed":1"#, "isAllowed"),
      (#""id":"reminder:é1""#, #""id":"reminder:é0""#, "id"),
      (#""outbox""#, #""inbox":[],"outbox""#, "inbox"),
    ])
  func refused(good: String, bad: String, place: String) throws {
    let format = KeptFile<FeedLog>.Format.feed
    let text = String(decoding: try format.write(try Self.log()), as: UTF8.self)
      .replacing(": ", with: ":")
    let changed = Array(text.replacing(good, with: bad, maxReplacements: 1).utf8)
    #expect(String(decoding: changed, as: UTF8.self) != text)
    let problem = #expect(throws: JSONProblem.self) {
      _ = try format.read(JSONReader(parsing: changed), changed)
    }
    #expect(problem?.place.hasSuffix(place) == true, "\(String(describing: problem))")
  }
}
