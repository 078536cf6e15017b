import NudgeLinux
import NudgeShared

/// The coordinator of the command line; activation events reach the configured command after it.
typealias Coordinator = AmbientNudgeCoordinator<ActivationBasket>

extension CommandContext {
  /// Does one thing with the state, under its lock, and tells what could not be read as it stood:
  /// before the work where it is found by then, and also if the work fails.
  ///
  /// Activation events are handed to the configured command once the lock is given up; what it has
  /// taken is removed from the outbox under the lock again.
  ///
  /// - Parameters:
  ///   - options: Where and when.
  ///   - isOptOut: Whether the work turns nudges off, which is then stored even where it fails.
  ///   - keepsTimer: Whether an installed timer is brought in line: its file before the lock is given
  ///     up, systemd afterwards.
  ///   - work: What to do.
  /// - Returns: What came of the work.
  /// - Throws: The problem with a file, and that an opt-out is stored in spite of it.
  func withCoordinator<Value>(
    _ options: GlobalOptions, isOptOut: Bool = false, keepsTimer: Bool = true,
    _ work: (Coordinator) async throws(FileProblem) -> Value
  ) async throws(CommandFault) -> Value {
    let clock = try clock(options)
    let problem: FileProblem
    var untold: (timer: SystemdTimer, change: UntoldChange)?
    do throws(FileProblem) {
      let basket = ActivationBasket()
      let (value, command) = try await underLock(options, clock, basket) {
        coordinator async throws(FileProblem) in
        let value = try await telling(coordinator, work) {
          if keepsTimer { untold = await bringTimerInLine(options, clock) }
        }
        return (value, coordinator.desktop.activation)
      }
      if let untold { tell(untold.change, of: untold.timer) }
      await offer(basket, to: command, options, clock)
      return value
    } catch {
      problem = error
    }
    if let untold { tell(untold.change, of: untold.timer) }
    guard isOptOut, let home = try? home(options),
      let losses = try? await OptOut(
        home: home, clock: clock, seedForNewInstallation: surroundings.seedForNewInstallation
      ).carryOut()
    else { throw CommandFault(ofState: problem) }
    tell(losses)
    throw CommandFault(
      ofState: problem, addition: " Nudges are off all the same: the choice is stored.")
  }

  /// The lock is held until this comes back.
  private func underLock<Value>(
    _ options: GlobalOptions, _ clock: SystemClock, _ basket: ActivationBasket,
    _ work: (Coordinator) async throws(FileProblem) -> Value
  ) async throws(FileProblem) -> Value {
    try await work(
      Coordinator(
        home: home(options), clock: clock, locale: options.locale?.value,
        environmentLocale: environmentLocale,
        sink: basket, seedForNewInstallation: surroundings.seedForNewInstallation,
        seedForNewDevice: surroundings.seedForNewDevice))
  }

  /// What cannot be removed afterwards is offered again, which the receiver has to tolerate.
  private func offer(
    _ basket: ActivationBasket, to command: [String], _ options: GlobalOptions,
    _ clock: SystemClock
  ) async {
    let taken = await basket.offer(
      to: CommandActivationSink(words: command, environment: programEnvironment))
    guard !taken.isEmpty else { return }
    try? await underLock(options, clock, basket) { coordinator async throws(FileProblem) in
      try await coordinator.forget(taken: taken)
    }
  }

  private func telling<Value>(
    _ coordinator: Coordinator, _ work: (Coordinator) async throws(FileProblem) -> Value,
    thenUnderLock followUp: () async -> Void
  ) async throws(FileProblem) -> Value {
    let found = await coordinator.findLosses()
    tell(found)
    let problem: FileProblem
    do throws(FileProblem) {
      let value = try await work(coordinator)
      await followUp()
      tell(await coordinator.losses.filter { !found.contains($0) })
      return value
    } catch {
      problem = error
    }
    // What was done before the problem counts.
    await followUp()
    tell(await coordinator.losses.filter { !found.contains($0) })
    throw problem
  }

  /// Reads what is kept, changes nothing, and tells what could not be read as it stood.
  func status(_ options: GlobalOptions) async throws(CommandFault) -> AmbientNudgeStatus {
    let clock = try clock(options)
    do throws(FileProblem) {
      let status = try await AmbientNudgeStatus(home: home(options), clock: clock)
      tell(status.losses)
      return status
    } catch {
      throw CommandFault(ofState: error)
    }
  }

  /// Reads the feed, changes nothing, and tells what could not be read as it stood.
  func feed(_ options: GlobalOptions) async throws(CommandFault) -> FeedStatus {
    let clock = try clock(options)
    do throws(FileProblem) {
      let status = try await FeedStatus(home: home(options), clock: clock)
      tell(status.losses)
      return status
    } catch {
      throw CommandFault(ofState: error)
    }
  }

  /// The clock in the zone that was asked for, standing still where `--now` was given.
  func clock(_ options: GlobalOptions) throws(CommandFault) -> SystemClock {
    SystemClock(zone: try zone(options.zone), fixedNow: options.now?.value)
  }

  func home(_ options: GlobalOptions) throws(FileProblem) -> StateHome {
    try StateHome(option: options.home?.value, environment: environment)
  }

  private func tell(_ losses: [FileLoss]) {
    for loss in losses { output.writeError("nudge: \(oneLine("\(loss)"))\n") }
  }
}

extension CommandFault {
  /// What a problem with a file of the state means to a person at the command line, who may name
  /// another folder where this one cannot be used.
  init(ofState problem: FileProblem, addition: String = "") {
    let isOfFolder =
      problem.kind == .permission || problem.kind == .notFound && problem.operation == "find"
    let choice = " Another folder can be named (\(GlobalOptions.home.entry.name))."
    self.init(problem, addition: (isOfFolder ? choice : "") + addition)
  }

  /// What a problem with a file means to a person at the command line.
  init(_ problem: FileProblem, addition: String = "") {
    let detail = "cannot \(problem.operation): \(problem.reason). \(problem.remedy)\(addition)"
    self =
      switch problem.kind {
      case .notFound: .noInput(place: problem.path, detail: detail)
      case .corrupt, .newerSchema, .tooLarge: .data(place: problem.path, detail: detail)
      case .locked: .locked(place: problem.path, detail: detail)
      case .permission, .noSpace, .wrongType, .io: .io(place: problem.path, detail: detail)
      @unknown default: .io(place: problem.path, detail: detail)
      }
  }
}

extension NudgeSignals {
  /// Reads the text of a file that was named on the command line.
  init(file path: String, _ bytes: [UInt8]) throws(CommandFault) {
    let place = path == "-" ? "standard input" : path
    do throws(FileProblem) {
      try self.init(json: bytes, path: place)
    } catch {
      throw .data(place: place, detail: error.reason)
    }
  }
}
