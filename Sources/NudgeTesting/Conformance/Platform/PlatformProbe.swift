import NudgeShared

/// One check at work on one platform: asks it, and names the promise that an answer breaks.
struct PlatformProbe<Platform: NudgePlatform> {
  typealias Stop = ConformanceStop<PlatformCheck>

  let kit: PlatformConformance<Platform>
  let check: PlatformCheck
  var platform: Platform
  /// What was pending before the check, and what a hook has added.
  private(set) var others: Set<NotificationID> = []
  /// What the check has asked to be scheduled.
  private(set) var asked: Set<NotificationID> = []

  /// What the references of all requests start with, by which leftovers are known.
  private static var mark: String { "conformance" }

  init(_ platform: Platform, of kit: PlatformConformance<Platform>, for check: PlatformCheck) {
    self.platform = platform
    self.kit = kit
    self.check = check
  }

  /// Clears what a check that was stopped has left, and notes what is there.
  mutating func start() async throws(Stop) {
    for id in try await snapshot().pending
    where id.reference(in: .reminder)?.hasPrefix(Self.mark) == true {
      try? await platform.cancel(id)
    }
    others = Set(try await snapshot().pending)
  }

  /// Takes back what the check has scheduled.
  func cleanUp() async {
    for id in asked.sorted() { try? await platform.cancel(id) }
  }

  // MARK: Asking

  func snapshot() async throws(Stop) -> PlatformSnapshot {
    do {
      return try await platform.snapshot()
    } catch {
      throw .broken(.snapshotFailed, expected: "an answer", found: "\(error)")
    }
  }

  /// Schedules one; whether it was taken.
  ///
  /// A refusal that has done its work all the same is a fault of its own.
  mutating func offer(_ request: NotificationRequest) async throws(Stop) -> Bool {
    let wasPending = asked.contains(request.id)
    asked.insert(request.id)
    do {
      try await platform.schedule(request)
      return true
    } catch {
      guard !wasPending, try await snapshot().pending.contains(request.id) else { return false }
      throw .broken(
        .faultHalfDone, expected: "nothing added by a call that threw (\(error))",
        found: "\(request.id.rawValue) pending")
    }
  }

  /// Schedules these, which there is room for.
  mutating func schedule(_ requests: [NotificationRequest]) async throws(Stop) {
    for request in requests {
      guard try await offer(request) else {
        throw .broken(
          .refusedWithRoom, expected: "\(request.id.rawValue) to be taken", found: "an error")
      }
    }
  }

  /// Schedules these and sees to it that they are listed.
  mutating func add(_ requests: [NotificationRequest]) async throws(Stop) {
    try await schedule(requests)
    try await expectPending(requests, or: .scheduleNotListed)
  }

  func cancel(_ id: NotificationID) async throws(Stop) {
    do {
      try await platform.cancel(id)
    } catch {
      throw .broken(
        .cancelLeftPending, expected: "\(id.rawValue) to be removed", found: "\(error)")
    }
  }

  /// Calls a hook that is there.
  func use<Hook, Answer>(
    _ hook: Hook?, _ name: String, _ body: (Hook) async throws -> Answer
  ) async throws(Stop) -> Answer {
    guard let hook else { throw .needs("the hook \(name)") }
    do {
      return try await body(hook)
    } catch {
      throw .needs("the hook \(name) to work: \(error)")
    }
  }

  /// Lets time pass up to so many seconds after the start.
  func advance(bySeconds seconds: Int64, in zone: LocalZone = .utc) async throws(Stop) {
    let reading = ClockReading(now: kit.now.adding(seconds: seconds), zone: zone)
    try await use(kit.advance, "advance") { try await $0(platform, reading) }
  }

  mutating func addForeign(_ id: NotificationID) async throws(Stop) {
    try await use(kit.addForeign, "addForeign") { try await $0(platform, id) }
    others.insert(id)
  }

  // MARK: Judging

  /// Ends the check as broken unless `condition` holds.
  func expect(
    _ condition: Bool, _ expected: String, found: String, or broken: PlatformCheck? = nil
  ) throws(Stop) {
    if !condition { throw .broken(broken ?? check, expected: expected, found: found) }
  }

  /// Ends the check unless all of these are pending; identifiers that nobody has asked for in their
  /// place show that they were rewritten.
  func expectPending(
    _ requests: [NotificationRequest], or broken: PlatformCheck? = nil
  ) async throws(Stop) {
    let pending = Set(try await snapshot().pending)
    let missing = requests.map(\.id).filter { !pending.contains($0) }
    guard let first = missing.first else { return }
    if let stranger = pending.subtracting(asked).subtracting(others).min() {
      throw .broken(
        .idRewritten, expected: first.rawValue.debugDescription,
        found: stranger.rawValue.debugDescription)
    }
    for _ in 0..<3 {
      let later = Set(try await snapshot().pending)
      // It was there all the time, and is listed late.
      if missing.allSatisfy(later.contains) {
        throw .broken(
          .scheduleNotListed, expected: "\(first.rawValue.debugDescription) in the first snapshot",
          found: "it in a later one")
      }
    }
    throw .broken(
      broken ?? check,
      expected: "\(requests.count) pending, \(first.rawValue.debugDescription) among them",
      found: "\(requests.count - missing.count)")
  }

  // MARK: Requests

  /// A request of this check.
  ///
  /// - Parameters:
  ///   - name: Tells it apart within the check.
  ///   - seconds: When it fires after the start.
  ///   - isFloating: Whether it goes by the wall clock.
  /// - Returns: The request, in the namespace of reminders.
  func request(
    _ name: String, afterSeconds seconds: Int64 = 86_400, isFloating: Bool = false
  ) -> NotificationRequest {
    let fireAt = kit.now.adding(seconds: seconds)
    return NotificationRequest(
      namespace: .reminder, channel: "reminders", fireAt: fireAt,
      trigger: isFloating ? .wallClock(LocalZone.utc.localDateTime(at: fireAt)) : nil,
      title: "Conformance", body: "A check of this library", payload: payload(name))
  }

  func payload(_ name: String) -> NotificationPayload {
    NotificationPayload(
      kind: "reminder", reference: "\(Self.mark)-\(check.rawValue)-\(name)")
  }

  /// So many requests, an hour apart, from a day after the start.
  func requests(_ count: Int, from first: Int = 0) -> [NotificationRequest] {
    (first..<first + max(0, count)).map {
      request("\($0)", afterSeconds: 86_400 + Int64($0) * 3_600)
    }
  }
}
