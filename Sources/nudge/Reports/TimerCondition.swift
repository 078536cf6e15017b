import NudgeLinux

/// How the timer of systemd stands to what is pending, told by its files alone.
struct TimerCondition {
  private let unit: String
  private let condition: SystemdTimer.Condition

  /// Compares; nil where nothing can be told.
  init?(_ timer: SystemdTimer?, _ status: AmbientNudgeStatus) {
    guard let timer, let condition = try? timer.condition(moments: status.deliveryMoments)
    else { return nil }
    self.condition = condition
    unit = timer.units.timer
  }

  /// The value in JSON.
  var name: String {
    switch condition {
    case .notInstalled: "notInstalled"
    case .inLine: "inLine"
    case .outOfDate: "outOfDate"
    case .notEnabled: "notEnabled"
    }
  }

  /// In words, or nil where there is no timer.
  var text: String? {
    switch condition {
    case .notInstalled: nil
    case .inLine: "\(unit) holds what is pending"
    case .outOfDate: "\(unit) is out of date; nudge foreground brings it in line"
    case .notEnabled: "\(unit) is not started at a login; nudge install enables it"
    }
  }
}
