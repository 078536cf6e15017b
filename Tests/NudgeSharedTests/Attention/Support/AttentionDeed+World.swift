import NudgeShared
import NudgeTesting

/// Deeds as they are drawn, and as they are done to the real authority.
extension AttentionDeed {
  static let principals = ["ada", "bob", "cy"]
  static let runs = ["r1", "r2"]
  static let subjects = [
    "approval:x", "question:x", "scheduledOutcome:r1", "scheduledOutcome:r2", "failure:r1",
    "operationalAlert:x",
  ]

  /// Draws a deed of one of these people.
  static func drawn(_ choices: inout Choices, principals: [String] = principals) -> AttentionDeed {
    let principal = choices.pick(from: principals)
    let act: Act
    switch choices.draw(below: 8) {
    case 0, 1:
      act = .run(choices.pick(from: runs), choices.pick(from: ["completed", "going", "failed"]))
    case 2, 3:
      let run: String? = choices.bool() ? choices.pick(from: runs) : nil
      act = .enqueue(
        choices.pick(from: subjects), run: run, hours: choices.pick(from: [1_000, 3, 1]))
    case 4: act = .see(choices.list(from: 1, upTo: 2) { $0.pick(from: runs) })
    case 5: act = .handle(choices.pick(from: subjects))
    case 6: act = .eraseRun(choices.pick(from: runs))
    default: act = .eraseSubject(choices.pick(from: subjects))
    }
    return AttentionDeed(principal: principal, act: act)
  }

  /// Which name the deed ends the life of: one that must not be used again.
  var erasedName: String? {
    switch act {
    case .eraseRun(let run): "\(principal) run \(run)"
    case .eraseSubject(let subject): "\(principal) subject \(subject)"
    case .run, .enqueue, .handle, .see: nil
    }
  }

  /// The names that it gives something to.
  var usedNames: Set<String> {
    switch act {
    case .run(let run, _): ["\(principal) run \(run)"]
    case .enqueue(let subject, _, _), .handle(let subject): ["\(principal) subject \(subject)"]
    case .eraseRun, .eraseSubject, .see: []
    }
  }

  static func moment(hour: Int) -> Instant {
    AttentionSample.start.adding(seconds: Int64(hour) * 3_600)
  }

  static func subject(_ text: String) -> AttentionSubject {
    AttentionSubject(NotificationID(rawValue: "attention:" + text))
      ?? AttentionSample.subject(.test, "malformed")
  }

  /// Does it to the real authority.
  func apply(
    to transaction: inout AttentionTransaction, at now: Instant
  ) throws(NudgeStoreError) {
    let owner = AttentionSample.name(principal, PrincipalID.self)
    switch act {
    case .run(let run, let state):
      let end = AttentionRun.Outcome(rawValue: state)
      _ = try transaction.record(
        AttentionRun(
          id: AttentionSample.run(run), principal: owner,
          state: end.map { .ended($0, at: now) } ?? .running))
    case .eraseRun(let run):
      _ = try transaction.erase(run: AttentionSample.run(run), of: owner, at: now)
    case .enqueue(let subject, let run, let hours):
      _ = try transaction.enqueue(
        AttentionSample.row(
          Self.subject(subject), run: run.map(AttentionSample.run), of: owner, at: now,
          expiresAt: now.adding(seconds: Int64(hours) * 3_600)))
    case .handle(let subject):
      try transaction.handle(Self.subject(subject), of: owner, at: now)
    case .eraseSubject(let subject):
      _ = try transaction.erase(Self.subject(subject), of: owner, at: now)
    case .see(let runs):
      guard let request = try? AttentionSyncRequest(acknowledged: runs.map(AttentionSample.run))
      else { return }
      _ = try transaction.sync(request, for: owner, at: now)
    }
  }
}

/// Lets no deed pass that uses a name again whose bearer was erased.
struct LivingNames {
  private var erased: Set<String> = []

  mutating func admits(_ deed: AttentionDeed) -> Bool {
    guard erased.isDisjoint(with: deed.usedNames) else { return false }
    if let name = deed.erasedName { erased.insert(name) }
    return true
  }
}
