import NudgeShared

/// A life while it is being drawn: what has happened so far, and how things stand on each device.
struct LifeDraft {
  private(set) var scenario: Scenario
  let world: LifeWorld
  let zones: [LocalZone]
  var devices: [Device]
  var attention = LifeAttention()
  /// The time that has really passed.
  private var now: Instant
  private let end: Instant
  private let calmFrom: Instant

  /// How things stand on one device.
  struct Device {
    /// How far its clock is ahead, in seconds.
    var aheadSeconds: Int64 = 0
    var isSignedIn = true
    var isOn = true
    var rows: [Scenario.RowID]
    /// How many rows and things there have ever been.
    var rowCount: Int
  }

  private static let daySeconds: Int64 = 86_400

  init(_ scenario: Scenario, world: LifeWorld, zones: [LocalZone]) {
    self.scenario = scenario
    self.world = world
    self.zones = zones
    let rows =
      (scenario.reminders ?? []).map { Scenario.Row.reminder($0).rowID }
      + (scenario.items ?? []).map { Scenario.Row.item($0).rowID }
    devices = Array(
      repeating: Device(rows: rows, rowCount: rows.count), count: max(1, scenario.devices.count))
    now = scenario.startInstant
    // A day's distance: local ends differ from even weeks by what clocks change in between.
    end = scenario.endInstant.adding(seconds: -LifeDraft.daySeconds)
    let calmWeeks = min(LifeGenerator.calmWeeks, scenario.weeks - 1)
    calmFrom = end.adding(seconds: -Int64(calmWeeks) * 7 * LifeDraft.daySeconds)
  }

  /// Draws everything that happens, and the calm weeks at the end.
  mutating func live(_ choices: inout Choices) {
    if choices.bool(oneIn: 2) { happen(.open, on: 0) }
    while true {
      now = now.adding(seconds: Int64(choices.int(in: 60...world.paceSeconds, plainest: 86_400)))
      guard now < calmFrom, scenario.events.count < ScenarioFile.eventLimit / 2 else { break }
      let device = devices.count > 1 ? choices.draw(below: devices.count) : 0
      happen(world.strand(&choices), on: device, &choices)
    }
    now = calmFrom
    guard scenario.weeks > 1 else { return }
    calmDown(&choices)
  }

  /// This happens now on that device.
  mutating func happen(_ action: Scenario.Action, on device: Int?) {
    let isNamed = !scenario.devices.isEmpty
    let ahead = device.map { devices[$0].aheadSeconds } ?? devices[0].aheadSeconds
    scenario.events.append(
      Scenario.Event(
        at: .instant(now.adding(seconds: ahead)), action: action, device: isNamed ? device : nil))
    if case .clock(let jump) = action, let device { devices[device].aheadSeconds += jump }
  }

  /// The local date that a device shows, near enough to date things by.
  func today(on device: Int) -> LocalDate {
    scenario.zone.localDate(at: now.adding(seconds: devices[device].aheadSeconds))
  }

  func reading(on device: Int) -> LocalDateTime {
    scenario.zone.localDateTime(at: now.adding(seconds: devices[device].aheadSeconds))
  }

  /// Everything is put right, and from then on the app is opened every day.
  private mutating func calmDown(_ choices: inout Choices) {
    for device in devices.indices {
      happen(.lateDelivery(minutes: 0), on: device)
      if devices[device].aheadSeconds != 0 {
        happen(.clock(jumpSeconds: -devices[device].aheadSeconds), on: device)
      }
      happen(.authorization(.authorized), on: device)
      happen(.foreignCount(0), on: device)
      happen(.online, on: device)
      if !devices[device].isSignedIn {
        happen(.signIn(member: Scenario.standardMember), on: device)
      }
      if !devices[device].isOn { happen(.enable, on: device) }
      // A fault that is still armed is met by the first of these.
      happen(.open, on: device)
      happen(.open, on: device)
      if !devices[device].isOn { happen(.enable, on: device) }
    }
    while now < end.adding(seconds: -LifeDraft.daySeconds) {
      let ahead = choices.int(in: 43_200...86_400, plainest: 86_400)
      now = now.adding(seconds: Int64(ahead))
      for device in devices.indices { happen(.open, on: device) }
      if choices.bool(oneIn: 3) {
        happen(.tap(nil), on: choices.draw(below: devices.count))
      }
    }
  }
}
