package import NudgeShared

/// The two units of one state folder as they stand on the disk.
///
/// Every change is made by a process that holds the lock of the state folder, so that no older list
/// of moments takes the place of a newer one.
package struct SystemdTimer: Sendable {
  /// Their names.
  package let units: UserUnits
  /// The absolute path of the state folder.
  package let home: String
  let serviceFile: AtomicFile
  let timerFile: AtomicFile
  /// Stands in the state folder while systemd may not know what is in the file of the timer.
  let untoldMark: AtomicFile
  /// What makes systemd start the timer at a login.
  let wish: AtomicFile

  /// Finds the units; nothing is read yet.
  ///
  /// - Parameters:
  ///   - home: The state folder.
  ///   - environment: Where `HOME` and `XDG_CONFIG_HOME` are looked up.
  /// - Throws: ``FileProblem`` of kind `notFound` where they do not say where units stand.
  package init(home: StateHome, environment: [String: String]) throws(FileProblem) {
    let path = try UserUnitFolder(environment: environment).path
    let usual = try? StateHome(option: nil, environment: ["HOME": environment["HOME"] ?? ""]).path
    self.home = CanonicalPath.of(home.path)
    units = UserUnits(home: self.home, usualHome: usual.map(CanonicalPath.of))
    let folder = StateFolder(path, disk: Disk(audience: .umask))
    serviceFile = folder.file(units.service)
    timerFile = folder.file(units.timer)
    wish = StateFolder(path + "/timers.target.wants").file(units.timer)
    untoldMark = StateFolder(self.home).file("timer-untold")
  }

  /// The path of the unit that shows.
  package var servicePath: String { serviceFile.path }
  /// The path of the unit that waits.
  package var timerPath: String { timerFile.path }

  /// The folder in which both stand.
  package var folder: String { timerFile.folder }

  /// Whether both units are there and ours.
  package var isInstalled: Bool {
    (try? owner(of: serviceFile)) == .ourselves && (try? owner(of: timerFile)) == .ourselves
  }

  /// How the units compare with what they should say.
  package enum Condition: Hashable, Sendable {
    /// There is no timer of ours for this folder.
    case notInstalled
    /// It holds these moments.
    case inLine
    /// It holds other moments, or systemd has not been told of those that it holds.
    case outOfDate
    /// It is there, but is not started at a login.
    case notEnabled
  }

  /// Compares the files, starting no program.
  package func condition(moments: [Instant]) throws(FileProblem) -> Condition {
    guard isInstalled else { return .notInstalled }
    guard try timerFile.read() == Array(TimerUnit(moments: moments).text.utf8),
      try timerFile.disk.entry(at: untoldMark.path) == .nothing
    else { return .outOfDate }
    return try isWished ? .inLine : .notEnabled
  }

  var isWished: Bool {
    get throws(FileProblem) { try wish.disk.entry(at: wish.path) != .nothing }
  }

  /// Whose a unit file is.
  enum Owner: Hashable {
    case nobody
    case ourselves
    case somebodyElse
  }

  func owner(of file: AtomicFile) throws(FileProblem) -> Owner {
    switch try file.disk.entry(at: file.path) {
    case .nothing: return .nobody
    case .file:
      let marker = Array((UserUnits.marker + "\n").utf8)
      return try file.read()?.starts(with: marker) == true ? .ourselves : .somebodyElse
    // A link to /dev/null is how a person masks a unit.
    case .folder, .other: return .somebodyElse
    }
  }
}

/// Why units could not be installed, changed or removed.
package enum SystemdProblem: Error, Hashable, Sendable {
  /// A file or folder could not be used.
  case file(FileProblem)
  /// A unit of that name was not written by us.
  case foreignUnit(path: String)
  /// systemd did not do what it was told.
  case manager(UserManagerProblem)
}
