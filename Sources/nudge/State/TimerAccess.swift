import NudgeLinux
import NudgeShared

extension CommandContext {
  /// The units that belong to the state folder.
  func timer(_ options: GlobalOptions) throws(CommandFault) -> SystemdTimer {
    do throws(FileProblem) {
      return try SystemdTimer(home: home(options), environment: environment)
    } catch {
      throw CommandFault(error)
    }
  }

  /// The user's systemd.
  var userManager: UserManager { UserManager(environment: programEnvironment) }

  /// Gives an installed timer the moments that are pending now; under the lock of the state.
  ///
  /// The work is done by then, so a problem is told at once and by the exit code, and nothing else
  /// is changed by it.
  func bringTimerInLine(_ options: GlobalOptions, _ clock: SystemClock) async {
    guard let timer = try? timer(options), timer.isInstalled else { return }
    let reason: String
    do {
      let moments = try await AmbientNudgeStatus(home: home(options), clock: clock).deliveryMoments
      _ = try timer.update(moments: moments, manager: userManager)
      return
    } catch let problem as SystemdProblem {
      reason = CommandFault(problem, timer: timer).text
    } catch let problem as FileProblem {
      reason = CommandFault(problem).text
    } catch {
      reason = "\(error)"
    }
    output.writeError(
      "nudge: \(reason). The state is stored, but \(timer.units.timer) does not know of it; the next "
        + "command tries again.\n")
    aftermath.end(with: .unavailable)
  }
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
      }
  }

  /// That there is no systemd to hold the time.
  init(noManager problem: UserManagerProblem) {
    self = .unavailable(
      place: "systemd",
      detail: "\(problem). Without a systemd of the user, nudge run waits for what is due, and so "
        + "does a crontab line with nudge deliver; nothing was installed")
  }
}
