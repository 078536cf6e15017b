import Glibc
import NudgeShared
import Synchronization
import Testing

@testable import NudgeLinux

@Suite("Units are installed, kept up to date and removed")
struct SystemdTimerTests {
  let folder = TemporaryFolder()
  let manager = RecordingManager()
  let service = ServiceUnit(
    program: "/bin/nudge", arguments: ["deliver"], environment: [:],
    finalCodes: [64, 70])
  static let moments = [Instant(clamping: 1_796_377_560)]

  private var timer: SystemdTimer {
    get throws {
      try SystemdTimer(
        home: StateHome(path: folder.path + "/.local/state/nudge"),
        environment: ["HOME": folder.path])
    }
  }

  private func install(_ moments: [Instant] = moments, isDue: Bool = false) throws {
    try StateFolder(folder.path + "/.local/state/nudge").make()
    try timer.tell(timer.write(service, moments: moments, isDue: isDue), to: manager.manager)
    // What "systemctl enable" does.
    let wishes = StateFolder(folder.path + "/.config/systemd/user/timers.target.wants")
    try wishes.make()
    folder.write("", to: ".config/systemd/user/timers.target.wants/nudge.timer")
  }

  private let place = ".config/systemd/user/"
  private let mark = ".local/state/nudge/timer-untold"

  /// What a command does once it has changed something.
  private func update(_ moments: [Instant]) throws -> Bool {
    guard let change = try timer.write(over: timer.files(), moments: moments, isDue: false) else {
      return false
    }
    try timer.tell(change, to: manager.manager)
    return true
  }

