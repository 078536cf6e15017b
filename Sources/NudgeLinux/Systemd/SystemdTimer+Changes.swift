package import NudgeShared

extension SystemdTimer {
  /// Writes both units; the lock of the state folder is held.
  ///
  /// - Parameters:
  ///   - service: What to run.
  ///   - moments: When.
  ///   - isDue: Whether something can be shown right now.
  /// - Returns: What ``tell(_:to:)`` has to be called with once the lock is given up.
  /// - Throws: ``SystemdProblem``; a first installation is then taken back.
  package func write(
    _ service: ServiceUnit, moments: [Instant], isDue: Bool
  ) throws(SystemdProblem) -> UntoldChange {
    let change = UntoldChange(.installation, isDue: isDue, isFirst: try ownUnits().isEmpty)
    do throws(FileProblem) {
      try serviceFile.disk.makeFolders(to: serviceFile.folder)
      try clearTemporaries()
      try untoldMark.replace(with: change.mark)
      try serviceFile.replace(with: Array(service.text.utf8))
      try timerFile.replace(with: Array(TimerUnit(moments: moments).text.utf8))
    } catch {
      if change.isFirst { try? removeFiles() }
      throw .file(error)
    }
    return change
  }

  /// Whether both units say what they should, and systemd knows of it.
  ///
  /// - Throws: ``SystemdProblem/foreignUnit(path:)`` if one of them is not ours.
  package func isInLine(
    _ service: ServiceUnit, moments: [Instant]
  ) throws(SystemdProblem) -> Bool {
    let files = try ownFiles()
    guard files.service == .ours(Array(service.text.utf8)) else { return false }
    return try SystemdProblem.translating { () throws(FileProblem) -> Bool in
      try condition(of: files, moments: moments) == .inLine
    }
  }

  /// Writes new moments for an installed timer, if they are new or systemd was not told of them; the
  /// lock of the state folder is held.
  ///
  /// - Parameters:
  ///   - files: The units as they were read under this lock.
  ///   - moments: When to look what is due.
  ///   - isDue: Whether something can be shown right now; matters where this finishes an
  ///     installation.
  /// - Returns: What ``tell(_:to:)`` has to be called with once the lock is given up; nil where there
  ///   is nothing to tell.
  /// - Throws: ``FileProblem``; the next call then tries again.
  package func write(
    over files: Files, moments: [Instant], isDue: Bool
  ) throws(FileProblem) -> UntoldChange? {
    guard try condition(of: files, moments: moments) == .outOfDate else { return nil }
    let isUnfinished = UntoldChange.isInstallation(try untoldMark.readIfPlain())
    let change = UntoldChange(isUnfinished ? .installation : .update, isDue: isDue)
    try clearTemporaries()
    try untoldMark.replace(with: change.mark)
    try timerFile.replace(with: Array(TimerUnit(moments: moments).text.utf8))
    return change
  }

  /// Tells systemd of a change; the lock of the state folder is held only to take away the mark.
  ///
  /// - Throws: ``SystemdProblem``. Where systemd refuses, a first installation is taken back.
  package func tell(
    _ change: UntoldChange, to manager: UserManager
  ) throws(SystemdProblem) {
    do throws(UserManagerProblem) {
      for order in change.orders(for: units) { try manager.tell(order) }
    } catch {
      if change.isFirst { takeBack(change, manager) }
      throw .manager(error)
    }
    guard try settle(change) else {
      let manager = manager.withNewDeadline(seconds: SystemdTimer.takingBackSeconds)
      try? manager.tell(["stop", units.timer])
      try? manager.tell(["daemon-reload"])
      throw .removedMeanwhile(path: timerPath)
    }
  }

  /// How long systemd may take to forget what it has refused.
  private static let takingBackSeconds = 5.0

