import NudgeJSON
import NudgeLinux
import NudgeShared

/// The notifications on the screen that may still be clicked.
struct OpenNotifications {
  private var notifications: [OpenNotification] = []
  /// What was told of a click that could not be recorded so far.
  private var toldFault: String?

  /// How many are listened to; with one a week that is two months.
  private static let limit = 8

  /// Listens to one more.
  mutating func add(_ notification: OpenNotification) {
    notifications.append(notification)
    while notifications.count > OpenNotifications.limit { notifications.removeFirst().end() }
  }

  /// Whether none is left.
  var isEmpty: Bool { notifications.isEmpty }

  /// What to poll for reading.
  var descriptors: [Int32] { notifications.flatMap(\.descriptors) }

  /// Does what clicks ask for, and forgets what is gone.
  ///
  /// A click that cannot be recorded now is tried again in the next round.
  ///
  /// - Throws: What keeps the output from being written.
  mutating func hear(in context: CommandContext, _ options: GlobalOptions)
    async throws(CommandFault)
  {
    var rest: [OpenNotification] = []
    for notification in notifications {
      switch notification.reaction() {
      case nil: rest.append(notification)
      case .closed, .notClickable: break
      case .clicked:
        do throws(CommandFault) {
          try await tap(notification.id, in: context, options)
          toldFault = nil
        } catch {
          try context.output.check()
          if error.text != toldFault { context.output.writeError("nudge: \(error.text)\n") }
          toldFault = error.text
          rest.append(notification)
        }
      @unknown default: break
      }
    }
    notifications = rest
  }

  /// Stops listening; what is on the screen stays there.
  mutating func letGo() {
    for notification in notifications { notification.end() }
    notifications = []
  }

  private func tap(
    _ id: NotificationID, in context: CommandContext, _ options: GlobalOptions
  ) async throws(CommandFault) {
    let (reaction, fault) = try await ClickWait.record(id, in: context, options)
    switch options.format {
    case .table: try context.output.write(lines: reaction.lines)
    case .json:
      try context.output.writeDocument(layout: .compact) { writer in
        writer.field("clicked", id.rawValue)
        reaction.writeClick(to: &writer)
      }
    }
    try context.output.flush()
    if let fault { context.output.writeError("nudge: \(fault.text)\n") }
  }
}
