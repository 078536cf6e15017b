import NudgeShared

/// Every tap on a nudge that was answered is told to the sink once for its member and week.
///
/// Until then it waits in the outbox, on the disk. When the app was opened with a network, that member
/// signed in and a whole pass, it has been taken. Several times only where a process
/// was stopped, another one took part or the app was installed anew: the receiver knows it by member and
/// week. What nobody tapped is never told; a tap whose answer was cut short may be. A week that lies more than one ahead of the device's clock is
/// nobody's, and of more than 32 that wait the oldest give way. Needs a runner that reports passes.
public struct ActivationInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "every tap is told once"
  /// It watches all devices at once: a tap on one stands for the others.
  public static let watchesAllDevices = true

  private struct Key: Hashable {
    let member: String
    let week: ISOWeek
  }

  private struct Device {
    var standing: DeviceStanding
    var isOnline = true
    var outbox: Set<Key> = []
    /// Whether the app is coming to the foreground.
    var isOpening = false
    /// How many taps had no answer; each may have been noted down all the same.
    var unanswered = 0
    var mayRepeat = false
    var told: Set<Key> = []
  }

  private let names: [DeviceID]
  private var cursor: EventCursor
  private var devices: [Device]
  /// What was tapped and not told, with the device.
  private var waiting: [Key: Int] = [:]
  private var told: Set<Key> = []

  private static let outboxLimit = 32

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    names = scenario.devices
    cursor = EventCursor(scenario)
    devices = Array(
      repeating: Device(standing: DeviceStanding(scenario)), count: max(1, scenario.devices.count))
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) { apply(event) }
    if entry.device == nil, names.count > 1 { return nil }
    let index = entry.device.flatMap { names.firstIndex(of: $0) } ?? 0
    switch entry.kind {
    case .tapped:
      guard let week = entry.week, entry.surface != nil,
        let member = devices[index].standing.member,
        week <= LocalDateTime(entry.at, at: .utc).date.adding(days: 7).isoWeek
      else { return nil }
      let key = Key(member: member, week: week)
      if !told.contains(key), waiting[key] == nil { waiting[key] = index }
      return nil
    case .opened:
      devices[index].isOpening = true
      return nil
    case .note:
      if entry.reason?.hasPrefix("tap: ") == true { devices[index].unanswered += 1 }
      return nil
    case .activation: return activation(entry, on: index)
    case .passed: return passed(entry.pass, on: index)
    default: return nil
    }
  }

  private mutating func activation(_ entry: TimelineEntry, on index: Int) -> String? {
    let prefix = "\(ActivationEvent.name) of "
    guard let week = entry.week, let reason = entry.reason, reason.hasPrefix(prefix) else {
      return "it does not say of whom"
    }
    let key = Key(member: String(reason.dropFirst(prefix.count)), week: week)
    let isNew = devices[index].told.insert(key).inserted
    if !isNew, !devices[index].mayRepeat { return "\(week) of \(key.member) was told twice" }
    guard waiting.removeValue(forKey: key) == nil, !told.contains(key) else {
      told.insert(key)
      return nil
    }
    told.insert(key)
    guard devices[index].unanswered == 0 else {
      devices[index].unanswered -= 1
      return nil
    }
    return "\(week) of \(key.member) was told and never tapped"
  }

  private mutating func passed(_ report: PassReport?, on index: Int) -> String? {
    guard let report else { return nil }
    devices[index].standing.take(report)
    let isOpening = devices[index].isOpening
    devices[index].isOpening = false
    guard report.outcome == .completed else {
      devices[index].mayRepeat = true
      return nil
    }
    let outbox = Set(report.outbox.map { Key(member: $0.member, week: $0.week) })
    let lost = waiting.filter { $0.value == index && !outbox.contains($0.key) }.keys
    for key in lost { waiting[key] = nil }
    let member = devices[index].standing.member
    if isOpening, devices[index].isOnline,
      let first = waiting.keys.filter({ waiting[$0] == index && $0.member == member }).min(
        by: { $0.week < $1.week })
    {
      return "\(first.week) of \(first.member) was tapped and is not told"
    }
    guard report.outbox.count < ActivationInvariant.outboxLimit,
      let first = lost.min(by: { $0.week < $1.week })
    else { return nil }
    return "\(first.week) of \(first.member) was tapped, and waits nowhere"
  }

  private mutating func apply(_ event: Scenario.Event) {
    let index = event.device ?? 0
    devices[index].standing.follow(event.action)
    switch event.action {
    case .online: devices[index].isOnline = true
    case .offline: devices[index].isOnline = false
    case .fault, .crash, .otherProcess: devices[index].mayRepeat = true
    case .reinstall:
      devices[index].mayRepeat = true
      waiting = waiting.filter { $0.value != index }
    default: break
    }
  }
}
