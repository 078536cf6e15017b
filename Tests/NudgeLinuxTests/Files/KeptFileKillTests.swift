import Glibc
import Testing

@testable import NudgeLinux

@Suite("Killed at any step, a kept file is whole")
struct KeptFileKillTests {
  /// Runs `act` once for each call it makes, killed before that call, each time in a new folder.
  private func killEverywhere(
    prepare: (TemporaryFolder) throws -> Void, act: (TemporaryFolder, Disk) throws -> Void,
    check: (TemporaryFolder, Int) throws -> Void
  ) throws {
    let counter = Stop(at: .max)
    let rehearsal = TemporaryFolder()
    try prepare(rehearsal)
    try act(rehearsal, counter.disk)
    #expect(counter.calls > 5)
    for step in 0...counter.calls {
      let folder = TemporaryFolder()
      try prepare(folder)
      try? act(folder, Stop(at: step).disk)
      try check(folder, step)
    }
  }

  @Test("Killed while saving, the old document or the new one is there")
  func saving() throws {
    var seen: Set<String> = []
    try killEverywhere(
      prepare: { try kept($0).save("old") },
      act: { try kept($0, disk: $1).save("new") },
      check: { folder, step in
        let word = try kept(folder).load(repairs: false).word
        #expect(["value old", "value new"].contains(word), "killed before call \(step)")
        seen.insert(word)
      })
    #expect(seen.count == 2)
  }

  @Test("Killed while saving and the file ruined afterwards, the copy is not older than the file")
  func savingAndRuin() throws {
    try killEverywhere(
      prepare: { try kept($0).save("old") },
      act: { try kept($0, disk: $1).save("new") },
      check: { folder, step in
        let stood = try kept(folder).load(repairs: false).word
        folder.write("{", to: "state.json")
        let word = try kept(folder).load().word
        #expect(
          stood == "value old"
            ? ["recovered old", "recovered new"].contains(word) : word == "recovered new",
          "killed before call \(step)")
      })
  }

  @Test("Killed during the first save, it is a first start, a recovery or the document")
  func firstSave() throws {
    var seen: Set<String> = []
    try killEverywhere(
      prepare: { _ in }, act: { try kept($0, disk: $1).save("new") },
      check: { folder, _ in seen.insert(try kept(folder).load(repairs: false).word) })
    #expect(seen == ["missing", "recovered new", "value new"])
  }

  @Test("Killed during a recovery, the next load recovers the same document")
  func recovering() throws {
    try killEverywhere(
      prepare: {
        try kept($0).save("good")
        $0.write("{", to: "state.json")
      },
      act: { _ = try kept($0, disk: $1).load() },
      check: { folder, step in
        let word = try kept(folder).load().word
        #expect(["value good", "recovered good"].contains(word), "killed before call \(step)")
        let aside = folder.names.filter { $0.hasPrefix("state.json.corrupt-") }
        #expect(aside.map { folder.text($0) } == ["{"])
      })
  }

  @Test("Killed during a recovery, a host's file is never taken for one that was taken away")
  func recoveringHostFile() throws {
    for ruin in ["{", noteText(String(repeating: "x", count: 120))] {
      func small(_ folder: TemporaryFolder, _ disk: Disk = Disk()) -> KeptFile<String> {
        KeptFile(
          StateFolder(folder.path, disk: disk).file("state.json", limit: 100), by: .host,
          format: noteFormat)
      }
      try killEverywhere(
        prepare: {
          $0.write(noteText("good"), to: "state.json")
          _ = try small($0).load()
          $0.write(ruin, to: "state.json")
        },
        act: { _ = try small($0, $1).load() },
        check: { folder, step in
          let word = try small(folder).load().word
          #expect(["value good", "recovered good"].contains(word), "killed before call \(step)")
        })
    }
  }

  @Test("Killed while a loss is found, the next load finds it too")
  func losing() throws {
    try killEverywhere(
      prepare: { $0.write("{", to: "state.json") },
      act: { _ = try kept($0, disk: $1).load() },
      check: { folder, _ in
        let word = try kept(folder).load().word
        #expect(word == "lost")
      })
  }

  @Test("A disk that fills up while saving leaves the old document", arguments: [ENOSPC, EIO])
  func failing(code: Int32) throws {
    let counter = Stop(at: .max)
    let rehearsal = TemporaryFolder()
    try kept(rehearsal, disk: counter.disk).save("new")
    for step in 0..<counter.calls + 4 {
      let folder = TemporaryFolder()
      try kept(folder).save("old")
      do {
        try kept(folder, disk: Stop(at: step, .fail(code)).disk).save("new")
      } catch {
        #expect(error.kind == (code == ENOSPC ? .noSpace : .io))
      }
      let word = try kept(folder).load().word
      #expect(["value old", "value new"].contains(word), "failed at call \(step)")
      #expect(folder.names == ["state.json", "state.json.last-good"])
    }
  }
}
