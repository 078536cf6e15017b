import NudgeLinux

/// How the timer of systemd stands to what is pending, told by its files alone.
struct TimerCondition {
  private let unit: String
  private let condition: Result<SystemdTimer.Condition, FileProblem>

  /// Compares.
  init(_ timer: SystemdTimer, _ status: AmbientNudgeStatus) {
    condition = Result { () throws(FileProblem) in
      try timer.condition(moments: status.deliveryMoments)
    }
    unit = timer.units.timer
  }

  /// Why nothing can be told.
  var problem: FileProblem? {
    if case .failure(let problem) = condition { problem } else { nil }
  }

  /// The value in JSON.
  var name: String {
    switch condition {
    case .success(.notInstalled): "notInstalled"
    case .success(.inLine): "inLine"
    case .success(.outOfDate): "outOfDate"
    case .success(.notEnabled): "notEnabled"
    case .failure: "unreadable"
    }
  }

  /// What is said to a person with a plan where there is no timer.
  static let none = "none; nudge install makes one, or nudge run waits"

  /// In words, or nil where there is no timer.
  var text: String? {
    switch condition {
    case .success(.notInstalled): nil
    case .success(.inLine): "\(unit) holds what is pending"
    case .success(.outOfDate): "\(unit) is out of date; nudge foreground brings it in line"
    case .success(.notEnabled): "\(unit) is not started at a login; nudge install enables it"
    case .failure: "\(unit) cannot be read, so it is not known whether it holds what is pending"
    }
  }
}
