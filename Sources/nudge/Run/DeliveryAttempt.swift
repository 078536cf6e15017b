import NudgeLinux

/// One delivery of what is due, on the desktop or on standard output.
struct DeliveryAttempt {
  /// Where to show it.
  let place: DeliverCommand.Place
  /// Where and how.
  let options: GlobalOptions
  /// Whether the nudge can be clicked where it is shown on the desktop.
  var isClickable = true
  /// Whether everything else can be.
  var areRowsClickable = true

  /// What came of an attempt.
  struct Outcome {
    /// The weekly nudge.
    let delivery: Delivery
    /// Everything beside it.
    let rows: RowsShown
    /// The nudge on the screen, if it is there.
    var nudge: OpenNotification?
    /// Everything else on the screen.
    var others: [OpenNotification] = []
    /// Why the rest was not delivered, though something is shown: to be thrown once that is told.
    var fault: CommandFault?
  }

  /// Delivers what is due.
  ///
  /// - Parameters:
  ///   - context: The machine and the writer.
  ///   - printRow: Prints a notification beside the nudge as it is shown on standard output; nil where
  ///     `print` does.
  ///   - print: Prints what came of it, but for a nudge that is on the desktop: what cannot be
  ///     printed here is not shown.
  /// - Returns: What came of it, the notifications where they are on the desktop, and why the rest
  ///   stays pending where something was shown all the same.
  /// - Throws: Why it could not be delivered; nothing was shown, and it is pending as before.
  func carryOut(
    in context: CommandContext, printRow: ((StoredNotification) throws(CommandFault) -> Void)?,
    print: (Delivery, RowsShown) throws(CommandFault) -> Void
  ) async throws(CommandFault) -> Outcome {
    let notifier = DesktopNotifier(environment: context.programEnvironment)
    guard place.isOnDesktop(notifier) else {
      let (delivery, rows) = try await context.deliverOnOutput(
        options, printRow: printRow, print: print)
      return Outcome(delivery: delivery, rows: rows)
    }
    let (rows, nudge, problem) = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      let rows = try await coordinator.deliverRows(on: notifier, isClickable: areRowsClickable)
      var nudge: ShownDelivery<OpenNotification, DesktopProblem>?
      var problem = rows.problem
      // One refusal is enough: the nudge would meet the same.
      if rows.refusal == nil, problem == nil {
        do throws(FileProblem) {
          nudge = try await coordinator.deliver(on: notifier, isClickable: isClickable)
        } catch {
          guard !rows.shown.isEmpty else { throw error }
          problem = error
        }
      }
      return (rows, nudge, problem)
    }
    var outcome = Outcome(
      delivery: nudge?.delivery ?? .nothing, rows: RowsShown(rows, on: .desktop),
      others: rows.outcomes)
    if let refusal = rows.refusal {
      let rest = rows.shown.isEmpty ? "What is due" : "The rest of what is due"
      outcome.fault = .unavailable(
        place: refusal.place, detail: "\(refusal.detail) \(rest) stays pending.")
    }
    // What a disk cannot do weighs more: it may have kept a refusal from being noted down.
    if let problem { outcome.fault = CommandFault(ofState: problem) }
    switch nudge?.outcome {
    case nil:
      if nudge != nil { try print(outcome.delivery, outcome.rows) }
    case .failure(let problem):
      outcome.fault = .unavailable(
        place: problem.place, detail: "\(problem.detail) The nudge stays pending.")
    case .success(let notification):
      outcome.nudge = notification
    }
    if let fault = outcome.fault, !outcome.rows.areAny { throw fault }
    return outcome
  }
}
