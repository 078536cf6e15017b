import Glibc
import Testing

@testable import NudgeLinux

@Suite("A kept file is never silently reset")
struct KeptFileTests {
  private let folder = TemporaryFolder()

  /// What NC-44 lists, and a few more: content, and the start of the reason.
  static let unreadable: [(name: String, bytes: [UInt8], reason: String)] = [
    ("empty", [], "line 1, column 1: found the end of the text"),
    ("null", Array("null".utf8), "top level: found null"),
    ("half", Array("{\"schema\":1,\"note\":\"ti".utf8), "line 1, column 23: found the end"),
    ("wrong type", Array("{\"schema\":1,\"note\":[]}".utf8), "note: found an empty list"),
    ("NUL bytes", [UInt8](repeating: 0, count: 64), "line 1, column 1: found byte 0"),
    ("no schema", Array("{\"note\":\"x\"}".utf8), "top level: found no field \"schema\""),
    ("schema 0", Array("{\"schema\":0}".utf8), "schema: found 0"),
    ("schema a text", Array("{\"schema\":\"1\"}".utf8), "schema: found \"1\""),
    ("unknown field", Array("{\"schema\":1,\"note\":\"x\",\"nose\":1}".utf8), "nose: found"),
    ("not UTF-8", [0x22, 0xFF, 0x22], "line 1, column 2: found bytes that are not UTF-8"),
  ]

  @Test("A first start is a first start")
  func firstStart() throws {
    #expect(try kept(folder).load().word == "missing")
    #expect(folder.names.isEmpty)
    #expect(try kept(folder).save("one"))
    #expect(try kept(folder).load().word == "value one")
    #expect(folder.text("state.json") == noteText("one"))
  }

  @Test("Unreadable content is kept aside and the last good copy is used", arguments: unreadable)
  func recovers(name: String, bytes: [UInt8], reason: String) throws {
    try kept(folder).save("one")
    try kept(folder).save("two")
    folder.write(bytes, to: "state.json")
    let loaded = try kept(folder).load()
    #expect(loaded.word == "recovered two")
    let loss = try #require(loaded.loss)
    #expect(loss.reason.hasPrefix(reason), "\(loss.reason)")
    #expect(loss.keptAsideAt == folder.path + "/state.json.corrupt-1")
    #expect(folder.text("state.json.corrupt-1") == String(decoding: bytes, as: UTF8.self))
    #expect(try kept(folder).load().word == "value two")
  }

  @Test("Without a good copy the loss is said until something is saved", arguments: unreadable)
  func loses(name: String, bytes: [UInt8], reason: String) throws {
    folder.write(bytes, to: "state.json")
    let loaded = try kept(folder).load()
    #expect(loaded.word == "lost")
    #expect(loaded.loss?.reason.hasPrefix(reason) == true)
    #expect(loaded.loss?.keptAsideAt == folder.path + "/state.json.corrupt-1")
    #expect(folder.names == ["state.json.corrupt-1"])
    #expect(try kept(folder).load().word == "lost")
    try kept(folder).save("fresh")
    #expect(try kept(folder).load().word == "value fresh")
    #expect(folder.text("state.json.corrupt-1") == String(decoding: bytes, as: UTF8.self))
  }

  @Test("Looking without the right to write gives the same answer and changes nothing")
  func readsOnly() throws {
    for (index, entry) in Self.unreadable.enumerated() {
      let folder = TemporaryFolder()
      if index % 2 == 0 { try kept(folder).save("one") }
      folder.write(entry.bytes, to: "state.json")
      let before = folder.picture
      let loaded = try kept(folder).load(repairs: false)
      #expect(loaded.word == (index % 2 == 0 ? "recovered one" : "lost"))
      #expect(loaded.loss?.keptAsideAt == nil)
      #expect(folder.picture == before)
    }
  }

  @Test("A newer schema is refused by every call, and nothing is touched")
  func refusesNewer() throws {
    try kept(folder).save("one")
    folder.write("{\"schema\":99,\"rows\":[]}", to: "state.json")
    let before = folder.picture
    for call in [
      { _ = try $0.load() }, { _ = try $0.load(repairs: false) }, { try $0.save("two") },
    ]
      as [(KeptFile<String>) throws -> Void]
    {
      let problem = #expect(throws: FileProblem.self) { try call(kept(folder)) }
      #expect(problem?.kind == .newerSchema)
      #expect(problem?.reason == "schema: found 99, accepted: 1")
    }
    #expect(folder.picture == before)
  }

  @Test("A newer copy beside an unreadable file is refused before anything is moved")
  func refusesNewerCopy() throws {
    folder.write("{\"schema\":2}", to: "state.json.last-good")
    folder.write("", to: "state.json")
    let before = folder.picture
    let problem = #expect(throws: FileProblem.self) { try kept(folder).load() }
    #expect(problem?.kind == .newerSchema)
    #expect(folder.picture == before)
  }

  @Test("A file that is gone is no first start while a trace of it is there")
  func gone() throws {
    try kept(folder).save("one")
    unlink(folder.path + "/state.json")
    #expect(try kept(folder).load(repairs: false).word == "recovered one")
    let loaded = try kept(folder).load()
    #expect(loaded.word == "recovered one")
    #expect(loaded.loss?.keptAsideAt == nil)
    // A first write that was stopped looks the same.
    #expect(
      loaded.loss?.reason
        == "only its copy is there; it was removed, or its first write was stopped")
    #expect(folder.text("state.json") == noteText("one"))