  /// Takes away the mark of a change, unless a later one has taken its place.
  ///
  /// With the lock in other hands it stays, and systemd is told once more by the next command.
  ///
  /// - Returns: Whether the units of an installation are still there.
  private func settle(_ change: UntoldChange) throws(SystemdProblem) -> Bool {
    let isThere: Bool
    do throws(SystemdProblem) {
      isThere = try whileLocked { () throws(FileProblem) -> Bool in
        if try isUntold(change) { try untoldMark.remove() }
        return try files().timer != .nothing
      }
    } catch .file(let problem) where problem.kind == .locked {
      return true
    }
    return isThere || change.kind != .installation
  }

  private func isUntold(_ change: UntoldChange) throws(FileProblem) -> Bool {
    try untoldMark.readIfPlain() == change.mark
  }

  /// Makes systemd and the disk forget a first installation, as far as they can be reached.
  private func takeBack(_ change: UntoldChange, _ manager: UserManager) {
    let manager = manager.withNewDeadline(seconds: SystemdTimer.takingBackSeconds)
    // Before the files go, without which systemd would not know what to disable.
    try? manager.tell(["disable", "--now", units.timer])
    try? whileLocked { () throws(FileProblem) -> Void in
      // Otherwise somebody else has written them anew and sees to them.
      if try isUntold(change) { try removeFiles() }
    }
    try? manager.tell(["daemon-reload"])
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
  /// Takes the lock of the state folder, if there is one, for each change of a file.
  ///
  /// - Throws: ``SystemdProblem`` if one of them is not ours; nothing is removed then.
  package func uninstall(manager: UserManager) throws(SystemdProblem) -> Removal {
    let own = try ownUnits()
    guard !own.isEmpty else { return Removal(paths: [], problem: nil) }
    var problem: UserManagerProblem?
    // Units that were written since the timer was stopped may have started it again.
    for attempt in 1...SystemdTimer.removals {
      let change = UntoldChange(.removal)
      // A disk without room for the mark is no reason to keep the units.
      let isMarked = try whileLocked { (try? untoldMark.replace(with: change.mark)) != nil }
      do throws(UserManagerProblem) {
        problem = nil
        try manager.reach()
        if own.contains(timerPath) {
          for order in change.orders(for: units) { try manager.tell(order) }
        }
      } catch {
        problem = error
      }
      let isRemoved = try whileLocked { () throws(FileProblem) -> Bool in
        let isLast = !isMarked || attempt == SystemdTimer.removals
        if !isLast, try !isUntold(change) { return false }
        try removeFiles()
        return true
      }
      if isRemoved { break }
    }
    do throws(UserManagerProblem) {
      if problem == nil { try manager.reload() }
    } catch {
      problem = error
    }
    return Removal(paths: own, problem: problem)
  }

  /// How often to stop a timer that others go on writing before it goes anyhow.
  private static let removals = 3

  /// Those of the two files that are there.
  ///
  /// - Throws: ``SystemdProblem/foreignUnit(path:)`` if one of them is not ours.
  package func ownUnits() throws(SystemdProblem) -> [String] {
    let files = try ownFiles()
    return (files.service == .nothing ? [] : [servicePath])
      + (files.timer == .nothing ? [] : [timerPath])
  }

  private func ownFiles() throws(SystemdProblem) -> Files {
    let found = try SystemdProblem.translating { () throws(FileProblem) -> Files in try files() }
    if found.service == .somebodyElses { throw .foreignUnit(path: servicePath) }
    if found.timer == .somebodyElses { throw .foreignUnit(path: timerPath) }
    return found
  }

  private func whileLocked<Value>(
    _ body: () throws(FileProblem) -> Value
  ) throws(SystemdProblem) -> Value {
    let lock = try stateLock()
    let value = try SystemdProblem.translating(body)
    _ = consume lock
    return value
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
    for name in try disk.names(in: serviceFile.folder)
    where [serviceFile, timerFile].contains(where: { AtomicFile.isTemporary(name, of: $0.name) }) {
      try disk.remove(serviceFile.folder + "/" + name)
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
