import NudgeShared

/// Requests for tables, with everything but the moment filled in.
enum SampleRequests {
  /// 2026-12-01T08:00:00Z, a Tuesday.
  static let tuesday = Instant(clamping: 1_796_112_000)

  /// A request that fires this many hours after ``tuesday``.
  static func request(
    hours: Int = 0, channel: String = "ambient_nudge", title: String = "Your week",
    body: String = "3 commitments due", kind: String = "nudge_commitments_due",
    reference: String = "2026-W49"
  ) -> NotificationRequest {
    NotificationRequest(
      namespace: .nudge, channel: channel,
      fireAt: tuesday.adding(seconds: Int64(hours) * 3600), title: title, body: body,
      payload: NotificationPayload(kind: kind, reference: reference))
  }

  static func ids(_ texts: String...) -> [NotificationID] {
    texts.map(NotificationID.init(rawValue:))
  }
}
