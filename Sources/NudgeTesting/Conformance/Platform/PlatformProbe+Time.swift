import NudgeShared

extension PlatformProbe {
  /// How late an inexact platform may be, in seconds.
  private static var grace: Int64 { 3_600 }

  func repeating() -> NotificationRequest {
    // The minute of the day that a clock in UTC shows two hours from the start.
    let reading = LocalZone.utc.localDateTime(at: kit.now.adding(seconds: 7_200))
    let time = RepeatingTime(reading.minuteOfDay)
    return NotificationRequest(
      namespace: .reminder, channel: "daily", repeating: time,
      fireAt: time.next(after: kit.now, in: .utc), title: "Conformance", body: "Every day",
      payload: payload("repeating"))
  }

  /// How late it may be at most.
  private func lateness() async throws(Stop) -> Int64 {
    try await snapshot().isExact ? 0 : Self.grace
  }

  mutating func waits() async throws(Stop) {
    let request = request("due", afterSeconds: 7_200)
    try await add([request])
    try await advance(bySeconds: 7_199)
    let snapshot = try await snapshot()
    try expect(
      !snapshot.delivered.contains { $0.id == request.id }, "nothing shown a second before",
      found: "\(request.id.rawValue) shown")
    try await expectPending([request])
  }

  mutating func shows() async throws(Stop) {
    let request = request("due", afterSeconds: 7_200)
    try await add([request])
    try await advance(bySeconds: 7_200 + lateness())
    let snapshot = try await snapshot()
    try expect(
      !snapshot.pending.contains(request.id), "\(request.id.rawValue) shown",
      found: "it is pending still")
    try expect(
      !snapshot.reportsEveryDelivery || snapshot.delivered.contains { $0.id == request.id },
      "\(request.id.rawValue) reported, since every delivery is", found: "no report")
  }

  mutating func reportsOnce() async throws(Stop) {
    let requests = [
      request("first", afterSeconds: 7_200), request("second", afterSeconds: 10_800),
    ]
    try await add(requests)
    for seconds: Int64 in [7_200, 10_800, 14_400, 100_000] {
      try await advance(bySeconds: seconds)
    }
    let snapshot = try await snapshot()
    for request in requests {
      let reports = snapshot.delivered.filter { $0.id == request.id }
      try expect(
        reports.count <= 1, "\(request.id.rawValue) once", found: "\(reports.count) reports")
      guard snapshot.reportsEveryDelivery else { continue }
      try expect(
        reports.contains { $0.deliveredAt != nil }, "a report with its moment",
        found: reports.isEmpty ? "no report" : "no moment")
    }
  }

  mutating func leavesShown() async throws(Stop) {
    let request = request("due", afterSeconds: 7_200)
    try await add([request])
    try await advance(bySeconds: 7_200 + lateness())
    guard try await snapshot().delivered.contains(where: { $0.id == request.id }) else {
      throw .needs("a platform that reports what it has shown")
    }
    do {
      try await platform.cancel(request.id)
    } catch {
      throw .broken(
        .cancelUnknownFault, expected: "no fault for what was shown", found: "\(error)")
    }
    let delivered = try await snapshot().delivered
    try expect(
      delivered.contains { $0.id == request.id }, "\(request.id.rawValue) shown as before",
      found: "it is gone")
  }

  mutating func repeats() async throws(Stop) {
    let request = repeating()
    try await add([request])
    let first = request.fireAt.seconds(since: kit.now)
    let lateness = try await lateness()
    for day: Int64 in 0..<3 {
      try await advance(bySeconds: first + day * 86_400 + lateness)
      try await expectPending([request])
    }
    let snapshot = try await snapshot()
    let reports = snapshot.delivered.count { $0.id == request.id }
    try expect(
      !snapshot.reportsEveryDelivery || reports == 3, "3 reports in 3 days", found: "\(reports)")
  }

  mutating func travels() async throws(Stop) {
    let east = LocalZone(
      identifier: "Conformance/East", fixedOffset: UTCOffset(seconds: 10_800) ?? .utc)
    let floating = request("floating", afterSeconds: 21_600, isFloating: true)
    let moment = request("moment", afterSeconds: 21_600)
    try await add([floating, moment])
    // Three hours east the reading comes three hours before.
    try await advance(bySeconds: 10_800 + lateness(), in: east)
    let snapshot = try await snapshot()
    let isShown = snapshot.delivered.contains { $0.id == floating.id }
    try expect(
      isShown || !snapshot.pending.contains(floating.id), "09:00 here to be 09:00 there",
      found: "it is pending still",
      or: .wallClockFixed)
    try await expectPending([moment], or: .momentMoved)
  }

  mutating func asksPermission() async throws(Stop) {
    guard kit.mayPrompt else { throw .needs("mayPrompt to be true") }
    for _ in 0..<2 {
      let answer: Authorization
      do {
        answer = try await platform.requestAuthorization()
      } catch {
        throw .broken(check, expected: "an answer", found: "\(error)")
      }
      let said = try await snapshot().authorization
      try expect(said == answer, "\(answer) in the snapshot", found: "\(said)")
    }
  }

  mutating func listsWhenDenied() async throws(Stop) {
    guard kit.setAuthorization != nil else { throw .needs("the hook setAuthorization") }
    let requests = requests(3)
    try await add(requests)
    for authorization in [Authorization.denied, .authorized] {
      try await use(kit.setAuthorization, "setAuthorization") {
        try await $0(platform, authorization)
      }
      let said = try await snapshot().authorization
      try expect(said == authorization, "\(authorization)", found: "\(said)")
      try await expectPending(requests)
    }
  }
}
