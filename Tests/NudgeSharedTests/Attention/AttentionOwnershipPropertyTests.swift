import NudgeShared
import NudgeTesting
import Testing

@Suite("Nothing of somebody else is named, and nothing of theirs makes a difference")
struct AttentionOwnershipPropertyTests {
  private typealias Sample = AttentionSample

  private static let ids =
    AttentionDeed.subjects.map { "attention:" + $0 } + ["attention:approval:y", "reminder:r1:1:0"]
  private static let runs = AttentionDeed.runs + ["r3"]

  /// A list of deeds, an hour apart, in which no erased name is used again.
  private static func deeds(_ choices: inout Choices) -> [AttentionDeed] {
    var living = LivingNames()
    return choices.list(upTo: 24) { AttentionDeed.drawn(&$0) }.filter { living.admits($0) }
  }

  private static func request(_ choices: inout Choices) throws -> AttentionSyncRequest {
    try AttentionSyncRequest(
      delivered: choices.list(upTo: 10) { $0.pick(from: ids) }
        .map(NotificationID.init(rawValue:)),
      acknowledged: choices.list(upTo: 2) { $0.pick(from: runs) }.map(Sample.run),
      queried: choices.list(upTo: 4) { $0.pick(from: runs) }.map(Sample.run))
  }

  private static func once<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.enumerated().filter { values.firstIndex(of: $0.element) == $0.offset }.map(\.element)
  }

  @Test("Every answer is the one of the rules over plain texts")
  func naive() {
    let failure = checkProperty(
      "answers name what is supplied, owned and obsolete", runs: 500,
      covering: ["obsolete", "unread", "acknowledged", "owned by another"]
    ) { choices in
      var (sample, naive) = (Sample(), NaiveAuthority())
      let deeds = Self.deeds(&choices)
      choices.note("\(deeds)")
      for (hour, deed) in deeds.enumerated() {
        try sample.transact { transaction throws(NudgeStoreError) in
          try deed.apply(to: &transaction, at: AttentionDeed.moment(hour: hour))
        }
        naive.apply(deed, hour: hour)
      }
      let name = choices.pick(from: AttentionDeed.principals)
      let request = try Self.request(&choices)
      let hour = deeds.count
      let answer = try sample.transact { transaction throws(NudgeStoreError) in
        try transaction.sync(
          request, for: Sample.name(name, PrincipalID.self), at: AttentionDeed.moment(hour: hour))
      }
      choices.note("\(name) asks \(request)")
      let seen = request.acknowledged.map(\.rawValue)
      naive.apply(AttentionDeed(principal: name, act: .see(seen)), hour: hour)
      try choices.expect(
        answer.acknowledged?.map(\.rawValue),
        equals: Self.once(seen).filter { naive.isEnded($0, of: name) }, "acknowledged")
      let shown = Self.once(request.delivered.map(\.rawValue))
      let obsolete = shown.filter { naive.isObsolete($0, of: name, hour: hour) }
      try choices.expect(answer.obsolete.map(\.rawValue), equals: obsolete, "obsolete")
      let unread = Self.once(request.queried.map(\.rawValue))
        .filter { naive.isUnread($0, of: name) }
      try choices.expect(answer.unread?.map(\.rawValue), equals: unread, "unread")
      choices.cover("obsolete", when: !obsolete.isEmpty)
      choices.cover("unread", when: !unread.isEmpty)
      choices.cover("acknowledged", when: answer.acknowledged != [])
      let others = AttentionDeed.principals.filter { $0 != name }
      choices.cover(
        "owned by another",
        when: shown.contains { id in
          !obsolete.contains(id) && others.contains { naive.isObsolete(id, of: $0, hour: hour) }
        })
    }
    #expect(failure == nil)
  }

  @Test(
    "An answer and what it changes are the same whether others have anything of that name or not")
  func indistinguishable() {
    let failure = checkProperty(
      "foreign and unknown are the same to a transaction", runs: 500,
      covering: ["others have more", "answered", "changed"]
    ) { choices in
      let deeds = Self.deeds(&choices)
      let request = try Self.request(&choices)
      let name = choices.pick(from: AttentionDeed.principals)
      choices.note("\(deeds)\n\(name) asks \(request)")
      var worlds = [Sample(), Sample()]
      for (hour, deed) in deeds.enumerated() {
        for index in worlds.indices where index == 0 || deed.principal == name {
          try worlds[index].transact { transaction throws(NudgeStoreError) in
            try deed.apply(to: &transaction, at: AttentionDeed.moment(hour: hour))
          }
        }
      }
      let now = AttentionDeed.moment(hour: deeds.count)
      var answers: [AttentionSyncAnswer] = []
      var changes: [[AttentionChange]] = []
      for world in worlds {
        var transaction = AttentionTransaction(over: world.records)
        answers.append(
          try transaction.sync(request, for: Sample.name(name, PrincipalID.self), at: now))
        changes.append(transaction.changes)
      }
      choices.cover(
        "others have more", when: worlds[0].records.byKey.count > worlds[1].records.byKey.count)
      choices.cover("answered", when: answers[0] != .nothing)
      choices.cover("changed", when: !changes[0].isEmpty)
      try choices.expect(answers[0], equals: answers[1], "answer beside others")
      try choices.expect(changes[0], equals: changes[1], "changes beside others")
    }
    #expect(failure == nil)
  }
}
