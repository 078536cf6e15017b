import Glibc
import Testing

@testable import NudgeLinux

@Suite("A file holds one whole content at any moment")
struct AtomicFileTests {
  private let folder = TemporaryFolder()
  private let old = Array("the old content".utf8)
  private let new = Array("the new one".utf8)

  private func file(_ name: String = "state.json", disk: Disk = Disk()) -> AtomicFile {
    StateFolder(folder.path, disk: disk).file(name)
  }

  @Test("What was written is read, for the owner only, and nothing else is left")
  func writesAndReads() throws {
    #expect(try file().read() == nil)
    try file().replace(with: old)
    try file().replace(with: new)
    #expect(try file().read() == new)
    #expect(folder.text("state.json") == "the new one")
    #expect(folder.mode("state.json") == 0o600)
    #expect(folder.names == ["state.json"])
  }

  @Test("Killed before any call, the file is the old one or the new one")
  func survivesKills() throws {
    let counter = Stop(at: .max)
    try file(disk: counter.disk).replace(with: new)
    #expect(counter.calls > 8)
    var seen: Set<String> = []
    for step in 0...counter.calls {
      _ = try StateFolder(folder.path).lock()
      folder.write(old, to: "state.json")
      try? file(disk: Stop(at: step).disk).replace(with: new)
      let text = folder.text("state.json") ?? "nothing"
      #expect(["the old content", "the new one"].contains(text), "killed before call \(step)")
      seen.insert(text)
    }
    #expect(seen.count == 2)
  }

  @Test("A call that fails leaves the old content and no temporary file", arguments: [ENOSPC, EIO])
  func cleansUpAfterFailures(code: Int32) throws {
    let counter = Stop(at: .max)
    try file(disk: counter.disk).replace(with: new)
    for step in 0..<counter.calls {
      folder.write(old, to: "state.json")
      let problem = #expect(throws: FileProblem.self) {
        try file(disk: Stop(at: step, .fail(code)).disk).replace(with: new)
      }
      #expect(problem?.kind == (code == ENOSPC ? .noSpace : .io))
      #expect(folder.names == ["state.json"], "failed at call \(step)")
    }
  }

  @Test("A full disk is named with the file, the system's words and a remedy")
  func namesFullDisk() throws {
    let problem = #expect(throws: FileProblem.self) {
      // Call 0 examines, 1 looks for a free temporary name, 2 opens it, 3 writes.
      try file(disk: Stop(at: 3, .fail(ENOSPC)).disk).replace(with: new)
    }
    #expect(
      problem?.description == """
        \(folder.path)/state.json: cannot write: No space left on device. \
        Free some space on that disk and try again.
        """)
  }

  @Test("The next holder of the lock clears what killed writers left, and nothing else")
  func clearsLeftovers() throws {
    folder.write("mine", to: "notes.tmp")
    try? file(disk: Stop(at: 5).disk).replace(with: new)
    #expect(folder.names.count == 2)
    _ = try StateFolder(folder.path).lock()
    #expect(folder.names == ["notes.tmp"])
  }

  @Test("A temporary name that is taken is passed over")
  func passesOverTakenNames() throws {
    folder.write("x", to: ".nudge-state.json-\(getpid())-1.tmp")
    try file().replace(with: new)
    #expect(folder.text("state.json") == "the new one")
  }

  @Test("A symbolic link, a folder and a pipe are refused, for reading and for writing")
  func refusesOtherTypes() throws {
    folder.write("elsewhere", to: "target")
    symlink(folder.path + "/target", folder.path + "/link")
    symlink(folder.path + "/nowhere", folder.path + "/dangling")
    mkdir(folder.path + "/folder", 0o700)
    mkfifo(folder.path + "/pipe", 0o600)
    for name in ["link", "dangling", "folder", "pipe"] {
      for operation in [{ _ = try $0.read() }, { try $0.replace(with: [1]) }]
        as [(AtomicFile) throws -> Void]
      {
        let problem = #expect(throws: FileProblem.self) { try operation(file(name)) }
        #expect(problem?.kind == .wrongType, "\(name)")
        #expect(problem?.path == folder.path + "/" + name)
      }
    }
    #expect(folder.text("target") == "elsewhere")
  }

  @Test("A path below a regular file is an error, not a missing file")
  func pathBelowFile() throws {
    folder.write("x", to: "plain")
    let below = StateFolder(folder.path + "/plain/nudge")
    let problem = #expect(throws: FileProblem.self) { try below.file("state.json").read() }
    #expect(problem?.kind == .wrongType)
    let making = #expect(throws: FileProblem.self) { try below.make() }
    #expect(making?.kind == .wrongType)
    #expect(throws: FileProblem.self) { try StateFolder(folder.path + "/plain").make() }
  }

  @Test("A file beyond the limit is refused before it is read whole, one at the limit is read")
  func limitsSize() throws {
    folder.write([UInt8](repeating: 7, count: 1000), to: "state.json")
    #expect(try StateFolder(folder.path).file("state.json", limit: 1000).read()?.count == 1000)
    let problem = #expect(throws: FileProblem.self) {
      try StateFolder(folder.path).file("state.json", limit: 999).read()
    }
    #expect(problem?.kind == .tooLarge)
  }

  @Test("A path with a NUL character is refused, not cut off there")
  func refusesNUL() throws {
    folder.write("x", to: "state.json")
    let problem = #expect(throws: FileProblem.self) { try file("state.json\0.bak").read() }
    #expect(problem?.kind == .notFound)
  }

  @Test("Missing folders are made for the owner only; those there keep their permissions")
  func makesFolders() throws {
    chmod(folder.path, 0o755)
    try StateFolder(folder.path + "/a/b/c//").make()
    try StateFolder(folder.path + "/a/b/c").make()
    #expect(folder.mode("") == 0o755)
    for name in ["a", "a/b", "a/b/c"] { #expect(folder.mode(name) == 0o700) }
  }
}
