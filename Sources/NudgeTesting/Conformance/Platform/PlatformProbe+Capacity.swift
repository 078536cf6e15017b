import NudgeShared

extension PlatformProbe {
  /// How many more fit, as the snapshot says.
  func room() async throws(Stop) -> Int {
    let snapshot = try await snapshot()
    return max(0, snapshot.capacity - snapshot.pending.count)
  }

  /// Schedules as many as fit, the first two seen to be listed.
  private mutating func fill() async throws(Stop) -> [NotificationRequest] {
    let room = try await room()
    guard room > 2 else { throw .needs("room for more than 2 notifications, and there is \(room)") }
    let requests = requests(room)
    try await add(Array(requests.prefix(2)))
    for (number, request) in requests.enumerated().dropFirst(2) {
      let isTaken = try await offer(request)
      try expect(
        isTaken, "room for \(room)", found: "a refusal after \(number)",
        or: number < 8 ? .refusedWithRoom : .pendingLostBelowCapacity)
    }
    try await expectPending(requests, or: .pendingLostBelowCapacity)
    return requests
  }

  mutating func holdsItsCapacity() async throws(Stop) { _ = try await fill() }

  /// One that fires before all others and one that fires after them: systems that drop go by either.
  private func excess() -> [NotificationRequest] {
    [request("soonest", afterSeconds: 43_200), request("latest", afterSeconds: 86_400 * 300)]
  }

  mutating func keepsWhatIsThere() async throws(Stop) {
    let requests = try await fill()
    for request in excess() { _ = try await offer(request) }
    try await expectPending(requests)
  }

  mutating func saysWhatItRefuses() async throws(Stop) {
    let requests = try await fill()
    for request in excess() {
      guard try await offer(request) else { continue }
      let pending = try await snapshot().pending
      try await expectPending(requests, or: .pendingLostOverLimit)
      try expect(
        pending.contains(request.id), "an error for what was not added",
        found: "\(request.id.rawValue) taken without a word and not pending")
    }
  }

  mutating func failsWhole() async throws(Stop) {
    try await add(requests(6))
    if let hook = kit.failNextSchedule {
      try await use(hook, "failNextSchedule") { try await $0(platform) }
      guard try await !offer(request("failing")) else {
        throw .needs("the hook failNextSchedule to make it fail")
      }
      return
    }
    _ = try await fill()
    for request in excess() {
      if try await !offer(request) { return }
    }
    throw .needs("the hook failNextSchedule")
  }
}
