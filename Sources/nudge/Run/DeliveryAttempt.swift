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
  }

  /// Delivers what is due.
  ///
  /// - Parameters:
  ///   - context: The machine and the writer.
  ///   - printRow: Prints a notification beside the nudge as it is shown on standard output; nil where
  ///     `print` does.
  ///   - print: Prints what came of it, but for a nudge that is on the desktop: what cannot be
  ///     printed here is not shown.
  /// - Returns: What came of it, and the notifications where they are on the desktop.
  /// - Throws: Why it could not be delivered; it is pending as before.
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
    let (rows, nudge) = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      let rows = try await coordinator.deliverRows(on: notifier, isClickable: areRowsClickable)
      // One refusal is enough: the nudge would meet the same.
      guard rows.refusal == nil else {
        return (rows, nil as ShownDelivery<OpenNotification, DesktopProblem>?)
      }
      return (rows, try await coordinator.deliver(on: notifier, isClickable: isClickable))
    }
    let shown = RowsShown(rows, on: .desktop)
    if let problem = rows.refusal {
      throw .unavailable(
        place: problem.place, detail: "\(problem.detail) What is due stays pending.")
    }
    guard let nudge else { return Outcome(delivery: .nothing, rows: shown) }
    switch nudge.outcome {
    case nil:
      try print(nudge.delivery, shown)
      return Outcome(delivery: nudge.delivery, rows: shown, others: rows.outcomes)
    case .failure(let problem):
      throw .unavailable(
        place: problem.place, detail: "\(problem.detail) The nudge stays pending.")
    case .success(let notification):
      return Outcome(
        delivery: nudge.delivery, rows: shown, nudge: notification, others: rows.outcomes)
    }
  }
}
