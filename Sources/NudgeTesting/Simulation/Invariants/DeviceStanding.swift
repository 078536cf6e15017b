import NudgeShared

/// Who is signed in on a device and what is allowed there, as a bystander knows it.
///
/// The story says what people want. Whether it came to that, where a pass failed, the report says.
struct DeviceStanding {
  /// Who is signed in.
  private(set) var member: String? = Scenario.standardMember
  /// Whether notifications are allowed.
  private(set) var authorization: Authorization
  /// Who was signed in before the signing out that is under way.
  private var memberBefore: String?

  init(_ scenario: Scenario) {
    authorization = scenario.authorization
  }

  var isSignedIn: Bool { member != nil }

  mutating func follow(_ action: Scenario.Action) {
    memberBefore = nil
    switch action {
    case .signIn(let member): self.member = member
    case .signOut:
      memberBefore = member
      member = nil
    case .authorization(let status): authorization = status
    case .primer(let continues, let answer) where continues && authorization == .notDetermined:
      authorization = answer
    default: break
    }
  }

  mutating func take(_ report: PassReport) {
    guard let authorization = report.authorization else { return }
    self.authorization = authorization
    member = report.member
    // Whose signing out fails is still signed in.
    if report.outcome != .completed, member == nil { member = memberBefore }
    memberBefore = nil
  }
}
