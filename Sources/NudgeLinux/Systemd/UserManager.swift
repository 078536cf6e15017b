import Glibc

/// The user's own systemd, spoken to through `systemctl --user`.
///
/// All calls through one value share a deadline, which is set when the value is made.
package struct UserManager: Sendable {
  /// Runs `systemctl --user` with words, for so many seconds at most.
  typealias Call = @Sendable ([String], Double) throws(ProgramError) -> ProgramResult

  private let systemctl: Call
  private let seconds: Double
  private let end: SuspendingClock.Instant

  /// How long all calls may take together, in seconds.
  package static let deadlineSeconds = 20.0

  /// Prepares calls of the `systemctl` on `PATH`; nothing is started yet.
  ///
  /// Without `XDG_RUNTIME_DIR`, as under cron, the usual folder is named to it if it is there.
  package init(environment: [String: String]) {
    let usual = "/run/user/\(getuid())"
    let isMissing = environment["XDG_RUNTIME_DIR"] == nil && access(usual, X_OK) == 0
    let added = isMissing ? ["XDG_RUNTIME_DIR": usual] : [:]
    self.init { words, seconds throws(ProgramError) in
      try ProgramCall(
        ["systemctl", "--user"] + words, environment: environment.merging(added) { $1 }
      )
      .run(deadlineSeconds: seconds)
    }
  }

  init(deadlineSeconds seconds: Double = UserManager.deadlineSeconds, systemctl: @escaping Call) {
    self.systemctl = systemctl
    self.seconds = seconds
    end = SuspendingClock.now.advanced(by: .seconds(seconds))
  }

  /// The same for a few more calls.
  func withNewDeadline(seconds: Double) -> UserManager {
    UserManager(deadlineSeconds: seconds, systemctl: systemctl)
  }

  /// Asks something harmless, to know whether a manager is there at all.
  ///
  /// - Throws: ``UserManagerProblem``.
  package func reach() throws(UserManagerProblem) {
    try tell(["show", "--property=Version"])
  }

  /// Makes it read all unit files anew.
  func reload() throws(UserManagerProblem) {
    try tell(["daemon-reload"])
  }

  /// Gives it one order.
  func tell(_ words: [String]) throws(UserManagerProblem) {
    let left = SuspendingClock.now.duration(to: end) / .seconds(1)
    guard left > 0 else {
      throw UserManagerProblem(
        order: words, reason: "not asked any more, as there was no answer for \(Int(seconds)) s")
    }
    let result: ProgramResult
    do {
      result = try systemctl(words, left)
    } catch .timedOut(let program, _) {
      // The whole of it: what was left for this call means nothing to a person.
      let error = ProgramError.timedOut(program: program, seconds: seconds)
      throw UserManagerProblem(order: words, reason: "\(error)")
    } catch {
      throw UserManagerProblem(order: words, reason: "\(error)")
    }
    guard result.isSuccess else {
      throw UserManagerProblem(order: words, reason: result.complaint)
    }
  }
}

/// Why the user's systemd did not do what it was told.
package struct UserManagerProblem: Error, Hashable, Sendable {
  /// The words after `systemctl --user`.
  package let order: [String]
  /// The complaint of systemctl, or why it could not be run.
  package let reason: String
}

extension UserManagerProblem: CustomStringConvertible {
  /// The command and the complaint, without a full stop.
  package var description: String {
    "systemctl --user \(order.joined(separator: " ")): \(trimmed)"
  }

  private var trimmed: Substring {
    reason.hasSuffix(".") ? reason.dropLast() : reason[...]
  }
}
