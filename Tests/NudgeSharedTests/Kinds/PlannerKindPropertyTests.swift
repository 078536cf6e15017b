import NudgeShared
import NudgeTesting
import Testing

@Suite("Promises of the planner, whatever is proposed")
struct PlannerKindPropertyTests {
  private static let quiets = [
    "off", "22:00-07:00", "sat-sun@23:00-10:00,mon-fri@21:30-06:45", "01:30-03:30",
    "mon-wed@00:00-24:00", "00:00-24:00", "07:00-21:00",
  ]

  private struct Case {
    var desk = KindsDesk()
    var candidates: [NotificationCandidate] = []
  }

  private static func draw(_ choices: inout Choices) -> Case {
    var drawn = Case()
    let zone = choices.pick(from: OddZones.all).zone
    drawn.desk.zone = zone
    drawn.desk.table = choices.pick(from: [.standard, .reminders])
    // Near a change of the clock, where there is one.
    let start = Make.moment("2026-03-20T00:00:00Z")
    let near = zone.nextTransition(after: start).map {
      Instant(clamping: $0.secondsSinceEpoch)
    }
    drawn.desk.now = (near ?? start).adding(
      seconds: Int64(choices.int(in: -200_000...90_000, plainest: 0)))
    drawn.desk.maxPending = choices.pick(from: [64, 50, 20, 12, 3, 0])
    drawn.desk.capacity = choices.pick(from: [64, 64, 40, 10, 0])
    drawn.desk.pending = Make.foreign(choices.pick(from: [0, 0, 5, 30, 64, 70]))
    drawn.desk.quietHours = Make.quiet(choices.pick(from: quiets))
    if choices.bool(oneIn: 4) {
      let today = zone.localDateTime(at: drawn.desk.now)
      drawn.desk.quietHours = drawn.desk.quietHours.replacing(pauses: [
        .init(
          from: today,
          until: LocalDateTime(today.date.adding(days: choices.int(in: 0...5)), .midnight))
      ])
    }
    let kinds = KindTable.standard.policies.filter { $0.tier != .anchor }.map(\.kind)
    drawn.candidates = choices.list(upTo: 60) { choices in
      candidate(&choices, kinds, near: drawn.desk.now, in: zone)
    }
    return drawn
  }

  private static func candidate(
    _ choices: inout Choices, _ kinds: [NotificationKind], near now: Instant, in zone: LocalZone
  ) -> NotificationCandidate {
    let kind = choices.pick(from: kinds)
    // Few ids and few days, so that occurrences meet.
    let item = "i\(choices.int(in: 0...9))"
    let fireAt = now.adding(seconds: Int64(choices.int(in: -100...260_000, plainest: 7200)))
    let reading = zone.localDateTime(at: fireAt)
    let minute = LocalDateTime(reading.date, reading.minuteOfDay)
    return NotificationCandidate(
      kind: kind, item: item, nominal: choices.bool(oneIn: 6) ? nil : minute,
      time: choices.bool() ? .instant(fireAt) : .wallClock(minute), title: "T",
      body: "\(choices.int(in: 0...1))",
      priority: choices.bool(oneIn: 5) ? choices.int(in: 0...100) : nil,
      isExemptFromQuietHours: choices.bool(oneIn: 8))
  }

  @Test("Nothing twice, nothing past, nothing in quiet time, nothing without a slot or a reason")
  func promises() {
    let failure = checkProperty(
      "the planner keeps its promises", runs: 200,
      covering: ["digest", "budget", "ceiling", "quiet hours", "moved", "anchors gone"]
    ) { choices in
      let drawn = Self.draw(&choices)
      let desk = drawn.desk
      choices.note(desk.summary)
      choices.note(drawn.candidates.map(\.summary).joined(separator: "\n"))
      let plan = desk.plan(drawn.candidates)
      choices.note(plan.ids.map(\.rawValue).joined(separator: "\n"))
      choices.cover("digest", when: plan.planned.contains { $0.occurrences.count > 1 })
      choices.cover("budget", when: !plan.dropped(.budget).isEmpty)
      choices.cover("ceiling", when: !plan.dropped(.ceiling).isEmpty)
      choices.cover("quiet hours", when: !plan.dropped(.quietHours).isEmpty)
      choices.cover("anchors gone", when: desk.table == .standard && plan.anchors.isEmpty)

      let keys = plan.planned.flatMap(\.occurrences)
      try choices.expect(Set(keys).count, equals: keys.count, "an occurrence twice")
      try choices.expect(Set(plan.ids).count, equals: plan.ids.count, "an identifier twice")
      for planned in plan.oneShots {
        try choices.expect(
          planned.request.fireAt.seconds(since: desk.now) > 5, "too close: \(planned)")
      }
      try Self.expectQuiet(&choices, plan, desk, drawn.candidates)
      try Self.expectSlots(&choices, plan, desk)
      // Each candidate is planned, dropped, or of a kind that is not in the table.
      let dropped = Set(plan.dropped.map(\.candidate.key))
      let unknown = drawn.candidates.count { desk.table.policy(of: $0.kind) == nil }
      try choices.expect(plan.rejected.count, equals: unknown, "rejected")
      for candidate in drawn.candidates where desk.table.policy(of: candidate.kind) != nil {
        try choices.expect(
          keys.contains(candidate.key) || dropped.contains(candidate.key),
          "neither planned nor dropped: \(candidate)")
      }
      // Nothing beyond the first that has no slot is taken for complete.
      let withoutSlot = plan.dropped(.budget).filter {
        desk.table.policy(of: $0.candidate.kind)?.tier != .anchor
      }
      if let first = withoutSlot.map(\.fireAt).min() {
        try choices.expect(
          plan.scheduledThrough < first,
          "scheduled through \(plan.scheduledThrough), and \(first) has no slot")
        try choices.expect(plan.refreshBy, equals: first, "refresh by")
      }
    }
    #expect(failure == nil)
  }

