import NudgeJSON
import NudgeLinux

/// One delivery of `nudge run`: as `nudge deliver`, but only what is shown is printed.
struct DeliveryAttempt {
  /// Where to show it.
  let place: DeliverCommand.Place
  /// Where and how.
  let options: GlobalOptions

  /// Delivers what is due.
  ///
  /// - Returns: What came of it, and the notification that may be clicked.
  /// - Throws: Why it could not be delivered; it is pending as before.
  func carryOut(
    in context: CommandContext
  ) async throws(CommandFault) -> (Delivery, OpenNotification?) {
    let notifier = DesktopNotifier(environment: context.programEnvironment)
    guard place.isOnDesktop(notifier) else {
      let delivery = try await context.deliverOnOutput(options) {
        delivery throws(CommandFault) in try print(delivery, on: .stdout, in: context)
      }
      return (delivery, nil)
    }
    let shown = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      try await coordinator.deliver(on: notifier, isClickable: true)
    }
    switch shown.outcome {
    case nil: return (shown.delivery, nil)
    case .failure(let problem):
      throw .unavailable(
        place: problem.place, detail: "\(problem.detail) The nudge stays pending.")
    case .success(let notification):
      try print(shown.delivery, on: .desktop, in: context)
      return (shown.delivery, notification)
    }
  }

  private func print(
    _ delivery: Delivery, on place: DeliverCommand.Place, in context: CommandContext
  ) throws(CommandFault) {
    guard let shown = delivery.shown else { return }
    switch options.format {
    case .table: try context.output.write(lines: ["\(shown.title): \(shown.body)"])
    case .json:
      let zone = try context.zone(options.zone)
      try context.output.writeLine { writer in
        writer.name("shown")
        writer.write(shown, in: zone)
        writer.field("shownOn", place.rawValue)
      }
    }
    try context.output.flush()
  }
}

extension Output {
  /// Writes one JSON object with its schema on one line.
  func writeLine(_ fields: (inout JSONWriter) -> Void) throws(CommandFault) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", 1)
    fields(&writer)
    writer.endObject()
    writer.finish()
    writeUnlessFailed(writer.bytes)
    try check()
  }
}
