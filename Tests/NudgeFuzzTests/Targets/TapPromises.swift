@testable import NudgeLinux
@testable import NudgeShared

/// What a tap hands back, which anybody may have made up: `id`, `kind` and `reference`, a line each.
///
/// A tap leads to something of ours or home, is followed once, and leaves bounded traces.
enum TapPromises {
  private static let now = Instant(clamping: 1_796_000_000)

  static func check(_ bytes: [UInt8]) throws {
    var parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    while parts.count < 3 { parts.append("") }
    let id = NotificationID(rawValue: parts[0])
    let payload = NotificationPayload(kind: parts[1], reference: parts[2])
    try identifier(id)
    try reminder(id, payload)
    try nudge(id, payload)
  }

  /// An identifier is taken apart into what it was put together from.
  private static func identifier(_ id: NotificationID) throws {
    for namespace in [NotificationNamespace.nudge, .reminder, .anchor, .event] {
      guard let reference = id.reference(in: namespace) else { continue }
      try promise(namespace.contains(id), "it has a reference in a namespace that it is not in")
      guard let fireAt = id.fireAt(in: namespace) else { continue }
      let again = NotificationID(
        namespace: namespace, reference: reference, fireAt: fireAt, contentHash: StableHash())
      try promise(
        again.reference(in: namespace)?.utf8.elementsEqual(reference.utf8) == true
          && again.fireAt(in: namespace) == fireAt, "put together again, it says another thing")
    }
  }

  private static func reminder(_ id: NotificationID, _ payload: NotificationPayload) throws {
    let tap = ReminderTap(on: id, payload: payload)
    if case .row(let row) = tap.destination {
      try promise((1...200).contains(row.utf8.count), "a row's id of \(row.utf8.count) bytes")
      try promise(payload.kind == "reminder", "a row is opened by a tap on \(payload.kind)")
      let path = TapRoute.reminder(row).path
      try promise(path.hasPrefix("/reminder/"), "a row leads to \(path)")
      try promise(
        path.utf8.dropFirst(10).allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") },
        "the path of a row is more than one plain segment: \(path)")
    }
    var inbox = TapInbox()
    try promise(inbox.receive(tap), "a first tap is taken for a second one")
    try promise(!inbox.receive(tap), "one tap is taken twice")
    try promise(inbox.next() == tap && inbox.next() == nil, "one tap is not followed once")
    var restarted = TapInbox(received: inbox.received)
    let isKnown = !restarted.receive(tap)
    try promise(
      isKnown == !inbox.received.isEmpty, "a restart does not know what was kept for it")
  }

  private static func nudge(_ id: NotificationID, _ payload: NotificationPayload) throws {
    var state = AmbientNudgeState(seed: 7, firstOpenedOn: LocalDateTime(now, at: .utc).date)
    let untouched = state
    let route = state.recordTap(on: id, payload: payload, member: "ada", now: now)
    try promise(route != nil, "a first tap is taken for a second one")
    if !NotificationNamespace.nudge.contains(id) {
      try promise(state == untouched && route == .home, "a tap on another's leaves a trace")
    }
    try promise(state.outbox.count <= 1, "one tap gives \(state.outbox.count) events")
    if route == .home { try promise(state.outbox.isEmpty, "a tap that leads home counts") }
    let settled = state
    let second = state.recordTap(on: id, payload: payload, member: "ada", now: now)
    try promise(state == settled, "a second tap leaves a trace")
    try promise(second == nil || state == untouched, "a tap that was noted is followed twice")
  }
}
