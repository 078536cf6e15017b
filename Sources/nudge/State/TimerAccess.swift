import NudgeLinux
import NudgeShared

extension CommandContext {
  /// The units that belong to the state folder.
  func timer(_ options: GlobalOptions) throws(CommandFault) -> SystemdTimer {
    let home: StateHome
    do throws(FileProblem) {
      home = try self.home(options)
    } catch {
      throw CommandFault(ofState: error)
    }
    do throws(FileProblem) {
      return try SystemdTimer(home: home, environment: environment)
    } catch {
      throw CommandFault(error)
    }
  }

  /// The same, but nil where the environment does not say where units stand: there are none then.
  func timerIfAny(_ options: GlobalOptions) throws(CommandFault) -> SystemdTimer? {
    UserUnitFolder(found: environment) == nil ? nil : try timer(options)
  }

  /// The user's systemd, with a deadline that begins now.
  var userManager: UserManager { UserManager(environment: programEnvironment) }

  /// Writes the moments that are pending now for an installed timer; under the lock of the state.
  ///
  /// The work is done by then, so a problem is told at once and by the exit code, and nothing else
  /// is changed by it.
  ///
  /// - Returns: What ``tell(_:of:)`` has to be called with once the lock is given up; nil where there
  ///   is nothing to tell.
  func bringTimerInLine(
    _ options: GlobalOptions, _ clock: SystemClock
  ) async -> (SystemdTimer, UntoldChange)? {
    let timer: SystemdTimer
    do throws(CommandFault) {
      guard let found = try timerIfAny(options) else { return nil }
      timer = found
    } catch {
      tell(error, of: nil)
      return nil
    }
    do throws(FileProblem) {
      let files = try timer.files()
      guard files.areInstalled else { return nil }
      let status = try await AmbientNudgeStatus(home: home(options), clock: clock)
      return try timer.write(over: files, moments: status.deliveryMoments, isDue: status.isDue)
        .map { (timer, $0) }
    } catch {
      tell(CommandFault(error), of: timer)
      return nil
    }
  }

  /// Tells systemd of new moments, while others may have the lock of the state.
  func tell(_ change: UntoldChange, of timer: SystemdTimer) {
    do throws(SystemdProblem) {
      try timer.tell(change, to: userManager)
    } catch {
      tell(CommandFault(error, timer: timer), of: timer)
    }
  }

  private func tell(_ fault: CommandFault, of timer: SystemdTimer?) {
    let unit = timer?.units.timer ?? "the timer of systemd"
    output.writeError(
      "nudge: \(fault.text.ended) The state is stored, but \(unit) does not know of it; the next "
        + "command tries again.\n")
    aftermath.end(with: fault.code)
  }
}

extension String {
  /// With a full stop, if it has none.
  fileprivate var ended: String { hasSuffix(".") ? self : self + "." }
}

extension CommandFault {
  /// What a problem with the units means to a person at the command line.
  init(_ problem: SystemdProblem, timer: SystemdTimer) {
    self =
      switch problem {
      case .file(let problem): CommandFault(problem)
      case .foreignUnit(let path):
        .data(
          place: path,
          detail: "it was not written by nudge and is left as it is; move it out of the way")
      case .manager(let problem): .unavailable(place: timer.units.timer, detail: "\(problem)")
      case .removedMeanwhile(let path):
        .unavailable(
          place: path, detail: "another process removed it meanwhile (nudge uninstall)")
      }
  }

  /// That there is no systemd to hold the time.
  init(noManager problem: UserManagerProblem) {
    self = .unavailable(
      place: "systemd",
      detail: "\(problem). Without a systemd of the user, nudge run waits for what is due, and so "
        + "does a crontab line with nudge run --until-idle. Nothing was installed.")
  }
}
