import NudgeShared
import NudgeTesting
import Testing

@Suite("A fan-out never rings twice and never for nothing, whatever happens between its steps")
struct AttentionFanOutPropertyTests {
  private static func act(_ choices: inout Choices) -> AttentionStage.Act {
    switch choices.draw(below: 12) {
    case 0...3: .nothing
    case 4...6: .deed(AttentionDeed.drawn(&choices, principals: ["ada", "bob"]))
    case 7: .anHourPasses
    case 8: .fanOut
    case 9, 10: .refusal
    default: .stop(choices.bool() ? .after : .before)
    }
  }

  @Test(
    "Each device gets a row once, while it matters, and each row that matters reaches each device")
  func interleavings() async {
    let failure = await checkProperty(
      "a fan-out sends once and in time", runs: 400,
      covering: [
        "taken", "refused", "within another", "stopped before", "stopped after", "superseded late",
        "expired", "dispatched",
      ]
    ) { choices in
      var living = LivingNames()
      let first = choices.list(upTo: 8) { AttentionDeed.drawn(&$0, principals: ["ada", "bob"]) }
        .filter { living.admits($0) }
      let script = choices.list(upTo: 30, of: Self.act).filter { act in
        if case .deed(let deed) = act { living.admits(deed) } else { true }
      }
      choices.note("\(first), then \(script)")
      let stage = AttentionStage(script)
      for deed in first { await stage.apply(deed) }
      for _ in 0..<3 {
        await stage.letHourPass()
        await stage.fanOut()
      }
      await stage.endScript()
      await stage.letHourPass()
      await stage.fanOut()
      for label in await stage.labels { choices.cover(label) }
      try choices.expect(await stage.faults, equals: [], "sendings that must not be")
      try await Self.checkEnd(of: stage, &choices)
    }
    #expect(failure == nil)
  }

  /// After a last fan-out without faults every row is settled, as what happened to it says.
  private static func checkEnd(of stage: AttentionStage, _ choices: inout Choices) async throws {
    let (naive, hour, taken) = (await stage.naive, await stage.hour, await stage.taken)
    for case .notification(let row) in await stage.store.records.byKey.values {
      let (name, id) = (row.principal.rawValue, row.id.rawValue)
      let devices = row.deliveries.map(\.device.rawValue)
      let reached = (AttentionStage.devices[name] ?? []).map(\.rawValue)
        .filter { taken.contains("\(name) \(id) \($0)") }
      try choices.expect(
        Set(reached).isSubset(of: devices), "\(name) \(id): \(reached) not kept in \(devices)")
      try choices.expect(Set(devices).count == devices.count, "\(devices) has one twice")
      switch row.settlement {
      case .pending: try choices.expect(false, "\(name) \(id) is still pending")
      case .dispatched:
        choices.cover("dispatched")
        try choices.expect(
          devices.sorted(), equals: (AttentionStage.devices[name] ?? []).map(\.rawValue).sorted(),
          "devices of \(name) \(id)")
      case .superseded, .expired:
        choices.cover("expired", when: row.settlement.isExpired)
        choices.cover("superseded late", when: !row.settlement.isExpired && !devices.isEmpty)
        try choices.expect(
          naive.isObsolete(id, of: name, hour: hour), "\(name) \(id): settled for nothing")
      }
    }
  }
}

extension AttentionSettlement {
  fileprivate var isExpired: Bool { if case .expired = self { true } else { false } }
}
