import NudgeLinux

/// One delivery of what is due, on the desktop or on standard output.
struct DeliveryAttempt {
  /// Where to show it.
  let place: DeliverCommand.Place
  /// Where and how.
  let options: GlobalOptions
  /// Whether it can be clicked where it is shown on the desktop.
  var isClickable = true

  /// Delivers what is due.
  ///
  /// - Parameters:
  ///   - context: The machine and the writer.
  ///   - print: Prints what came of it, but for a nudge that is on the desktop: what cannot be
  ///     printed here is not shown.
  /// - Returns: What came of it, and the notification where it is on the desktop.
  /// - Throws: Why it could not be delivered; it is pending as before.
  func carryOut(
    in context: CommandContext, print: (Delivery) throws(CommandFault) -> Void
  ) async throws(CommandFault) -> (Delivery, OpenNotification?) {
    let notifier = DesktopNotifier(environment: context.programEnvironment)
    guard place.isOnDesktop(notifier) else {
      return (try await context.deliverOnOutput(options, print: print), nil)
    }
    let shown = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      try await coordinator.deliver(on: notifier, isClickable: isClickable)
    }
    switch shown.outcome {
    case nil:
      try print(shown.delivery)
      return (shown.delivery, nil)
    case .failure(let problem):
      throw .unavailable(
        place: problem.place, detail: "\(problem.detail) The nudge stays pending.")
    case .success(let notification):
      return (shown.delivery, notification)
    }
  }
}
