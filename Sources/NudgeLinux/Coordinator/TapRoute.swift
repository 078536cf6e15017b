public import NudgeShared

/// Where a tap on anything that was shown leads.
public enum TapRoute: Hashable, Sendable {
  /// Where the weekly nudge leads, or home for whatever is not known or gone.
  case nudge(NudgeRoute)
  /// To what the reminder row with this id is about; the row is there, as far as can be told.
  case reminder(String)

  /// The path in the app; a row's id stands in it percent-encoded (RFC 3986).
  public var path: String {
    switch self {
    case .nudge(let route): route.path
    case .reminder(let id): "/reminder/" + TapRoute.encoded(id)
    }
  }

  private static func encoded(_ text: String) -> String {
    var path = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || ["-", ".", "_", "~"].contains(scalar))
      if isUnreserved {
        path.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        path += (digits.utf8.count < 2 ? "%0" : "%") + digits
      }
    }
    return path
  }
}

extension AmbientNudgeCoordinator {
  /// Something that was shown was tapped.
  ///
  /// What a reminder's tap hands back is its kind and its row, nothing else; the row is looked up
  /// again, and one that is gone leads home. A file that cannot be read, or that has no list of
  /// reminders, does not say that it is gone.
  ///
  /// - Parameter id: The identifier as it came from outside. One that was never shown here leads
  ///   home and leaves no trace.
  /// - Returns: Where to go, or nil if this tap was handled before.
  /// - Throws: ``FileProblem``; the tap is then not handled and may be retried.
  public func tapAny(_ id: NotificationID) async throws(FileProblem) -> TapRoute? {
    guard id.isOfEngine else { return try await tap(id).map { .nudge($0) } }
    let shown = try await platform.delivered().last { $0.notification.id == id }
    guard let payload = shown?.notification.payload else { return .nudge(.home) }
    let tap = ReminderTap(on: id, payload: payload)
    guard case .row(let row) = tap.destination else { return .nudge(.home) }
    var inbox = TapInbox(received: try await engine.taps.received())
    guard inbox.receive(tap) else { return nil }
    try await engine.taps.save(inbox.received)
    return engine.rows.isWithout(reminder: row) ? .nudge(.home) : .reminder(row)
  }
}