  private static func expectQuiet(
    _ choices: inout Choices, _ plan: NotificationPlan, _ desk: KindsDesk,
    _ candidates: [NotificationCandidate]
  ) throws {
    let exempt = Set(candidates.filter(\.isExemptFromQuietHours).map(\.key))
    for planned in plan.planned where desk.table.policy(of: planned.kind)?.quietHours != .exempt {
      guard exempt.isDisjoint(with: planned.occurrences) else { continue }
      let reading = desk.zone.localDateTime(at: planned.request.fireAt)
      if let nominal = planned.nominal { choices.cover("moved", when: nominal != reading) }
      try choices.expect(!desk.quietHours.contains(reading), "in quiet time: \(planned)")
      // What the system goes by is the same moment.
      switch planned.request.trigger {
      case .absolute(let instant):
        try choices.expect(instant, equals: planned.request.fireAt, "absolute")
      case .wallClock(let reading):
        try choices.expect(
          desk.zone.resolve(reading).earlierOrShiftedForward, equals: planned.request.fireAt,
          "wall clock")
      case .repeating(let time):
        try choices.expect(planned.tier, equals: .anchor, "repeats")
        try choices.expect(
          time.next(after: desk.now, in: desk.zone), equals: planned.request.fireAt, "repeating")
      }
    }
  }

  private static func expectSlots(
    _ choices: inout Choices, _ plan: NotificationPlan, _ desk: KindsDesk
  ) throws {
    let foreign = desk.pending.count
    let room = max(0, desk.capacity - foreign)
    try choices.expect(plan.planned.count <= room, "\(plan.planned.count) pending, room \(room)")
    let armed = plan.planned.count { $0.tier != .reserve }
    try choices.expect(armed <= desk.maxPending, "\(armed) planned, at most \(desk.maxPending)")
    let slots = desk.table.budget.slots(within: room, planned: desk.maxPending)
    func count(_ tier: NotificationTier) -> Int { plan.planned.count { $0.tier == tier } }
    let (anchors, dated) = (count(.anchor), count(.dated))
    try choices.expect(anchors <= slots.anchors, "anchors")
    try choices.expect(count(.reserve) <= slots.reserve, "reserve")
    try choices.expect(dated <= slots.dated + slots.anchors - anchors, "dated")
    try choices.expect(
      count(.deferred) <= slots.deferred + slots.dated + slots.anchors - anchors - dated,
      "deferred")
    if desk.table == .standard, desk.quietHours.entries.isEmpty {
      try choices.expect(anchors, equals: min(3, room, desk.maxPending), "anchors")
    }
    // Never a slot left that a candidate could have had.
    if !plan.dropped(.budget).filter({ $0.candidate.kind == .reminder }).isEmpty {
      try choices.expect(dated, equals: slots.dated + slots.anchors - anchors, "dated slots left")
    }
  }

  @Test("The order in which things are proposed does not matter, and a second pass changes nothing")
  func idempotent() {
    let failure = checkProperty(
      "a second pass changes nothing", runs: 120, covering: ["later", "something pending"]
    ) { choices in
      let drawn = Self.draw(&choices)
      var desk = drawn.desk
      choices.note(desk.summary)
      choices.note(drawn.candidates.map(\.summary).joined(separator: "\n"))
      let plan = desk.plan(drawn.candidates)
      let split = choices.int(in: 0...60)
      let parts = [
        SourceAnswer(candidates: Array(drawn.candidates.dropFirst(split).reversed())),
        SourceAnswer(candidates: Array(drawn.candidates.prefix(split))),
      ]
      let other = desk.plan(answers: parts)
      try choices.expect(other.planned == plan.planned, "planned in another order")
      try choices.expect(other.dropped == plan.dropped, "dropped in another order")
      try choices.expect(
        plan.diff.schedule.map(\.id), equals: plan.ids.filter { !desk.pending.contains($0) },
        "the diff")
      desk.pending += plan.ids
      choices.cover("something pending", when: !plan.oneShots.isEmpty)
      try choices.expect(desk.plan(drawn.candidates).diff.isEmpty, "changes at once")
      // And at any moment before the next firing, the lead included.
      guard let first = plan.planned.first?.request.fireAt else { return }
      let seconds = first.seconds(since: desk.now)
      choices.cover("later", when: seconds > 6)
      desk.now = desk.now.adding(
        seconds: choices.bool() ? max(0, seconds - Int64(choices.int(in: 1...6))) : seconds / 2)
      let later = desk.plan(drawn.candidates)
      choices.note("\(later.diff)")
      // An anchor that came once over a pause repeats again once it is over; nothing else that
      // stands is ever touched.
      let removed = later.diff.cancel.filter { !NotificationNamespace.anchor.contains($0) }
      try choices.expect(removed, equals: [], "removed later")
    }
    #expect(failure == nil)
  }
}
