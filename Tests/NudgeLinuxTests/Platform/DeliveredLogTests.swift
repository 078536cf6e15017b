import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("The delivered log keeps what can be read and reports the rest")
struct DeliveredLogTests {
  private let folder = TemporaryFolder()
  private var log: DeliveredLog { DeliveredLog(in: StateFolder(folder.path)) }

  private func entry(_ number: Int64) -> DeliveredEntry {
    let fireAt = Instant(clamping: 1_772_438_400 + number * 604_800)
    let request = NotificationRequest(
      namespace: .nudge, channel: "ambient_nudge", fireAt: fireAt, title: "Title \(number)",
      body: "Body with \"quotes\" and\na line break",
      payload: NotificationPayload(kind: "nudge_fallback_week", reference: "2026-W10"))
    return DeliveredEntry(
      notification: StoredNotification(request), deliveredAt: fireAt.adding(seconds: 5))
  }

  @Test("Entries come back as they were, oldest first, one line each")
  func appends() throws {
    #expect(try log.read().entries.isEmpty)
    for number in 0..<3 { try log.append(entry(Int64(number))) }
    #expect(try log.read().entries == (0..<3).map { entry($0) })
    #expect(folder.text("delivered.jsonl")?.split(separator: "\n").count == 3)
    #expect(folder.mode("delivered.jsonl") == 0o600)
  }

  @Test("The newest 512 are kept")
  func isBounded() throws {
    var lines = ""
    try log.append(entry(0))
    let line = try #require(folder.text("delivered.jsonl"))
    for number in 0..<512 { lines += line.replacing("Title 0", with: "Title \(number)") }
    folder.write(lines, to: "delivered.jsonl")
    try log.append(entry(600))
    let titles = try log.read().entries.map(\.notification.title)
    #expect(titles.count == 512)
    #expect(titles.first == "Title 1")
    #expect(titles.last == "Title 600")
  }

  @Test("A torn last line is passed over, said, and kept aside before the next change")
  func tornLine() throws {
    try log.append(entry(0))
    let whole = try #require(folder.text("delivered.jsonl"))
    for length in 1..<whole.utf8.count - 1 {
      folder.write(
        Array((whole + whole).utf8.prefix(whole.utf8.count + length)), to: "delivered.jsonl")
      let (entries, losses) = try log.read()
      #expect(entries == [entry(0)], "cut after \(length) bytes")
      #expect(losses.map(\.reason) == ["line 2 is not complete"])
    }
    let torn = folder.text("delivered.jsonl")
    try log.append(entry(1))
    #expect(try log.read().entries == [entry(0), entry(1)])
    #expect(try log.read().losses.isEmpty)
    #expect(folder.text("delivered.jsonl.corrupt-1") == torn)
  }

  @Test("A bad line in the middle is named, and the rest is used")
  func badLine() throws {
    try log.append(entry(0))
    let good = try #require(folder.text("delivered.jsonl"))
    folder.write(good + "{\"schema\":1,\"id\":7}\n\nnull\n" + good, to: "delivered.jsonl")
    let (entries, losses) = try log.read()
    #expect(entries.count == 2)
    #expect(
      losses.map(\.reason) == [
        "line 2, id: found 7, accepted: a text", "line 4: found null, accepted: an object",
      ])
  }

  @Test("A line from a newer version refuses the whole log and leaves it")
  func newerLine() throws {
    try log.append(entry(0))
    folder.write((folder.text("delivered.jsonl") ?? "") + "{\"schema\":2}\n", to: "delivered.jsonl")
    let before = folder.picture
    for call in [{ _ = try $0.read() }, { try $0.append(entry(1)) }]
      as [(DeliveredLog) throws -> Void]
    {
      let problem = #expect(throws: FileProblem.self) { try call(log) }
      #expect(problem?.kind == .newerSchema)
      #expect(problem?.reason == "line 2, schema: found 2, accepted: 1 to 1")
    }
    #expect(folder.picture == before)
  }

  @Test("Killed while adding, every entry there was is still there, once")
  func survivesKills() throws {
    let counter = Stop(at: .max)
    try log.append(entry(0))
    try DeliveredLog(in: StateFolder(folder.path, disk: counter.disk)).append(entry(1))
    for step in stride(from: 0, through: counter.calls, by: 7) {
      _ = try StateFolder(folder.path).lock()
      let before = try log.read().entries
      let disk = Stop(at: step).disk
      try? DeliveredLog(in: StateFolder(folder.path, disk: disk)).append(entry(Int64(step) + 2))
      let after = try log.read()
      #expect(after.losses.isEmpty)
      #expect(after.entries == before || after.entries == before + [entry(Int64(step) + 2)])
    }
  }
}
