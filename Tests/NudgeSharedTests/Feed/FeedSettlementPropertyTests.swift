import NudgeTesting
import Testing

@testable import NudgeShared

@Suite("The feed tells no lie, whatever happens between the passes")
struct FeedSettlementPropertyTests {
  @Test("Nothing is delivered that nobody saw armed, and an outcome is for good")
  func noLies() {
    let failure = checkProperty(
      "the feed tells no lie", runs: 400,
      covering: ["delivered", "presumed", "suppressed", "unknown", "clock back"]
    ) { choices in
      var device = FeedSample()
      let times = ["2026-03-02T09:00:00Z", "2026-03-02T15:00:00Z", "2026-03-03T09:00:00Z"]
      let planned = times.enumerated().map { device.planned("r\($0)", at: $1) }
      // Who was seen armed: by a pass that came to its end, or by the platform's own list.
      var seen: Set<NotificationID> = []
      for _ in 0..<choices.int(in: 1...8) {
        let before = device.log
        switch choices.draw(below: 5) {
        case 0:
          let request = choices.pick(from: planned)
          device.log = device.log.noting(device.plan([request]), isAllowed: true)
          if choices.bool() { device.pending.append(request.request.id) }
        case 1:
          let plan = device.plan([choices.pick(from: planned)])
          let isAllowed = device.authorization.allowsDelivery
          device.log = device.log.noting(plan, isAllowed: isAllowed).completing(plan)
          device.pending += plan.diff.schedule.map(\.id)
          seen.formUnion(plan.diff.schedule.map(\.id))
        case 2: device.authorization = choices.bool() ? .denied : .authorized
        case 3: if !device.pending.isEmpty { device.pending.removeFirst() }
        default:
          let hours = choices.int(in: -6...12, plainest: 1)
          choices.cover("clock back", when: hours < 0)
          device.now = device.now.adding(seconds: Int64(hours) * 3_600)
          let fired = device.pending.filter { id in
            planned.contains { $0.request.id == id && $0.request.fireAt <= device.now }
          }
          if choices.bool() {
            device.pending.removeAll(where: fired.contains)
            if choices.bool() {
              device.delivered += fired.map { DeliveredNotification(id: $0, deliveredAt: nil) }
            }
          }
        }
        seen.formUnion(device.pending)
        let unsettled = device.log
        device.log = FeedSettlement(device.snapshot, at: device.reading).settled(device.log)
        let again = FeedSettlement(device.snapshot, at: device.reading).settled(device.log)
        try choices.expect(again == device.log, "settling twice differs")
        try Self.check(device, before, unsettled, seen, &choices)
      }
    }
    #expect(failure == nil)
  }

  private static func check(
    _ device: FeedSample, _ before: FeedLog, _ unsettled: FeedLog, _ seen: Set<NotificationID>,
    _ choices: inout Choices
  ) throws {
    for entry in device.log.entries {
      let isReported = device.delivered.contains { $0.id == entry.id }
      switch entry.outcome {
      case .delivered:
        choices.cover("delivered")
        try choices.expect(isReported, "delivered without a report")
      case .presumedDelivered(let at):
        choices.cover("presumed")
        try choices.expect(seen.contains(entry.id), "presumed, though nobody saw it armed")
        try choices.expect(at == entry.fireAt, "presumed at another time")
      case .suppressed: choices.cover("suppressed")
      case .unknown: choices.cover("unknown")
      default: break
      }
      guard let old = before.entries.first(where: { $0.id == entry.id }) else { continue }
      switch old.outcome {
      case .delivered: try choices.expect(entry.outcome == old.outcome, "a report was taken back")
      case .presumedDelivered:
        try choices.expect(entry.outcome == old.outcome || isReported, "was presumed, is not")
      default: break
      }
    }
    let said = device.log.said(at: device.now)
    for entry in device.log.entries where entry.outcome.countsAsSaid {
      try choices.expect(said.isSuperset(of: entry.occurrences), "said and not remembered")
    }
  }
}
