extension ServiceUnit {
  /// Variables of the installing environment that the service is to find as they are now: those that
  /// decide on language, zone, and where units stand.
  package static let keptVariables =
    RequestedLocale.variables + ["TZ", "TZDIR", UserUnitFolder.variable]

  /// The service of one state folder: the program does what there is to do there, and ends.
  ///
  /// - Parameters:
  ///   - program: The absolute path of the program.
  ///   - timer: Whose service it is.
  ///   - choices: Further arguments, such as `--show stdout`.
  ///   - environment: Where ``keptVariables`` are looked up. What systemd would refuse, or what would
  ///     mean nothing to the service, is left out.
  ///   - finalCodes: The exit codes of the program after which another try is in vain.
  package init(
    program: String, for timer: SystemdTimer, choices: [String], environment: [String: String],
    finalCodes: [Int32]
  ) {
    let kept = environment.filter { name, value in
      ServiceUnit.keptVariables.contains(name) && ServiceUnit.isPassable(value)
        && (name != UserUnitFolder.variable || value.hasPrefix("/"))
    }
    self.init(
      program: program, arguments: ["run", "--until-idle", "--home", timer.home] + choices,
      environment: kept, finalCodes: finalCodes)
  }
}
