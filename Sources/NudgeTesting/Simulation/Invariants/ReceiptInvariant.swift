import NudgeShared

/// What was tapped on a device is known to the authority in the end, so that other devices take theirs
/// away.
///
/// At the end of a story, for nudges of the last seven weeks: the device is online, whoever tapped is
/// signed in, its last pass was whole, and the app was not installed anew since. Only stories with an
/// authority have receipts, and only a runner that reports passes tells which were whole.
public struct ReceiptInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "no tap is unknown to the authority in the end"
  /// It watches all devices at once.
  public static let watchesAllDevices = true

  private struct Key: Hashable {
    let member: String
    let week: ISOWeek
  }

  private struct Device {
    var standing: DeviceStanding
    var isOnline = true
    var isWhole = false
    var tapped: Set<Key> = []
  }

  private let names: [DeviceID]
  private let lastWeek: ISOWeek
  private var cursor: EventCursor
  private var devices: [Device]
  private var known: Set<Key> = []

  private static let weeks = 7

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    names = scenario.devices
    lastWeek = scenario.start.date.adding(days: 7 * scenario.weeks).isoWeek
    cursor = EventCursor(scenario)
    devices = Array(
      repeating: Device(standing: DeviceStanding(scenario)), count: max(1, scenario.devices.count))
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    guard !names.isEmpty else { return nil }
    for event in cursor.events(upTo: entry) { apply(event) }
    if entry.kind == .acknowledged, let week = entry.week, let owner = entry.principal {
      known.insert(Key(member: owner.rawValue, week: week))
    }
    if entry.device == nil, names.count > 1 { return nil }
    let index = entry.device.flatMap { names.firstIndex(of: $0) } ?? 0
    switch entry.kind {
    case .tapped:
      // A week more than one ahead of the device's clock is nobody's.
      if let week = entry.week, entry.surface != nil, let member = devices[index].standing.member,
        week <= LocalDateTime(entry.at, at: .utc).date.adding(days: 7).isoWeek
      {
        devices[index].tapped.insert(Key(member: member, week: week))
      }
    case .passed:
      devices[index].isWhole = entry.pass?.outcome == .completed
      if let report = entry.pass { devices[index].standing.take(report) }
    default: break
    }
    return nil
  }

  /// The story is over.
  public mutating func finish() -> String? {
    let first = lastWeek.advanced(byWeeks: -ReceiptInvariant.weeks)
    for device in devices where device.isOnline && device.isWhole {
      let missing = device.tapped.filter {
        $0.member == device.standing.member && (first...lastWeek).contains($0.week)
          && !known.contains($0)
      }
      if let key = missing.min(by: { $0.week < $1.week }) {
        return "\(key.week) of \(key.member) was tapped, and the authority does not know"
      }
    }
    return nil
  }

  private mutating func apply(_ event: Scenario.Event) {
    let index = event.device ?? 0
    devices[index].standing.follow(event.action)
    switch event.action {
    case .online: devices[index].isOnline = true
    case .offline: devices[index].isOnline = false
    case .reinstall: devices[index].tapped = []
    default: break
    }
  }
}