    unlink(folder.path + "/state.json")
    unlink(folder.path + "/state.json.last-good")
    folder.write("{", to: "state.json.corrupt-4")
    #expect(try kept(folder).load().word == "lost")
  }

  @Test("A file that the host took away is missing, and its copy goes too")
  func takenAwayByHost() throws {
    folder.write(noteText("one"), to: "state.json")
    #expect(try kept(folder, by: .host).load().word == "value one")
    #expect(folder.names == ["state.json", "state.json.last-good"])
    unlink(folder.path + "/state.json")
    #expect(try kept(folder, by: .host).load().word == "missing")
    #expect(folder.names.isEmpty)
  }

  @Test("What the host wrote becomes the good copy once it is read")
  func copiesHostFiles() throws {
    for note in ["one", "two"] {
      folder.write(noteText(note), to: "state.json")
      #expect(try kept(folder, by: .host).load().word == "value \(note)")
    }
    folder.write("{", to: "state.json")
    #expect(try kept(folder, by: .host).load().word == "recovered two")
  }

  @Test("Both unreadable: both are kept aside and the loss is said")
  func bothUnreadable() throws {
    folder.write("{", to: "state.json")
    folder.write("[", to: "state.json.last-good")
    #expect(try kept(folder).load().word == "lost")
    #expect(folder.names == ["state.json.corrupt-1", "state.json.last-good.corrupt-1"])
    #expect(try kept(folder).load().word == "lost")
  }

  @Test("Nothing kept aside is ever overwritten")
  func numbersAside() throws {
    for number in 1...3 {
      folder.write("broken \(number)", to: "state.json")
      _ = try kept(folder).load()
    }
    unlink(folder.path + "/state.json.corrupt-2")
    folder.write("broken 4", to: "state.json")
    try kept(folder).save("over it")
    #expect(
      ["corrupt-1", "corrupt-2", "corrupt-3"].map { folder.text("state.json.\($0)") }
        == ["broken 1", "broken 4", "broken 3"])
  }

  @Test("Saving or loading what stands there already leaves every byte and time as it was")
  func writesNothing() throws {
    try kept(folder).save("one")
    let before = folder.picture
    #expect(before.count == 2)
    #expect(try kept(folder).save("one") == false)
    #expect(try kept(folder).load().word == "value one")
    #expect(folder.picture == before)
  }

  @Test("A value that could not be read back is not written")
  func refusesUnreadableValues() throws {
    let format = KeptFile<String>.Format(schema: 1, read: noteFormat.read) { _ in Array("{}".utf8) }
    let file = KeptFile(
      StateFolder(folder.path).file("state.json"), by: .ourselves, format: format)
    let problem = #expect(throws: FileProblem.self) { try file.save("one") }
    #expect(problem?.kind == .corrupt)
    #expect(folder.names.isEmpty)
  }

  @Test(
    "What others write stays in its place where no copy can take it, and is named each time",
    arguments: [KeptFile<String>.Author.ourselvesAndPeople, .host])
  func leavesToMend(author: KeptFile<String>.Author) throws {
    folder.write("{\"schema\":1,\"nose\":\"x\"}", to: "state.json")
    let before = folder.picture
    for _ in 1...2 {
      let loaded = try kept(folder, by: author).load()
      #expect(loaded.word == "lost")
      #expect(loaded.loss?.reason.hasPrefix("nose: found an unknown field") == true)
    }
    #expect(folder.picture == before)
  }

  @Test("A document that is too large to be read again is not written")
  func refusesLargeValues() throws {
    let small = KeptFile(
      StateFolder(folder.path).file("state.json", limit: 100), by: .ourselves, format: noteFormat)
    try small.save("one")
    let problem = #expect(throws: FileProblem.self) {
      try small.save(String(repeating: "x", count: 100))
    }
    #expect(problem?.kind == .tooLarge)
    #expect(try small.load().word == "value one")
  }

  @Test("Without room for one more file, the problem names the file that was to be written")
  func namesFileNotTemporary() throws {
    let counter = Stop(at: .max)
    try kept(folder, disk: counter.disk).save("one")
    for step in 0..<counter.calls {
      let folder = TemporaryFolder()
      let disk = Stop(at: step, .fail(ENOSPC)).disk
      do {
        try kept(folder, disk: disk).save("one")
      } catch {
        #expect(!error.path.contains(".tmp"), "failed at call \(step)")
      }
    }
  }

  @Test("A file that is too large is kept aside, a link is refused and left")
  func oddFiles() throws {
    let small = KeptFile(
      StateFolder(folder.path).file("state.json", limit: 100), by: .ourselves, format: noteFormat)
    try small.save("one")
    folder.write(noteText(String(repeating: "x", count: 200)), to: "state.json")
    #expect(try small.load().word == "recovered one")
    unlink(folder.path + "/state.json")
    symlink("state.json.last-good", folder.path + "/state.json")
    let before = folder.picture
    #expect(throws: FileProblem.self) { try small.load() }
    #expect(throws: FileProblem.self) { try small.save("two") }
    #expect(folder.picture == before)
  }
}
