package import NudgeShared

/// The two units of one state folder as they stand on the disk.
///
/// Files are changed by a process that holds the lock of the state folder, so that no older list of
/// moments takes the place of a newer one. systemd is told without that lock, since it may take its
/// time: until it was, a mark stands in the state folder (``UntoldChange``).
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
    try self.init(home: home, environment: environment, disk: Disk(audience: .umask))
  }

  init(
    home: StateHome, environment: [String: String], disk: Disk
  ) throws(FileProblem) {
    let path = try UserUnitFolder(environment: environment).path
    let usual = try? StateHome(option: nil, environment: ["HOME": environment["HOME"] ?? ""]).path
    self.home = CanonicalPath.of(home.path)
    units = UserUnits(home: self.home, usualHome: usual.map(CanonicalPath.of))
    let folder = StateFolder(path, disk: disk)
    serviceFile = folder.file(units.service)
    timerFile = folder.file(units.timer)
    wish = StateFolder(path + "/timers.target.wants").file(units.timer)
    untoldMark = StateFolder(self.home).file(.untoldTimer)
  }

  /// The path of the unit that shows.
  package var servicePath: String { serviceFile.path }
  /// The path of the unit that waits.
  package var timerPath: String { timerFile.path }

  /// The folder in which both stand.
  package var folder: String { timerFile.folder }

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
  ///
  /// - Throws: ``FileProblem`` where one of them cannot be read: that does not mean that none is
  ///   installed.
  package func condition(moments: [Instant]) throws(FileProblem) -> Condition {
    try condition(of: files(), moments: moments)
  }

  func condition(of files: Files, moments: [Instant]) throws(FileProblem) -> Condition {
    guard files.areInstalled, case .ours(let text) = files.timer else { return .notInstalled }
    guard text == Array(TimerUnit(moments: moments).text.utf8),
      try timerFile.disk.entry(at: untoldMark.path) == .nothing
    else { return .outOfDate }
    return try wish.disk.entry(at: wish.path) == .nothing ? .notEnabled : .inLine
  }

  /// What stands at the path of a unit.
  enum UnitFile: Hashable, Sendable {
    case nothing
    case ours([UInt8])
    case somebodyElses
  }

  /// Both units, each read once.
  package struct Files: Hashable, Sendable {
    let service: UnitFile
    let timer: UnitFile

    /// Whether both are there and ours.
    package var areInstalled: Bool {
      if case .ours = service, case .ours = timer { true } else { false }
    }
  }

  /// Reads both units.
  ///
  /// - Throws: ``FileProblem`` where one of them cannot be read.
  package func files() throws(FileProblem) -> Files {
    Files(service: try look(at: serviceFile), timer: try look(at: timerFile))
  }

  private func look(at file: AtomicFile) throws(FileProblem) -> UnitFile {
    let entry: Disk.Entry
    do {
      entry = try file.disk.entry(at: file.path)
    } catch {
      // Something that is no folder stands in its path, so it cannot be there.
      guard error.kind == .wrongType else { throw error }
      return .nothing
    }
    switch entry {
    case .nothing: return .nothing
    case .file:
      guard let bytes = try file.readIfPlain() else { return .somebodyElses }
      let marker = Array((UserUnits.marker + "\n").utf8)
      return bytes.starts(with: marker) ? .ours(bytes) : .somebodyElses
    // A link to /dev/null is how a person masks a unit.
    case .folder, .other: return .somebodyElses
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
  /// Another process has removed the units while systemd was being told of them.
  case removedMeanwhile(path: String)
}
