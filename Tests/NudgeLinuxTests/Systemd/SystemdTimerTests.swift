import NudgeShared
import Synchronization
import Testing

@testable import NudgeLinux

@Suite("Units are installed, kept up to date and removed")
struct SystemdTimerTests {
  let folder = TemporaryFolder()
  let manager = RecordingManager()
  let service = ServiceUnit(program: "/bin/nudge", arguments: ["deliver"], environment: [:])
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
    try timer.install(service, moments: moments, isDue: isDue, manager: manager.manager)
    // What "systemctl enable" does.
    let wishes = StateFolder(folder.path + "/.config/systemd/user/timers.target.wants")
    try wishes.make()
    folder.write("", to: ".config/systemd/user/timers.target.wants/nudge.timer")
  }

  private let place = ".config/systemd/user/"

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
    #expect(try !timer.update(moments: Self.moments, manager: manager.manager))
    #expect(manager.orders.count == before)
    #expect(try timer.update(moments: [], manager: manager.manager))
    #expect(folder.text(place + "nudge.timer") == TimerUnit(moments: []).text)
    #expect(manager.orders[before...] == ["daemon-reload", "try-restart nudge.timer"])
    #expect(try timer.condition(moments: []) == .inLine)
    #expect(try timer.condition(moments: Self.moments) == .outOfDate)
  }

  @Test("Nothing is written where nothing is installed, or only half of it, or by others")
  func updatesOnlyOwn() throws {
    #expect(try !timer.update(moments: Self.moments, manager: manager.manager))
    try install()
    folder.write("[Service]\nExecStart=/bin/true\n", to: place + "nudge.service")
    let text = folder.text(place + "nudge.timer")
    #expect(try !timer.update(moments: [], manager: manager.manager))
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
      _ = try timer.update(moments: [], manager: manager.manager)
    }
    #expect(try timer.condition(moments: []) == .outOfDate)
    manager.refuse(nil)
    #expect(try timer.update(moments: [], manager: manager.manager))
    #expect(try timer.condition(moments: []) == .inLine)
  }

  @Test(
    "A first installation that systemd refuses leaves nothing behind",
    arguments: ["daemon-reload", "enable", "restart"])
  func takesBack(order: String) throws {
    manager.refuse(order)
    #expect(throws: SystemdProblem.self) { try install() }
    #expect(folder.text(place + "nudge.timer") == nil)
    #expect(folder.text(place + "nudge.service") == nil)
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
  private let notes = Mutex<(orders: [String], refused: String?)>(([], nil))

  var orders: [String] { notes.withLock { $0.orders } }

  /// Refuses orders that begin with this word from now on.
  func refuse(_ word: String?) { notes.withLock { $0.refused = word } }

  var manager: UserManager {
    UserManager { [self] words throws(ProgramError) in
      let isRefused = notes.withLock { notes in
        notes.orders.append(words.joined(separator: " "))
        return words.first == notes.refused
      }
      return ProgramResult(
        ending: .exited(isRefused ? 1 : 0), output: [],
        errors: isRefused ? Array("refused\n".utf8) : [])
    }
  }
}
