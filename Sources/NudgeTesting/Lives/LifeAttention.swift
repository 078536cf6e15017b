import NudgeShared

/// The names that a life's attention goes by: few, so that they meet again.
struct LifeAttention {
  private static let runs = ["run-1", "run-2", "run-3", "run-4"].compactMap(RunID.init(rawValue:))
  private static let references = ["a1", "a2", "a3"].compactMap(SubjectReference.init(rawValue:))
  private static let conversation = ConversationID(rawValue: "c1")

  /// What comes about, and whether that is on the device at hand (true) or elsewhere.
  func draw(_ choices: inout Choices) -> (action: Scenario.Action, isHere: Bool)? {
    let run = choices.pick(from: LifeAttention.runs)
    let subject = AttentionSubject(
      choices.pick(from: [.approval, .question, .operationalAlert, .failure, .deviceWakeUp]),
      choices.pick(from: LifeAttention.references))
    let isHere = choices.bool(oneIn: 4)
    switch choices.draw(below: 11) {
    case 0, 1:
      return (
        authority(.enqueue(subject, run: nil, conversation: LifeAttention.conversation)), false
      )
    case 2: return (authority(.handle(subject)), isHere)
    case 3:
      return (authority(.run(run, .running, conversation: LifeAttention.conversation)), false)
    case 4:
      let end = choices.pick(from: [Scenario.RunProgress.completed, .failed, .cancelled])
      return (authority(.run(run, end, conversation: LifeAttention.conversation)), false)
    case 5:
      guard let outcome = SubjectReference(rawValue: run.rawValue) else { return nil }
      let subject = AttentionSubject(.scheduledOutcome, outcome)
      return (
        authority(.enqueue(subject, run: nil, conversation: LifeAttention.conversation)), false
      )
    case 6: return (.screen(.active), true)
    case 7: return (.screen(.inactive), true)
    case 8:
      guard let conversation = LifeAttention.conversation else { return nil }
      let view = TranscriptView(
        conversation: conversation, mode: .chat, restore: .loaded, place: .front, run: .ended(run))
      return (.screen(.view(choices.bool(oneIn: 4) ? nil : view)), true)
    case 9: return (.screen(.dots(LifeAttention.runs)), true)
    default: return (.screen(.reconcile), true)
    }
  }

  private func authority(_ deed: Scenario.AuthorityDeed) -> Scenario.Action {
    .authority(deed, member: nil)
  }
}

extension LifeDraft {
  /// Something about attention happens, on this device or elsewhere.
  mutating func attend(on device: Int, _ choices: inout Choices) {
    guard let (action, isHere) = attention.draw(&choices) else { return }
    happen(action, on: isHere ? device : nil)
  }
}
