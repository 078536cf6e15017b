import NudgeJSON
import NudgeLinux
import NudgeShared

/// What was shown beside the weekly nudge, for the reports of a delivery.
struct RowsShown: Equatable {
  /// What was shown, soonest first.
  var shown: [StoredNotification] = []
  /// How many late ones the last of them stands for; 0 where it stands for itself.
  var countedLate = 0
  /// What came due and is never shown.
  var dropped: [StoredNotification] = []
  /// When there is something to do next.
  var nextAttemptAt: Instant?
  /// Where it was shown.
  var place = DeliverCommand.Place.stdout

  /// Nothing was due.
  init() {}

  init<Shown, Refusal>(_ delivery: EngineDelivery<Shown, Refusal>, on place: DeliverCommand.Place) {
    shown = delivery.shown
    countedLate = delivery.counted.count
    dropped = delivery.dropped
    nextAttemptAt = delivery.nextAttemptAt
    self.place = place
  }

  /// Whether anything was shown.
  var areAny: Bool { !shown.isEmpty }

  /// What is said of them in the end; each was a line of its own when it was shown on standard output.
  var lines: [String] {
    var lines: [String] = []
    if place == .desktop {
      lines += shown.map { "Shown on the desktop: \($0.title): \($0.body)" }
    }
    if !dropped.isEmpty {
      lines.append(
        "\(counted(dropped.count, "notification", "notifications")) came due and will not be shown: "
          + "too late, quiet hours, or planned for somebody else.")
    }
    return lines
  }

  /// Writes the list `notifications`, and what came of the rest.
  func writeFields(to writer: inout JSONWriter, in zone: LocalZone) {
    writer.name("notifications")
    writer.beginArray()
    for notification in shown { writer.write(notification, in: zone) }
    writer.endArray()
    writer.field("countedLate", countedLate)
    writer.name("notificationsDropped")
    writer.beginArray()
    for notification in dropped { writer.write(notification, in: zone) }
    writer.endArray()
  }
}
