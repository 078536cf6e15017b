/// The unit that shows what is due: what to run, and in which language and zone.
///
/// - The type is `exec`: the process stays for as long as what it shows may be clicked, and whoever
///   starts the unit does not wait for that.
/// - Only the process itself is ended with the unit, not what a click has opened.
/// - What can be better later is tried again: no notification service yet, a full disk, a lock. What
///   a person has to mend is not.
/// - Nothing is taken away from the process, as what a click opens inherits it.
package struct ServiceUnit: Hashable, Sendable {
  /// The absolute path of the program.
  package let program: String
  /// What follows the program's name.
  package let arguments: [String]
  /// Variables of the installing environment that the user's manager may not have.
  package let environment: [String: String]
  /// The exit codes of the program after which another try is in vain.
  package let finalCodes: [Int32]

  /// Puts the parts together.
  package init(
    program: String, arguments: [String], environment: [String: String], finalCodes: [Int32]
  ) {
    self.finalCodes = finalCodes
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// How long to wait before another try.
  package static let retryMinutes = 5

  /// The content of the file.
  package var text: String {
    let variables = environment.sorted { $0.key < $1.key }.map { name, value in
      "Environment=\(UnitText.quoted("\(name)=\(value)"))\n"
    }
    return """
      \(UserUnits.marker)
      [Unit]
      Description=Show the nudges that are due

      [Service]
      Type=exec
      ExecStart=:\(command)
      \(variables.joined())KillMode=process
      Restart=on-failure
      RestartSec=\(ServiceUnit.retryMinutes)min
      RestartPreventExitStatus=\(finalCodes.map { "\($0)" }.joined(separator: " "))

      """
  }

  /// Whether systemd takes a text as the value of a variable.
  package static func isPassable(_ value: String) -> Bool {
    !value.isEmpty
      && value.unicodeScalars.allSatisfy { $0 >= " " && $0 != "\u{7F}" && $0 != "\u{FFFD}" }
  }

  private var command: String {
    let words = [program] + arguments
    let quoted = words.map(UnitText.quoted).joined(separator: " ")
    return UnitText.isProgramPath(program) ? quoted : "/usr/bin/env -- \(quoted)"
  }
}