  @Test("Both units are written for all to read, and systemd is told in order")
  func installs() throws {
    try install()
    #expect(folder.text(place + "nudge.timer") == TimerUnit(moments: Self.moments).text)
    #expect(folder.text(place + "nudge.service") == service.text)
    #expect(folder.mode(place + "nudge.timer") == 0o644)
    #expect(folder.mode(place + "nudge.service") == 0o644)
    #expect(
      manager.orders == ["daemon-reload", "enable nudge.timer", "restart nudge.timer"])
    #expect(try timer.isInLine(service, moments: Self.moments))
  }

  @Test("What is due already is shown at once")
  func installsWhenDue() throws {
    try install(isDue: true)
    #expect(manager.orders.last == "start --no-block nudge.service")
  }

  @Test("New moments are written and told; the same ones are not")
  func updates() throws {
    try install()
    let before = manager.orders.count
    #expect(try !update(Self.moments))
    #expect(manager.orders.count == before)
    #expect(try update([]))
    #expect(folder.text(place + "nudge.timer") == TimerUnit(moments: []).text)
    #expect(manager.orders[before...] == ["daemon-reload", "try-restart nudge.timer"])
    #expect(try timer.condition(moments: []) == .inLine)
    #expect(try timer.condition(moments: Self.moments) == .outOfDate)
  }

  @Test("Nothing is written where nothing is installed, or only half of it, or by others")
  func updatesOnlyOwn() throws {
    #expect(try !update(Self.moments))
    try install()
    folder.write("[Service]\nExecStart=/bin/true\n", to: place + "nudge.service")
    let text = folder.text(place + "nudge.timer")
    #expect(try !update([]))
    #expect(folder.text(place + "nudge.timer") == text)
    #expect(throws: SystemdProblem.foreignUnit(path: try timer.servicePath)) {
      _ = try timer.uninstall(manager: manager.manager)
    }
    #expect(folder.text(place + "nudge.timer") == text)
  }

  @Test(
    "What systemd was not told of is told the next time",
    arguments: ["daemon-reload", "try-restart"])
  func retries(order: String) throws {
    try install()
    manager.refuse(order)
    #expect(throws: SystemdProblem.self) {
      _ = try update([])
    }
    #expect(try timer.condition(moments: []) == .outOfDate)
    manager.refuse(nil)
    #expect(try update([]))
    #expect(try timer.condition(moments: []) == .inLine)
  }

  @Test(
    "A first installation that systemd refuses leaves nothing behind, there and here",
    arguments: ["daemon-reload", "enable", "restart", "start"])
  func takesBack(order: String) throws {
    manager.refuse(order)
    #expect(throws: SystemdProblem.self) { try install(isDue: true) }
    #expect(manager.orders.last { $0.hasPrefix(order) } != nil)
    #expect(manager.orders.suffix(2) == ["disable --now nudge.timer", "daemon-reload"])
    #expect(folder.text(place + "nudge.timer") == nil)
    #expect(folder.text(place + "nudge.service") == nil)
    #expect(folder.text(mark) == nil)
  }

  @Test(
    "A later installation that systemd refuses is finished by the next change",
    arguments: ["daemon-reload", "enable", "restart", "start"])
  func finishes(order: String) throws {
    try install()
    manager.refuse(order)
    #expect(throws: SystemdProblem.self) { try install([], isDue: true) }
    #expect(try timer.condition(moments: []) == .outOfDate)
    manager.refuse(nil)
    let before = manager.orders.count
    let change = try #require(try timer.write(over: timer.files(), moments: [], isDue: true))
    try timer.tell(change, to: manager.manager)
    #expect(
      manager.orders[before...] == [
        "daemon-reload", "enable nudge.timer", "restart nudge.timer",
        "start --no-block nudge.service",
      ])
    #expect(try timer.condition(moments: []) == .inLine)
  }

  @Test("What was told of an older list does not count for a newer one", arguments: [true, false])
  func order(newerIsToldFirst: Bool) throws {
    try install()
    let older = try #require(try timer.write(over: timer.files(), moments: [], isDue: false))
    let other = [Instant(clamping: 1_800_000_000)]
    let newer = try #require(try timer.write(over: timer.files(), moments: other, isDue: false))
    if newerIsToldFirst {
      try timer.tell(newer, to: manager.manager)
      try timer.tell(older, to: manager.manager)
    } else {
      try timer.tell(older, to: manager.manager)
      #expect(try timer.condition(moments: other) == .outOfDate)
      try timer.tell(newer, to: manager.manager)
    }
    #expect(try timer.condition(moments: other) == .inLine)
    #expect(folder.text(mark) == nil)
  }

  @Test("systemd is told while others may have the lock")
  func tellsWithoutLock() throws {
    try install()
    let home = StateFolder(folder.path + "/.local/state/nudge")
    let change = try #require(try timer.write(over: timer.files(), moments: [], isDue: false))
    manager.before { _ in #expect((try? home.lock(waitingSeconds: 0)) != nil) }
    try timer.tell(change, to: manager.manager)
    #expect(manager.orders.last == "try-restart nudge.timer")
    #expect(try timer.condition(moments: []) == .inLine)
  }

  @Test("Units that were removed while systemd was told of them are not left to it")
  func removedMeanwhile() throws {
    let path = try timer.timerPath
    manager.before { [manager] order in
      guard order == "restart nudge.timer" else { return }
      manager.before { _ in }
      _ = try? self.timer.uninstall(manager: manager.manager)
    }
    #expect(throws: SystemdProblem.removedMeanwhile(path: path)) { try install() }
    #expect(manager.orders.suffix(2) == ["stop nudge.timer", "daemon-reload"])
  }

  @Test("A timer that is written anew while it is removed is stopped once more")
  func writtenMeanwhile() throws {
    try install()
    manager.before { [manager] order in
      guard order == "disable --now nudge.timer" else { return }
      manager.before { _ in }
      try? self.install([])
    }
    #expect(try timer.uninstall(manager: manager.manager).problem == nil)
    #expect(manager.orders.suffix(2) == ["disable --now nudge.timer", "daemon-reload"])
    #expect(manager.orders.count { $0 == "disable --now nudge.timer" } == 2)
    #expect(folder.text(place + "nudge.timer") == nil)
    #expect(folder.text(mark) == nil)
  }

  @Test("A unit that cannot be read is no unit that is not there", arguments: ["timer", "service"])
  func unreadable(ending: String) throws {
    try install()
    let unreadable = try SystemdTimer(
      home: StateHome(path: folder.path + "/.local/state/nudge"),
      environment: ["HOME": folder.path],
      disk: Disk { step throws(FileProblem) in
        guard step.call == "open", step.path.hasSuffix("nudge." + ending) else { return }
        throw FileProblem(errno: EACCES, operation: step.call, path: step.path)
      })
    for read in [{ _ = try unreadable.files() }, { _ = try unreadable.condition(moments: []) }] {
      #expect(throws: FileProblem.self, performing: read)
    }
  }

  @Test("A file in the place of a folder above means that nothing is installed")
  func noFolder() throws {
    folder.write("", to: ".config")
    #expect(try timer.condition(moments: []) == .notInstalled)
    #expect(try timer.write(over: timer.files(), moments: [], isDue: false) == nil)
  }

  @Test("All calls have one deadline together")
  func deadline() throws {
    #expect(UserManager.deadlineSeconds == 20)
    let spent = manager.manager.withNewDeadline(seconds: 0)
    #expect(throws: UserManagerProblem.self) { try spent.reach() }
    #expect(manager.orders.isEmpty)
    let some = manager.manager.withNewDeadline(seconds: 7)
    try some.reach()
    try some.reload()
    let left = manager.seconds
    #expect(left.count == 2)
    #expect(left[0] <= 7)
    #expect(left[1] < left[0])
  }

  @Test("Both units and the wish to start are removed, and nothing beside them")
  func uninstalls() throws {
    try install()
    folder.write("mine", to: place + "other.timer")
    folder.write("left by a killed writer", to: place + ".nudge-nudge.timer-1-1.tmp")
    folder.write("somebody else's", to: place + ".nudge-nudge-2.timer-1-1.tmp")
    let removal = try timer.uninstall(manager: manager.manager)
    #expect(removal.problem == nil)
    #expect(removal.paths == [try timer.servicePath, try timer.timerPath])
    #expect(
      try Disk().names(in: folder.path + "/.config/systemd/user")
        == [".nudge-nudge-2.timer-1-1.tmp", "other.timer", "timers.target.wants"])
    #expect(try timer.uninstall(manager: manager.manager).paths.isEmpty)
  }

  @Test("Units go even where systemd cannot be reached")
  func uninstallsAlone() throws {
    try install()
    manager.refuse("show")
    let removal = try timer.uninstall(manager: manager.manager)
    #expect(removal.problem?.reason == "refused")
    #expect(folder.text(place + "nudge.timer") == nil)
    #expect(folder.text(place + "timers.target.wants/nudge.timer") == nil)
  }

  @Test("One folder has one name, however it is spelt")
  func spellings() throws {
    try StateFolder(folder.path + "/.local/state/nudge").make()
    for spelling in ["", "/", "/../nudge", "/./", "/not/../there/.."] {
      let path = folder.path + "/.local/state/nudge" + spelling
      let timer = try SystemdTimer(
        home: StateHome(path: path), environment: ["HOME": folder.path + "/"])
      #expect(timer.units.name == "nudge", "\(spelling)")
    }
  }
}

/// A systemd that notes what it is told.
final class RecordingManager: Sendable {
  private struct Notes {
    var orders: [String] = []
    var seconds: [Double] = []
    var refused: String?
    var event: @Sendable (String) -> Void = { _ in }
  }
  private let notes = Mutex(Notes())

  var orders: [String] { notes.withLock { $0.orders } }
  /// How long each order might take.
  var seconds: [Double] { notes.withLock { $0.seconds } }

  /// Refuses orders that begin with this word from now on.
  func refuse(_ word: String?) { notes.withLock { $0.refused = word } }

  /// Does something before each order from now on.
  func before(_ event: @escaping @Sendable (String) -> Void) {
    notes.withLock { $0.event = event }
  }

  var manager: UserManager {
    UserManager { [self] words, seconds throws(ProgramError) in
      let order = words.joined(separator: " ")
      notes.withLock { $0.event }(order)
      let isRefused = notes.withLock { notes in
        notes.orders.append(order)
        notes.seconds.append(seconds)
        return words.first == notes.refused
      }
      return ProgramResult(
        ending: .exited(isRefused ? 1 : 0), output: [],
        errors: isRefused ? Array("refused\n".utf8) : [])
    }
  }
}
