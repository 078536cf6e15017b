import NudgeShared
import NudgeTesting

/// The identifiers of a calendar's events: the same story again has the same ones.
///
/// Each is made of the installation's seed and the notification's own identifier, in the form of a
/// UUID as RFC 7986, section 5.3, recommends (version 8, RFC 9562, section 5.8).
struct EventIdentities {
  private let seed: UInt64
  /// How often each notification was shown, or nil in a story in which none can be shown twice.
  private var timesShown: [NotificationID: Int]?

  init(_ scenario: Scenario) {
    seed = scenario.seed
    // Only a clock that is set back lets the same notification come again.
    let setsClockBack = scenario.events.contains {
      if case .clock(let jumpSeconds) = $0.action { jumpSeconds < 0 } else { false }
    }
    timesShown = setsClockBack ? [:] : nil
  }

  /// The identifier of the notification's next event.
  ///
  /// Two devices may have a notification of the same name; each has an event of its own.
  mutating func uid(of id: NotificationID, on device: DeviceID?) -> String {
    var hash = StableHash()
    hash.combineField("\(seed)")
    hash.combineField(id.rawValue)
    if let device { hash.combineField(device.rawValue) }
    if let times = timesShown?[id] { hash.combineField("\(times)") }
    timesShown?[id, default: 0] += 1
    return EventIdentities.uuid(from: hash.value)
  }

  /// Two mixed numbers, with the bits that say which sort of UUID it is.
  private static func uuid(from number: UInt64) -> String {
    var numbers = SplitMix64(seed: number)
    let high = numbers.next() & ~0xF000 | 0x8000
    let low = numbers.next() & ~(0b11 << 62) | 0b10 << 62
    let digits = Array(high.hexadecimal + low.hexadecimal)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(digits[$0]) }.joined(separator: "-")
  }
}
