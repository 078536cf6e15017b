import NudgeShared
import NudgeTesting
import Testing

@Suite("The order of changes")
struct SyncStepsTests {
  /// Half a week apart, so that neighbours are too close for each other and the next ones are not.
  private static let moments = 0..<5
  private static let separation: Int64 = 168 * 3600

  private static func request(at moment: Int, edited: Bool = false) -> NotificationRequest {
    SampleRequests.request(hours: 84 * moment, body: edited ? "edited" : "as before")
  }

  @Test("Keeps its laws after every step, wherever it is cut short")
  func laws() {
    let failure = checkExhaustively(
      "the order of changes keeps its laws",
      covering: ["evicts", "over the limit", "runs empty", "saved from running empty"]
    ) { choices in
      let old = Self.moments.filter { _ in choices.bool() }
      var new: [Int] = []
      for moment in Self.moments where new.last != moment - 1 {
        if choices.bool() { new.append(moment) }
      }
      let isEdited = choices.bool()
      let foreign = choices.draw(below: 5)
      let capacity = 5
      guard new.count + foreign <= capacity else { return }
      let held = Dictionary(
        uniqueKeysWithValues: old.map { (Self.request(at: $0).id, $0) })
      let wanted = new.map { Self.request(at: $0, edited: isEdited) }
      choices.note("\(old) to \(new), edited: \(isEdited), room \(capacity - foreign)")

      let diff = reconcile(desired: wanted, pending: Array(held.keys), namespace: .nudge)
      let room = capacity - foreign - held.count
      let steps = diff.steps(in: .nudge, separationSeconds: Self.separation, room: room)

      var device = StepDevice(pending: held, limit: max(capacity - foreign, held.count))
      for step in steps {
        switch step {
        case .cancel(let id):
          try choices.expect(device.pending[id] != nil, "\(id) is removed and not there")
          device.pending[id] = nil
        case .schedule(let request):
          try choices.expect(
            device.pending.count < capacity - foreign, "\(request.id) is one too many")
          let moment = new.first { Self.request(at: $0).fireAt == request.fireAt }
          device.pending[request.id] = moment ?? -1
        }
        try device.check(choices, before: held, wanted: wanted)
      }
      try choices.expect(
        Set(device.pending.keys), equals: Set(wanted.map(\.id)), "what is pending in the end")
      try choices.expect(
        steps.count, equals: diff.cancel.count + diff.schedule.count, "the number of steps")
      let mayRunEmpty =
        held.isEmpty || wanted.isEmpty
        || !EmptinessSearch(held, wanted, limit: capacity - foreign).canAvoid
      try choices.expect(!device.ranEmpty || mayRunEmpty, "nothing is pending in between")
      choices.cover("evicts", when: room <= 0 && !diff.schedule.isEmpty && !held.isEmpty)
      choices.cover("over the limit", when: room < 0)
      choices.cover("runs empty", when: device.ranEmpty && !wanted.isEmpty)
      choices.cover("saved from running empty", when: !mayRunEmpty && diff.keep.isEmpty)
    }
    #expect(failure == nil)
  }

