import NudgeShared

extension PlatformProbe {
  /// Runs the check.
  mutating func run() async throws(Stop) {
    switch check {
    case .snapshotFailed: _ = try await snapshot()
    case .scheduleNotListed, .refusedWithRoom: try await add(requests(6))
    case .idRewritten: try await keepsIdentifiers()
    case .scheduleTwiceCounted: try await addsOnce()
    case .snapshotUnsteady: try await answersTheSame()
    case .cancelLeftPending, .cancelTookAnother: try await cancels()
    case .cancelUnknownFault: try await cancelsUnknown()
    case .pendingLostBelowCapacity: try await holdsItsCapacity()
    case .pendingLostOverLimit: try await keepsWhatIsThere()
    case .overflowUnsaid: try await saysWhatItRefuses()
    case .faultHalfDone: try await failsWhole()
    case .prepareRepeated: try await preparesTwice()
    case .channelsLost: try await keepsChannels()
    case .foreignHidden: try await listsForeign()
    case .foreignTouched: try await leavesForeign()
    case .payloadChanged: try await keepsPayloads()
    case .lostOnRestart: try await survivesRestart()
    case .firedEarly: try await waits()
    case .notShownWhenDue: try await shows()
    case .deliveryMiscounted: try await reportsOnce()
    case .cancelRemovedShown: try await leavesShown()
    case .repeatingEnded: try await repeats()
    case .wallClockFixed, .momentMoved: try await travels()
    case .authorizationDisagrees: try await asksPermission()
    case .deniedHidesPending: try await listsWhenDenied()
    }
  }

  private mutating func keepsIdentifiers() async throws(Stop) {
    try await add([request("plain")])
    let names = [
      "two words", "a/b\\c", "50%25", "a+b&c=d?e#f", "quote\"'`", "<b>", "[x]{y}", "*?~$!", "é",
      "e\u{301}", "Ωж中文", "\u{5d0}\u{5d1}", "👩‍👩‍👧", "a:b:1:0", "trailing ", "UPPER",
      "upper", ".", "..", "tab\tnewline\nend",
      // With what stands before it, the longest reference that rows may have.
      String(repeating: "x", count: 200 - payload("").reference.utf8.count),
    ]
    let room = try await room()
    for start in stride(from: 0, to: names.count, by: max(1, min(room, names.count))) {
      let part = names[start..<min(names.count, start + max(1, min(room, names.count)))]
      let requests = part.map { request($0) }
      try await schedule(requests)
      try await expectPending(requests)
      for request in requests { try await cancel(request.id) }
    }
  }

  private mutating func addsOnce() async throws(Stop) {
    let requests = requests(2)
    try await add(requests)
    try await schedule(requests)
    let pending = try await snapshot().pending
    for request in requests {
      let count = pending.count { $0 == request.id }
      try expect(count == 1, "\(request.id.rawValue) once", found: "\(count) times")
    }
  }

  private mutating func answersTheSame() async throws(Stop) {
    try await add(requests(3))
    let first = try await snapshot()
    for _ in 0..<3 {
      let next = try await snapshot()
      try expect(
        Set(next.pending) == Set(first.pending) && next.authorization == first.authorization
          && next.capacity == first.capacity,
        "the same answer as before", found: "\(next)")
    }
  }

  private mutating func cancels() async throws(Stop) {
    let requests = requests(3)
    let (cancelled, kept) = (requests[1], [requests[0], requests[2]])
    try await add(requests)
    try await cancel(cancelled.id)
    let pending = try await snapshot().pending
    try expect(
      !pending.contains(cancelled.id), "\(cancelled.id.rawValue) to be gone",
      found: "it is pending", or: .cancelLeftPending)
    try await expectPending(kept, or: .cancelTookAnother)
  }

  private mutating func cancelsUnknown() async throws(Stop) {
    let requests = requests(2)
    try await add(requests)
    let unknown = request("never added").id
    do {
      for id in [unknown, unknown, NotificationID(rawValue: "conformance")] {
        try await platform.cancel(id)
      }
    } catch {
      throw .broken(check, expected: "no fault for what is not there", found: "\(error)")
    }
    try await expectPending(requests)
  }

  private mutating func preparesTwice() async throws(Stop) {
    let requests = requests(2)
    try await add(requests)
    for name in ["Reminders", "Reminders", "Erinnerungen"] {
      try await prepare([NotificationChannel(id: "reminders", name: name)])
    }
    try await expectPending(requests)
  }

  private mutating func keepsChannels() async throws(Stop) {
    let agenda = NotificationChannel(id: "agenda", name: "Agenda")
    try await prepare([agenda, NotificationChannel(id: "reminders", name: "Reminders")])
    let renamed = NotificationChannel(id: "reminders", name: "Erinnerungen")
    try await prepare([renamed])
    let channels = try await use(kit.channels, "channels") { try await $0(platform) }
    for channel in [agenda, renamed] {
      try expect(channels.contains(channel), "\(channel)", found: "\(channels)")
    }
  }

  private func prepare(_ channels: [NotificationChannel]) async throws(Stop) {
    do {
      try await platform.prepare(channels)
    } catch {
      throw .broken(.prepareRepeated, expected: "channels to be made", found: "\(error)")
    }
  }

  private mutating func listsForeign() async throws(Stop) {
    let foreign = NotificationID(rawValue: "timer.conformance")
    try await addForeign(foreign)
    let pending = try await snapshot().pending
    try expect(pending.contains(foreign), "\(foreign.rawValue) pending", found: "\(pending)")
  }

  private mutating func leavesForeign() async throws(Stop) {
    let foreign = NotificationID(rawValue: "timer.conformance")
    try await addForeign(foreign)
    let before = try await snapshot().pending.count { $0 == foreign }
    guard before > 0 else { throw .needs("foreign-hidden to be mended first") }
    let requests = requests(3)
    try await add(requests)
    for request in requests { try await cancel(request.id) }
    let after = try await snapshot().pending.count { $0 == foreign }
    try expect(after == before, "\(foreign.rawValue) pending as before", found: "\(after) of it")
  }

  private mutating func keepsPayloads() async throws(Stop) {
    for name in ["plain", "two words/50%25", "Ωж中文 \u{2068}x\u{2069}", "a:b"] {
      let request = request(name)
      try await add([request])
      let payload = try await use(kit.payload, "payload") { try await $0(platform, request.id) }
      try expect(
        payload == request.payload, "\(request.payload)", found: payload.map { "\($0)" } ?? "none")
    }
  }

  private mutating func survivesRestart() async throws(Stop) {
    guard kit.restart != nil else { throw .needs("the hook restart") }
    let requests = requests(3) + [request("floating", isFloating: true), repeating()]
    try await add(requests)
    let before = platform
    platform = try await use(kit.restart, "restart") { try await $0(before) }
    try await expectPending(requests)
  }
}
