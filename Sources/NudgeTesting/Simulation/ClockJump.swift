/// A device's clock set to another time, as a person would say it.
struct ClockJump {
  /// How far, in seconds; less than 0 is back.
  let seconds: Int64

  /// `clock set back by 3 days`, `clock set forward by 1 h 30 min`.
  var text: String {
    let total = seconds.magnitude
    let days = total / 86_400
    let parts = [
      (days, days == 1 ? " day" : " days"), (total / 3_600 % 24, " h"), (total / 60 % 60, " min"),
      (total % 60, " s"),
    ]
    let shown = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    guard total > 0 else { return "clock left as it is" }
    return "clock set \(seconds < 0 ? "back" : "forward") by \(shown)"
  }
}
