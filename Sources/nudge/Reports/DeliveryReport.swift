import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints what came of looking for due nudges.
struct DeliveryReport {
  /// What came of it.
  let delivery: Delivery
  /// What came of everything beside the nudge.
  var rows = RowsShown()
  /// The zone in which times are shown.
  let zone: LocalZone
  /// How it went on the desktop; nil where it is shown on standard output.
  var desktop: Desktop?

  /// How showing went on the desktop.
  struct Desktop {
    /// Whether the notification service has said that it shows it.
    let isConfirmed: Bool
    /// What came of waiting for a click.
    var reaction = ClickWait.Reaction.notAwaited
  }

  init(delivery: Delivery, rows: RowsShown, zone: LocalZone) {
    self.delivery = delivery
    self.rows = rows
    self.zone = zone
  }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: lines)
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
  }

  private var lines: [String] {
    var lines = rows.lines
    if let shown = delivery.shown {
      let text = "\(shown.title): \(shown.body)"
      switch desktop?.isConfirmed {
      case nil: lines.append(text)
      case true?: lines.append("Shown on the desktop: \(text)")
      case false?:
        lines.append("Given to the desktop, which has not answered; it counts as shown: \(text)")
      }
    }
    if let held = delivery.held {
      lines.append("1 nudge is due and waits: \(held.reason.text(in: zone)).")
    }
    if !delivery.dropped.isEmpty {
      lines.append(
        "\(counted(delivery.dropped.count, "nudge", "nudges")) came due and will not be shown"
          + (delivery.dropReason.map { ": \($0.text)." } ?? "."))
    }
    if lines.isEmpty, !rows.areAny {
      let next = [delivery.nextFireAt, rows.nextAttemptAt].compactMap(\.self).min()
      lines.append(
        next.map { "Nothing is due; the next one is at \($0.column(in: zone))." }
          ?? "Nothing is due, and nothing is pending.")
    }
    return lines
  }

  private func writeFields(to writer: inout JSONWriter) {
    if let shown = delivery.shown {
      writer.name("shown")
      writer.write(shown, in: zone)
      writer.field("shownOn", desktop == nil ? "stdout" : "desktop")
    }
    if let desktop {
      writer.field("isConfirmed", desktop.isConfirmed)
      writer.field("reaction", desktop.reaction.name)
      desktop.reaction.writeClick(to: &writer)
    }
    if let held = delivery.held {
      writer.name("held")
      writer.write(held.notification, in: zone)
      writer.field("heldBecause", held.reason.text(in: zone))
    }
    writer.name("dropped")
    writer.beginArray()
    for dropped in delivery.dropped { writer.write(dropped, in: zone) }
    writer.endArray()
    writer.field("droppedBecause", delivery.dropReason?.text)
    rows.writeFields(to: &writer, in: zone)
    let nextAt = [delivery.nextFireAt, rows.nextAttemptAt].compactMap(\.self).min()
    let nextAttemptAt = [delivery.nextAttemptAt, rows.nextAttemptAt].compactMap(\.self).min()
    writer.field("nextAt", nextAt?.description(in: zone))
    writer.field("nextAttemptAt", nextAttemptAt?.description(in: zone))
  }
}

extension NudgeDelivery.HoldReason {
  /// The reason in plain English.
  func text(in zone: LocalZone) -> String {
    switch self {
    case .notAllowedNow: "this minute is outside the window, quiet, or paused"
    case .minimumGap(let until):
      "too close to the last nudge; not before \(until.column(in: zone))"
    @unknown default: "not yet"
    }
  }
}

extension NudgeDelivery.DropReason {
  /// The reason in plain English.
  var text: String {
    switch self {
    case .newerOne: "there is a newer one"
    case .off: "nudges are turned off"
    case .signedOut: "nobody is signed in"
    case .anotherMember: "planned for somebody else"
    case .notAllowed: "notifications are not allowed"
    case .opened: "this week's nudge was opened already"
    case .weekOver: "its week is over"
    case .nothingToSay: "there is nothing true to say any more"
    @unknown default: "not any more"
    }
  }
}

extension JSONWriter {
  /// A notification as one line; `at` is when it comes or came due.
  mutating func write(
    _ notification: StoredNotification, in zone: LocalZone, deliveredAt: Instant? = nil
  ) {
    beginObject(onOneLine: true)
    field("at", notification.fireAt.description(in: zone))
    field("epoch", notification.fireAt.secondsSinceEpoch)
    field("deliveredAt", deliveredAt?.description(in: zone))
    field("id", notification.id.rawValue)
    field("key", notification.payload.kind)
    field("title", notification.title)
    field("body", notification.body)
    endObject()
  }
}
