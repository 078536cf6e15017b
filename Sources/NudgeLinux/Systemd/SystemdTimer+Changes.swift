package import NudgeShared

extension SystemdTimer {
  /// Installs both units and starts the timer.
  ///
  /// - Parameters:
  ///   - service: What to run.
  ///   - moments: When.
  ///   - isDue: Whether something can be shown right now; a timer that was never started before
  ///     does not make up for what is past.
  ///   - manager: Is told; somebody has asked it before, so that nothing is written in vain.
  /// - Throws: ``SystemdProblem``. Where systemd then refuses the units, a first installation is
  ///   taken back.
  package func install(
    _ service: ServiceUnit, moments: [Instant], isDue: Bool, manager: UserManager
  ) throws(SystemdProblem) {
    let isFirst = try ownUnits().isEmpty
    try SystemdProblem.translating { () throws(FileProblem) in
      try serviceFile.disk.makeFolders(to: serviceFile.folder)
      try clearTemporaries()
      try untoldMark.replace(with: [])
      try serviceFile.replace(with: Array(service.text.utf8))
      try timerFile.replace(with: Array(TimerUnit(moments: moments).text.utf8))
    }
    do throws(UserManagerProblem) {
      try manager.reload()
      try manager.tell("enable", units.timer)
      // Unlike "enable --now", this also gives a timer that runs already its new moments.
      try manager.tell("restart", units.timer)
      if isDue { try manager.tell("start", "--no-block", units.service) }
    } catch {
      if isFirst { _ = try? removeFiles() }
      throw .manager(error)
    }
    try SystemdProblem.translating { () throws(FileProblem) in try untoldMark.remove() }
  }

  /// Whether both units say what they should, and systemd knows of it.
  ///
  /// - Throws: ``SystemdProblem/foreignUnit(path:)`` if one of them is not ours.
  package func isInLine(
    _ service: ServiceUnit, moments: [Instant]
  ) throws(SystemdProblem) -> Bool {
    guard try ownUnits().count == 2 else { return false }
    return try SystemdProblem.translating { () throws(FileProblem) in
      guard try condition(moments: moments) == .inLine else { return false }
      return try serviceFile.read() == Array(service.text.utf8)
    }
  }

  /// Gives an installed timer new moments, if they are new.
  ///
  /// - Parameters:
  ///   - moments: When to look what is due.
  ///   - manager: Is told only of a change, or of one that it was not told of before.
  /// - Returns: Whether there was anything to change.
  /// - Throws: ``SystemdProblem``; the next call then tries again.
  package func update(
    moments: [Instant], manager: UserManager
  ) throws(SystemdProblem) -> Bool {
    let isChanged = try SystemdProblem.translating { () throws(FileProblem) in
      guard try condition(moments: moments) == .outOfDate else { return false }
      try clearTemporaries()
      try untoldMark.replace(with: [])
      try timerFile.replace(with: Array(TimerUnit(moments: moments).text.utf8))
      return true
    }
    guard isChanged else { return false }
    try asking { () throws(UserManagerProblem) in
      try manager.reload()
      // One that a person has stopped stays stopped.
      try manager.tell("try-restart", units.timer)
    }
    try SystemdProblem.translating { () throws(FileProblem) in try untoldMark.remove() }
    return true
  }

  /// What an uninstallation did.
  package struct Removal: Hashable, Sendable {
    /// The files that were removed.
    package let paths: [String]
    /// Why systemd could not be told, if it could not.
    package let problem: UserManagerProblem?
  }

  /// What an uninstallation would do.
  package var removal: Removal {
    get throws(SystemdProblem) { Removal(paths: try ownUnits(), problem: nil) }
  }

  /// Stops the timer and removes both units, whether or not systemd can be told.
  ///
  /// Takes the lock of the state folder if there is one.
  ///
  /// - Throws: ``SystemdProblem`` if one of them is not ours; nothing is removed then.
  package func uninstall(manager: UserManager) throws(SystemdProblem) -> Removal {
    let lock = try stateLock()
    let removal = try remove(telling: manager)
    _ = consume lock
    return removal
  }

  private func remove(telling manager: UserManager) throws(SystemdProblem) -> Removal {
    let own = try ownUnits()
    guard !own.isEmpty else { return Removal(paths: [], problem: nil) }
    var problem: UserManagerProblem?
    do throws(UserManagerProblem) {
      try manager.reach()
      if own.contains(timerPath) { try manager.tell("disable", "--now", units.timer) }
    } catch {
      problem = error
    }
    try SystemdProblem.translating { () throws(FileProblem) in try removeFiles() }
    do throws(UserManagerProblem) {
      if problem == nil { try manager.reload() }
    } catch {
      problem = error
    }
    return Removal(paths: own, problem: problem)
  }

  /// Those of the two files that are there.
  ///
  /// - Throws: ``SystemdProblem/foreignUnit(path:)`` if one of them is not ours.
  package func ownUnits() throws(SystemdProblem) -> [String] {
    var paths: [String] = []
    for file in [serviceFile, timerFile] {
      switch try SystemdProblem.translating({ () throws(FileProblem) in try owner(of: file) }) {
      case .nobody: break
      case .ourselves: paths.append(file.path)
      case .somebodyElse: throw .foreignUnit(path: file.path)
      }
    }
    return paths
  }

  /// The lock of the state folder, or nil where that folder cannot be used: its units can go.
  private func stateLock() throws(SystemdProblem) -> FileLock? {
    guard (try? untoldMark.disk.entry(at: home)) == .folder else { return nil }
    do throws(FileProblem) {
      return try StateFolder(home, disk: untoldMark.disk).lock()
    } catch {
      if error.kind == .locked { throw .file(error) }
      return nil
    }
  }

  private func removeFiles() throws(FileProblem) {
    // First what starts it at a login: a link without its unit would be complained of.
    for file in [wish, timerFile, serviceFile, untoldMark] { try file.remove() }
    try clearTemporaries()
  }

  /// Removes what killed writers of these two files have left.
  private func clearTemporaries() throws(FileProblem) {
    let disk = serviceFile.disk
    for name in try disk.names(in: serviceFile.folder) where AtomicFile.isTemporary(name) {
      guard [units.service, units.timer].contains(where: { name.hasPrefix(".nudge-\($0)-") })
      else { continue }
      try disk.remove(serviceFile.folder + "/" + name)
    }
  }

  private func asking(
    _ body: () throws(UserManagerProblem) -> Void
  ) throws(SystemdProblem) {
    do {
      try body()
    } catch {
      throw .manager(error)
    }
  }
}

extension SystemdProblem {
  /// Makes a problem with a file one of ours.
  static func translating<Value>(
    _ body: () throws(FileProblem) -> Value
  ) throws(SystemdProblem) -> Value {
    do {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}
