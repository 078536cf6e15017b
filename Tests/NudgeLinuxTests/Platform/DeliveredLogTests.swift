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
    #expect(try log.read().0.isEmpty)
    for number in 0..<3 { try log.append(entry(Int64(number))) }
    #expect(try log.read().0 == (0..<3).map { entry($0) })
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
    let titles = try log.read().0.map(\.notification.title)
    #expect(titles.count == 512)
    #expect(titles.first == "Title 1")
    #expect(titles.last == "Title 600")
  }

  @Test("A torn last line is passed over, said once, kept aside, and filled in from the copy")
  func tornLine() throws {
    try log.append(entry(0))
    try log.append(entry(1))
    let whole = Array((try #require(folder.text("delivered.jsonl"))).utf8)
    let firstLine = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 1
    for length in stride(from: firstLine + 1, to: whole.count - 1, by: 9) {
      let torn = Array(whole[..<length])
      folder.write(torn, to: "delivered.jsonl")
      let (entries, loss) = try log.read(repairs: false)
      #expect(entries == [entry(0), entry(1)], "cut after \(length) bytes")
      #expect(loss?.reason == "line 2 is not complete")
      #expect(folder.text("delivered.jsonl") == String(decoding: torn, as: UTF8.self))
    }
    let torn = folder.text("delivered.jsonl")
    #expect(try log.read().1?.isRecovered == true)
    #expect(folder.text("delivered.jsonl.corrupt-1") == torn)
    #expect(try log.read().0 == [entry(0), entry(1)])
    #expect(try log.read().1 == nil)
  }

  @Test("Without a copy the lines that can be read are used, and the first bad one is named")
  func badLine() throws {
    try log.append(entry(0))
    let good = try #require(folder.text("delivered.jsonl"))
    unlink(folder.path + "/delivered.jsonl.last-good")
    folder.write(good + "{\"schema\":1,\"id\":7}\n\nnull\n{\n" + good, to: "delivered.jsonl")
    let (entries, loss) = try log.read()
    #expect(entries.count == 2)
    #expect(
      loss?.description == """
        \(folder.path)/delivered.jsonl: line 2, id: found 7, accepted: a text (and 2 more lines). \
        Kept as \(folder.path)/delivered.jsonl.corrupt-1. What can be read is used.
        """)
    folder.write("[1,]\n", to: "delivered.jsonl")
    #expect(
      try log.read().1?.reason == "line 1, column 4: found \"]\", accepted: a JSON value")
  }

  @Test("A log that is gone comes back from its copy")
  func gone() throws {
    try log.append(entry(0))
    unlink(folder.path + "/delivered.jsonl")
    #expect(try log.read(repairs: false).0 == [entry(0)])
    #expect(try log.read().1?.reason.hasPrefix("only its copy is there") == true)
    #expect(try log.read().1 == nil)
  }

  @Test(
    "A log cut off to nothing, or at the end of a line, comes back from its copy",
    arguments: [0, 1, 2])
  func cutOff(lines: Int) throws {
    for number in 0..<4 { try log.append(entry(Int64(number))) }
    let text = try #require(folder.text("delivered.jsonl"))
    let rest = text.split(separator: "\n").prefix(lines).map { $0 + "\n" }.joined()
    folder.write(rest, to: "delivered.jsonl")
    let (entries, loss) = try log.read()
    #expect(entries == (0..<4).map { entry($0) })
    #expect(loss?.isRecovered == true)
    #expect(folder.text("delivered.jsonl") == text)
    #expect(try log.read().1 == nil)
  }

  @Test("A log without its last line alone is one whose writing was stopped, which is no loss")
  func stopped() throws {
    try log.append(entry(0))
    let text = try #require(folder.text("delivered.jsonl"))
    try log.append(entry(1))
    folder.write(text, to: "delivered.jsonl")
    #expect(try log.read().1 == nil)
    #expect(try log.read().0 == [entry(0), entry(1)])
  }

  @Test("A log that is lost with its copy is said to be lost until it is started anew")
  func lost() throws {
    folder.write("", to: "delivered.jsonl")
    folder.write("", to: "delivered.jsonl.last-good")
    for _ in 1...2 { #expect(try log.read(startsAnew: false).1?.isRecovered == false) }
    #expect(try log.read().1?.reason == "it is empty")
    #expect(try log.read().1 == nil)
    unlink(folder.path + "/delivered.jsonl")
    unlink(folder.path + "/delivered.jsonl.last-good")
    #expect(try log.read().1?.isRecovered == false)
    #expect(try log.read().1 == nil)
  }

  @Test("A log that is too large to be read is kept aside and comes back from its copy")
  func tooLarge() throws {
    try log.append(entry(0))
    let size = AtomicFile.defaultLimit + 1
    folder.write([UInt8](repeating: UInt8(ascii: " "), count: size), to: "delivered.jsonl")
    let (entries, loss) = try log.read()
    #expect(entries == [entry(0)])
    #expect(loss?.keptAsideAt == folder.path + "/delivered.jsonl.corrupt-1")
    #expect(try log.read().1 == nil)
  }

  @Test("A line from a newer version refuses the whole log and leaves it")
  func newerLine() throws {
    try log.append(entry(0))
    folder.write((folder.text("delivered.jsonl") ?? "") + "{\"schema\":3}\n", to: "delivered.jsonl")
    let before = folder.picture
    for call in [{ _ = try $0.read() }, { try $0.append(entry(1)) }]
      as [(DeliveredLog) throws -> Void]
    {
      let problem = #expect(throws: FileProblem.self) { try call(log) }
      #expect(problem?.kind == .newerSchema)
      #expect(problem?.reason == "line 2, schema: found 3, accepted: 1 to 2")
    }
    #expect(folder.picture == before)
  }

  @Test("Killed while adding, every entry there was is still there, once")
  func survivesKills() throws {
    let counter = Stop(at: .max)
    try log.append(entry(0))
    try DeliveredLog(in: StateFolder(folder.path, disk: counter.disk)).append(entry(1))
    for step in stride(from: 0, through: counter.calls, by: 37) {
      _ = try StateFolder(folder.path).lock()
      let before = try log.read().0
      let disk = Stop(at: step).disk
      try? DeliveredLog(in: StateFolder(folder.path, disk: disk)).append(entry(Int64(step) + 2))
      let (after, loss) = try log.read()
      #expect(loss == nil || loss?.isRecovered == true)
      #expect(after == before || after == before + [entry(Int64(step) + 2)])
    }
  }
}
