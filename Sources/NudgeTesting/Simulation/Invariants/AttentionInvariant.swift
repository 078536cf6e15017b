import NudgeShared

/// What is for one person's attention reaches that person alone, not after it was dealt with, and goes
/// from a screen only once it was.
///
/// Follows the story's own events: what was asked for, dealt with, erased and seen, by whom, on which
/// device. A story of one device without an authority has none of these.
public struct AttentionInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "attention is asked of the right person, while it is wanted"

  /// It watches all devices at once.
  public static let watchesAllDevices = true

  /// What was asked for.
  private struct Wanted {
    let run: RunID?
    let enqueuedAt: Instant
    var isOver = false
  }

  private struct Owned<Name: Hashable>: Hashable {
    let owner: String
    let name: Name
  }

  private struct Device {
    var standing: DeviceStanding
    var isOnline = true
    var aheadSeconds: Int64 = 0
    /// Pushes that have not been shown yet.
    var onTheWay: Set<NotificationID> = []
  }

  private var cursor: EventCursor
  private let names: [DeviceID]
  private var devices: [Device]
  private var wanted: [Owned<NotificationID>: Wanted] = [:]
  private var handled: Set<Owned<NotificationID>> = []
  private var runs: [Owned<RunID>: Scenario.RunProgress] = [:]
  private var seen: Set<Owned<RunID>> = []
  private var erased: Set<Owned<RunID>> = []

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
    names = scenario.devices
    devices = Array(
      repeating: Device(standing: DeviceStanding(scenario)), count: max(1, scenario.devices.count))
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    guard !names.isEmpty else { return nil }
    let index = entry.device.flatMap { names.firstIndex(of: $0) } ?? 0
    let passed = entry.at.adding(
      seconds: entry.device == nil && names.count > 1 ? 0 : -devices[index].aheadSeconds)
    for event in cursor.events(upTo: entry) { apply(event, at: passed) }
    if let report = entry.pass { devices[index].standing.take(report) }
    switch entry.kind {
    case .pushed: return pushed(entry, on: index, at: passed)
    case .rang:
      let isSent = entry.id.map { devices[index].onTheWay.remove($0) != nil } ?? false
      return isSent ? nil : "\(entry.reason ?? "") was not sent to this device"
    case .removed: return removed(entry, on: index, at: passed)
    case .acknowledged: return acknowledged(entry)
    case .note: return lost(entry)
    default: return nil
    }
  }

  private mutating func pushed(
    _ entry: TimelineEntry, on index: Int, at now: Instant
  ) -> String? {
    guard let id = entry.id, let owner = entry.principal?.rawValue else { return "it is nobody's" }
    guard owner == devices[index].standing.member else { return "\(id.rawValue) is for \(owner)" }
    guard let row = wanted[Owned(owner: owner, name: id)] else { return "nobody asked for it" }
    if isOver(row, id, of: owner, at: now) { return "\(id.rawValue) was dealt with" }
    let waits = AttentionSubject(id)?.kind
    let delay: Int64 =
      [.approval, .question, .scheduledOutcome].contains(waits) ? 30 : 0
    if now.seconds(since: row.enqueuedAt) < delay { return "\(id.rawValue) came too early" }
    devices[index].onTheWay.insert(id)
    return nil
  }

  private func removed(_ entry: TimelineEntry, on index: Int, at now: Instant) -> String? {
    guard let id = entry.id, let member = devices[index].standing.member else {
      return "nobody asked"
    }
    if let week = id.reference(in: .nudge).flatMap(ISOWeek.init), let run = RunID(nudgeOf: week) {
      return seen.contains(Owned(owner: member, name: run)) ? nil : "\(week) was not opened"
    }
    guard let row = wanted[Owned(owner: member, name: id)] else {
      return "\(id.rawValue) is not of \(member)"
    }
    return isOver(row, id, of: member, at: now) ? nil : "\(id.rawValue) is still wanted"
  }

  private mutating func acknowledged(_ entry: TimelineEntry) -> String? {
    guard let owner = entry.principal?.rawValue else { return "it is nobody's" }
    if let week = entry.week, let run = RunID(nudgeOf: week) {
      seen.insert(Owned(owner: owner, name: run))
      return nil
    }
    let prefix = "run "
    guard let reason = entry.reason, reason.hasPrefix(prefix),
      let run = reason.dropFirst(prefix.count).split(separator: " ").first.flatMap({
        RunID(rawValue: String($0))
      })
    else { return "it does not say which run" }
    let key = Owned(owner: owner, name: run)
    seen.insert(key)
    return runs[key].map { $0 != .running } == true ? nil : "run \(run) has not ended"
  }

  private mutating func lost(_ entry: TimelineEntry) -> String? {
    let prefix = "receipt of run "
    guard let owner = entry.principal?.rawValue, let reason = entry.reason,
      reason.hasPrefix(prefix),
      let run = RunID(
        rawValue: String(reason.dropFirst(prefix.count).prefix { $0 != " " }))
    else { return nil }
    let key = Owned(owner: owner, name: run)
    seen.remove(key)
    return erased.remove(key) == nil ? "run \(run) was not erased" : nil
  }

  private func isOver(
    _ row: Wanted, _ id: NotificationID, of owner: String, at now: Instant
  ) -> Bool {
    if row.isOver || handled.contains(Owned(owner: owner, name: id)) { return true }
    if now.seconds(since: row.enqueuedAt) >= 7 * 86_400 { return true }
    guard let run = row.run else { return false }
    let key = Owned(owner: owner, name: run)
    let tellsResult = [.scheduledOutcome, .failure].contains(AttentionSubject(id)?.kind)
    return runs[key] == nil || tellsResult && seen.contains(key)
  }

  private mutating func apply(_ event: Scenario.Event, at now: Instant) {
    let index = event.device ?? 0
    let member = devices[index].standing.member
    devices[index].standing.follow(event.action)
    switch event.action {
    case .online: devices[index].isOnline = true
    case .offline: devices[index].isOnline = false
    case .clock(let seconds): devices[index].aheadSeconds += seconds
    case .authority(let deed, let member):
      if let device = event.device,
        !devices[device].isOnline || devices[device].standing.member == nil
      {
        return
      }
      let owner =
        event.device.flatMap { devices[$0].standing.member } ?? member ?? Scenario.standardMember
      apply(deed, of: owner, at: now)
    default: break
    }
    if devices[index].standing.member != member { devices[index].onTheWay = [] }
  }

  private mutating func apply(
    _ deed: Scenario.AuthorityDeed, of owner: String, at now: Instant
  ) {
    switch deed {
    case .run(let run, let progress, _):
      let key = Owned(owner: owner, name: run)
      if runs[key] ?? .running == .running { runs[key] = progress }
    case .enqueue(let subject, let run, _):
      let own =
        subject.kind == .scheduledOutcome ? RunID(rawValue: subject.reference.rawValue) : run
      let key = Owned(owner: owner, name: subject.notificationID)
      if let own, runs[Owned(owner: owner, name: own)] == nil { return }
      if wanted[key] == nil { wanted[key] = Wanted(run: own, enqueuedAt: now) }
    case .handle(let subject):
      handled.insert(Owned(owner: owner, name: subject.notificationID))
    case .eraseSubject(let subject):
      let key = Owned(owner: owner, name: subject.notificationID)
      handled.remove(key)
      wanted[key]?.isOver = true
    case .eraseRun(let run):
      let key = Owned(owner: owner, name: run)
      runs[key] = nil
      if seen.contains(key) { erased.insert(key) }
      for name in wanted.keys where name.owner == owner && wanted[name]?.run == run {
        wanted[name]?.isOver = true
      }
    }
  }
}
