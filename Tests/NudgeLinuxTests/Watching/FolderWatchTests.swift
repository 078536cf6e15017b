import Glibc
import Testing

@testable import NudgeLinux

@Suite("A watched folder tells when to look again")
struct FolderWatchTests {
  let above = TemporaryFolder()
  var path: String { above.path + "/state" }

  private func watch() -> FolderWatch {
    FolderWatch(path) { $0 == "lock" || $0.hasSuffix(".tmp") }
  }

  /// The watch cannot be copied, as `#expect` would.
  private func check(
    _ found: Bool, _ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test("A file that is written, renamed into place or removed is a reason; a lock is none")
  func files() throws {
    try Disk().makeFolder(path)
    var watch = watch()
    check(watch.drain(), false)
    above.write("a", to: "state/pending.json")
    check(watch.drain(), true)
    check(watch.drain(), false)
    above.write("", to: "state/lock")
    above.write("b", to: "state/x.tmp")
    check(watch.drain(), false)
    try Disk().rename(path + "/x.tmp", to: path + "/state.json")
    check(watch.drain(), true)
    try Disk().remove(path + "/state.json")
    check(watch.drain(), true)
  }

  @Test("A folder that comes later is noticed, and then what is in it")
  func arrival() throws {
    var watch = watch()
    check(watch.isThere, false)
    above.write("a", to: "other")
    check(watch.drain(), false)
    try Disk().makeFolder(path)
    check(watch.drain(), true)
    check(watch.follow(), true)
    check(watch.follow(), false)
    above.write("a", to: "state/pending.json")
    check(watch.drain(), true)
  }

  @Test("A folder that is renamed away and made anew is followed")
  func replacement() throws {
    try Disk().makeFolder(path)
    var watch = watch()
    try Disk().rename(path, to: above.path + "/away")
    check(watch.drain(), true)
    check(watch.follow(), true)
    above.write("a", to: "away/pending.json")
    check(watch.drain(), false)
    try Disk().makeFolder(path)
    check(watch.drain(), true)
    check(watch.follow(), true)
    above.write("a", to: "state/pending.json")
    check(watch.drain(), true)
  }

  @Test("A folder that may not be read is no reason to look at every file beside it")
  func unreadable() throws {
    try Disk().makeFolder(path)
    chmod(above.path, 0o755)
    chmod(path, 0)
    // Root may read everything; this thread is somebody else for a moment.
    let act = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(act, to: (@convention(c) (uid_t) -> Int32).self)
    let user = setUser(65_534)
    var watch = watch()
    _ = setUser(uid_t(bitPattern: user))
    check(watch.isThere, true)
    above.write("a", to: "other")
    rename(above.path + "/other", above.path + "/another")
    check(watch.drain(), false)
    rename(path, above.path + "/away")
    try Disk().makeFolder(path)
    check(watch.drain(), true)
    check(watch.follow(), true)
    above.write("a", to: "state/pending.json")
    check(watch.drain(), true)
  }

  @Test("Nothing at all is there: looking is no error")
  func nothing() {
    var watch = FolderWatch(path + "/far/away") { _ in false }
    check(watch.drain(), false)
    check(watch.follow(), false)
    check(watch.isThere, false)
  }
}
