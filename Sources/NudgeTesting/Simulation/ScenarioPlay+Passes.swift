import NudgeShared

/// How passes are asked for, and what becomes of the process that makes one.
extension ScenarioPlay {
  /// What is asked of a process; gives nothing where no pass belongs to it.
  typealias Operation = (Scheduler) async throws -> ForegroundOutcome?

  /// Asks a process for something, which may be cut short.
  ///
  /// - Parameters:
  ///   - process: Which one.
  ///   - words: How the timeline says that it failed.
  ///   - isWhole: Whether that is a pass, which is reported, or less.
  ///   - operation: What is asked.
  /// - Returns: Whether it was done, as far as whoever asked can tell.
  @discardableResult
  mutating func pass(
    by process: AppProcess = .app, failing words: String = "pass failed", isWhole: Bool = true,
    _ operation: Operation
  ) async -> Bool {
    await device.beginPass()
    let scheduler = processes.running(process)
    var failure: String?
    do {
      let outcome = try await operation(scheduler)
      await scheduler.waitForActivations()
      if let outcome { await take(outcome) }
    } catch {
      failure = "\(error)"
      await note("\(words): \(error)")
    }
    await endPass(by: process, failure: failure, isWhole: isWhole, again: operation)
    return failure == nil
  }

  /// The pass of a process is over: what it met happens to the process, and who waited comes next.
  mutating func endPass(
    by process: AppProcess, failure: String?, isWhole: Bool = true,
    again operation: Operation
  ) async {
    let end = await device.endPass()
    if let fault = end.fault {
      await note(end.isMet ? fault.words : "the pass made fewer than \(fault.atWrite) writes")
    }
    let isPowerLost = end.isStopped && end.fault?.kind == .powerLoss
    if end.isStopped { await restart(isPowerLost ? [.app, .other] : [process]) }
    if reportsPasses, isWhole {
      await report(end, failure: failure, by: process, again: operation)
    }
    guard process == .app, let write = otherAtWrite else { return }
    otherAtWrite = nil
    if isPowerLost {
      await note("the power was lost before another process made its pass")
    } else if end.writes < write {
      await note("the pass made fewer than \(write) writes, and no other process started")
    } else {
      await passOfOther()
    }
  }

  /// The process beside the app makes a pass; nobody sees it.
  mutating func passOfOther() async {
    await note("another process makes a pass")
    await pass(by: .other) { try await $0.onAppForeground() }
  }

  /// These processes end, and the app starts anew: nothing in their memory survives.
  mutating func restart(_ ended: Set<AppProcess>) async {
    processes.restart(ended)
    await device.processStarts()
  }

  private mutating func take(_ outcome: ForegroundOutcome) async {
    if case .needsPrimer = outcome { await note("needs the primer before anything is scheduled") }
    if let plan = outcome.plan {
      weekWatch.planned(plan, today: await device.reading().today.isoWeek)
    } else {
      weekWatch.signedOut()
    }
  }

  // MARK: Reports

  private mutating func report(
    _ end: WriteGate.PassEnd, failure: String?, by process: AppProcess, again operation: Operation
  ) async {
    let outcome: PassReport.Outcome =
      end.isStopped ? .stopped : failure.map { .failed($0) } ?? .completed
    var report = PassReport(outcome)
    report.writes = end.writes
    // What met a fault and was done all the same may have left something for the next pass.
    if outcome == .completed, !end.isMet {
      let here = await writes(of: operation, by: processes.running(process))
      report.writesAgain = here + (await writes(of: operation, by: processes.new()))
    }
    await device.note(await device.completed(report))
  }

  /// How much is written when the same is asked again; no fault of the story is met by that.
  private func writes(of operation: Operation, by scheduler: Scheduler) async -> Int {
    await device.beginProbe()
    _ = try? await operation(scheduler)
    await scheduler.waitForActivations()
    return await device.endProbe()
  }
}
