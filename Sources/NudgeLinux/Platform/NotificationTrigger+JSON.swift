import NudgeJSON
import NudgeShared

extension NotificationTrigger {
  /// Reads `wallClock`, a reading of the wall clock, or `repeating`, a time such as `sun 18:00`; nil
  /// where neither is there.
  init?(ifGivenIn fields: JSONFields) throws(JSONProblem) {
    if let reader = fields.optional("repeating") {
      guard !fields.names.contains("wallClock") else {
        throw reader.problem(accepted: "either \"wallClock\" or \"repeating\", not both")
      }
      self = .repeating(
        try reader.parsed(as: "a time such as 08:00 or sun 18:00") { RepeatingTime($0) })
    } else if let reader = fields.optional("wallClock") {
      self = .wallClock(try reader.localDateTime())
    } else {
      return nil
    }
  }
}

extension JSONWriter {
  /// Writes what makes a notification come due, unless that is its moment.
  mutating func write(_ trigger: NotificationTrigger) {
    switch trigger {
    case .absolute: break
    case .wallClock(let reading): field("wallClock", "\(reading)")
    case .repeating(let time): field("repeating", "\(time)")
    }
  }
}

extension RepeatingTime {
  /// Reads what its description says: `08:00` or `sun 18:00`.
  init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard let time = words.last.flatMap({ MinuteOfDay(String($0)) }) else { return nil }
    switch words.count {
    case 1: self.init(time)
    case 2:
      guard let day = Weekday.allCases.first(where: { $0.abbreviation == words[0] }) else {
        return nil
      }
      self.init(time, on: day)
    default: return nil
    }
  }
}