  @Test("Removes soonest first where nothing takes its place, since that would fire first")
  func soonestFirst() {
    let ids = [2, 0, 4].map { Self.request(at: $0).id }
    let diff = reconcile(desired: [], pending: ids, namespace: .nudge)
    #expect(
      diff.steps(in: .nudge, separationSeconds: Self.separation, room: 0)
        == [0, 2, 4].map { .cancel(Self.request(at: $0).id) })
  }

  @Test("Adds nudges from the far end, so that what is added last is what comes next")
  func addsFromTheFarEnd() {
    let requests = [0, 2, 4].map { Self.request(at: $0) }
    let diff = reconcile(desired: requests, pending: [requests[0].id], namespace: .nudge)
    #expect(
      diff.steps(in: .nudge, separationSeconds: Self.separation, room: 60)
        == [.schedule(requests[2]), .schedule(requests[1])])
  }

  @Test("Makes room by the far end, and more than one place where the platform holds too many")
  func farEndFirst() {
    let old = [0, 2, 4].map { Self.request(at: $0) }
    let new = SampleRequests.request(hours: 84 * 8)
    let diff = reconcile(desired: [old[0], new], pending: old.map(\.id), namespace: .nudge)
    #expect(
      diff.steps(in: .nudge, separationSeconds: Self.separation, room: 0)
        == [.cancel(old[2].id), .schedule(new), .cancel(old[1].id)])
    #expect(
      diff.steps(in: .nudge, separationSeconds: Self.separation, room: -1)
        == [.cancel(old[2].id), .cancel(old[1].id), .schedule(new)])
  }

  @Test("One of ours whose moment cannot be read goes before anything is added")
  func unreadable() {
    let older = SampleRequests.ids("nudge:2026-W49", "nudge:x:never:1f")
    let new = Self.request(at: 2)
    let diff = reconcile(desired: [new], pending: older, namespace: .nudge)
    #expect(
      diff.steps(in: .nudge, separationSeconds: Self.separation, room: 60)
        == older.map(SyncStep.cancel) + [.schedule(new)])
  }

  @Test("Distances at the ends of time do not overflow")
  func endsOfTime() {
    var hash = StableHash()
    hash.combine("x")
    let first = NotificationID(namespace: .nudge, reference: "", fireAt: .min, contentHash: hash)
    let last = NotificationID(namespace: .nudge, reference: "", fireAt: .max, contentHash: hash)
    let diff = reconcile(
      desired: [Self.request(at: 0)], pending: [first, last], namespace: .nudge)
    #expect(
      diff.steps(in: .nudge, separationSeconds: Self.separation, room: 1)
        == [.schedule(Self.request(at: 0)), .cancel(first), .cancel(last)])
  }
}

/// What a platform holds while steps are made.
private struct StepDevice {
  var pending: [NotificationID: Int]
  let limit: Int
  private(set) var ranEmpty = false

  init(pending: [NotificationID: Int], limit: Int) {
    self.pending = pending
    self.limit = limit
  }

  mutating func check(
    _ choices: Choices, before: [NotificationID: Int], wanted: [NotificationRequest]
  ) throws {
    try choices.expect(pending.count <= limit, "\(pending.count) are pending at once")
    if pending.isEmpty { ranEmpty = true }
    for (id, moment) in pending {
      for (other, otherMoment) in pending where other != id && abs(moment - otherMoment) < 2 {
        let stoodBefore = before[id] != nil && before[other] != nil
        try choices.expect(stoodBefore, "\(id) stands too close to \(other)")
      }
    }
  }
}

/// Tries every order of single changes and says whether one of them never runs empty.
private struct EmptinessSearch {
  let canAvoid: Bool

  init(_ held: [NotificationID: Int], _ wanted: [NotificationRequest], limit: Int) {
    let moments = held.map { (id: $0.key, moment: $0.value, isWanted: false) }
    let wantedMoments = wanted.map { request in
      let hours = request.fireAt.seconds(since: SampleRequests.tuesday) / 3600
      return (id: request.id, moment: Int(hours / 84), isWanted: true)
    }
    let all = moments.filter { entry in !wanted.contains { $0.id == entry.id } } + wantedMoments
    let start = all.indices.reduce(0) { held[all[$1].id] == nil ? $0 : $0 | 1 << $1 }
    let goal = all.indices.reduce(0) { all[$1].isWanted ? $0 | 1 << $1 : $0 }
    var seen: Set<Int> = [start]
    var open = [start]
    while let state = open.popLast() {
      for index in all.indices {
        let next: Int
        if all[index].isWanted, state & 1 << index == 0 {
          guard state.nonzeroBitCount < limit else { continue }
          let clashes = all.indices.contains {
            state & 1 << $0 != 0 && !all[$0].isWanted
              && abs(all[$0].moment - all[index].moment) < 2
          }
          guard !clashes else { continue }
          next = state | 1 << index
        } else if !all[index].isWanted, state & 1 << index != 0 {
          next = state & ~(1 << index)
        } else {
          continue
        }
        if next != 0, seen.insert(next).inserted { open.append(next) }
      }
    }
    canAvoid = seen.contains(goal)
  }
}
