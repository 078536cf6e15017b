import Glibc
import NudgeJSON
import NudgeLinux
import NudgeShared

/// Waits and delivers until a signal comes.
///
/// Nothing is remembered of the state: each round reads it, and the clock, and the zone, and asks
/// ``RunPace`` what to do. The lock of the state is held while delivering only.
struct DeliveryLoop: ~Copyable {
  private let command: RunCommand
  private let context: CommandContext
  private let home: StateHome
  private let stop: StopSignals
  private var turn: RunTurn?
  private var watch: FolderWatch
  private var pace = RunPace()
  private var notifications = OpenNotifications()
  /// Why the state could not be read last time; told already.
  private var readingFault: String?
  /// When something can be shown next, by the last reading.
  private var nextAttemptAt: Instant?
  /// Whether the state could be read once.
  private var hasStarted = false

  private var options: GlobalOptions { command.options }

  init(_ command: RunCommand, in context: CommandContext) throws(CommandFault) {
    guard let stop = StopSignals() else {
      throw .io(place: "signals", detail: "the system has no descriptor left for them")
    }
    let home = try DeliveryLoop.home(command.options, in: context)
    turn = command.isUntilIdle ? nil : try RunTurn(home: home.path)
    self.command = command
    self.context = context
    self.stop = stop
    self.home = home
    watch = FolderWatch(home.path) {
      StateFileName.locks.map(\.rawValue).contains($0) || AtomicFile.isTemporary($0)
    }
  }

  private static func home(
    _ options: GlobalOptions, in context: CommandContext
  ) throws(CommandFault) -> StateHome {
    do throws(FileProblem) {
      return StateHome(path: CanonicalPath.of(try context.home(options).path))
    } catch {
      throw CommandFault(ofState: error)
    }
  }

  /// Runs until a signal comes, or until nothing is left to do if that is asked for.
  ///
  /// - Throws: What cannot get better by itself, such as a file from a newer version.
  mutating func run() async throws(CommandFault) {
    defer { notifications.letGo() }
    // By a clock that nobody sets, and that goes on while the machine sleeps.
    let end = ContinuousClock.now.advanced(by: RunCommand.longestClick)
    rounds: while !stop.haveCome {
      // A folder that was taken away and put back is another one, in which somebody may wait.
      if watch.follow(), watch.isThere, !command.isUntilIdle {
        turn = nil
        turn = try RunTurn(home: home.path)
      }
      switch try await nextStep() {
      case .deliver: try await deliver()
      case .wait(let milliseconds):
        if command.isUntilIdle, isIdle(end: end) { break rounds }
        wait(milliseconds: milliseconds)
      }
      try await notifications.hear(in: context, options)
    }
  }

  private func isIdle(end: ContinuousClock.Instant) -> Bool {
    (notifications.isEmpty || ContinuousClock.now >= end)
      && RunPace.isIdle(
        nowMilliseconds: ProcessEdge.wallMilliseconds, nextAttemptAt: nextAttemptAt)
  }

  private mutating func nextStep() async throws(CommandFault) -> RunPace.Step {
    do throws(CommandFault) {
      let status = try await read()
      if status.state == nil, !hasStarted, !command.isUntilIdle {
        context.output.writeError(
          "nudge: the app was never opened here; nudge foreground opens it\n")
      }
      hasStarted = true
      readingFault = nil
      nextAttemptAt = status.nextAttemptAt
      return pace.step(
        nowMilliseconds: ProcessEdge.wallMilliseconds, nextAttemptAt: nextAttemptAt)
    } catch {
      guard hasStarted, error.canPass, !command.isUntilIdle else { throw error }
      if error.text != readingFault { tell(error) }
      readingFault = error.text
      return .wait(milliseconds: RunPace.longestWaitMilliseconds)
    }
  }

  private func read() async throws(CommandFault) -> AmbientNudgeStatus {
    // The zone of this moment; it may have been changed since.
    let clock = try context.clock(options)
    do throws(FileProblem) {
      return try await AmbientNudgeStatus(home: home, clock: clock)
    } catch {
      throw CommandFault(ofState: error)
    }
  }

  private mutating func deliver() async throws(CommandFault) {
    do throws(CommandFault) {
      let printer = ShownPrinter(
        options: options, output: context.output, zone: try context.zone(options.zone))
      let attempt = DeliveryAttempt(place: command.place, options: options)
      let outcome = try await attempt.carryOut(
        in: context, printRow: { row throws(CommandFault) in try printer.print(row, on: .stdout) }
      ) { delivery, _ throws(CommandFault) in
        if let shown = delivery.shown { try printer.print(shown, on: .stdout) }
      }
      for notification in outcome.others { notifications.add(notification) }
      if outcome.rows.place == .desktop {
        for row in outcome.rows.shown { try printer.print(row, on: .desktop) }
      }
      if let nudge = outcome.nudge, let shown = outcome.delivery.shown {
        notifications.add(nudge)
        try printer.print(shown, on: .desktop)
      }
      if let fault = outcome.fault { throw fault }
      if outcome.delivery.shown == nil, !outcome.rows.areAny {
        pace.rest(nowMilliseconds: ProcessEdge.wallMilliseconds)
      } else {
        pace.succeed()
      }
    } catch {
      guard error.canPass, !command.isUntilIdle else { throw error }
      if pace.fail(error.text, nowMilliseconds: ProcessEdge.wallMilliseconds) { tell(error) }
    }
  }

  /// Waits until something happens that may be a reason to do something.
  private mutating func wait(milliseconds: Int64) {
    let end = SuspendingClock.now.advanced(by: .milliseconds(milliseconds))
    while true {
      let left = SuspendingClock.now.duration(to: end) / .milliseconds(1)
      guard left > 0 else { return }
      var entries = ([stop.descriptor, watch.descriptor] + notifications.descriptors).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&entries, nfds_t(entries.count), Int32(left.rounded(.up)))
      let isWatchAlone = count == 1 && entries[1].revents != 0
      let isReason = watch.drain()
      // Our own lock, or a file that is not done yet.
      guard isWatchAlone, !isReason else { return }
    }
  }

  private func tell(_ fault: CommandFault) {
    context.output.writeError("nudge: \(fault.text)\n")
  }
}

extension CommandFault {
  /// Whether waiting can help this process; it gets no other standard output.
  fileprivate var canPass: Bool {
    if case .outputFailed = self { false } else { code.canPass }
  }
}
