/// What a device says for a notification that carries names alone: two texts for each kind.
///
/// ```swift
/// strings.text(for: push.subject.kind.titleKey, arguments: [])  // "Approval needed"
/// ```
///
/// Neither takes an argument: what it is about is read in the app, and stays off the lock screen.
extension AttentionSubject.Kind {
  /// The text for the title.
  public var titleKey: NudgeStringKey {
    switch self {
    case .approval: .attentionApprovalTitle
    case .question: .attentionQuestionTitle
    case .scheduledOutcome: .attentionOutcomeTitle
    case .deviceWakeUp: .attentionWakeUpTitle
    case .test: .attentionTestTitle
    case .failure: .attentionFailureTitle
    case .operationalAlert: .attentionAlertTitle
    }
  }

  /// The text for the body.
  public var bodyKey: NudgeStringKey {
    switch self {
    case .approval: .attentionApprovalBody
    case .question: .attentionQuestionBody
    case .scheduledOutcome: .attentionOutcomeBody
    case .deviceWakeUp: .attentionWakeUpBody
    case .test: .attentionTestBody
    case .failure: .attentionFailureBody
    case .operationalAlert: .attentionAlertBody
    }
  }
}
