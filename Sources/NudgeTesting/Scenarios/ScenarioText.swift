import NudgeJSON
import NudgeShared

/// Writes a story in the form of `docs/scenarios.md`, so that it can be read, kept and played again.
///
/// What ``ScenarioFile`` reads back is the same story, played entry for entry. Fields that have their
/// standard value are left out. Three things have no place in a file: a channel other than the standard
/// one, a pause before the first event, and an allowance of a zone that no database knows.
package struct ScenarioText {
  /// The whole file, with a line end.
  package static func bytes(of scenario: Scenario) -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.field("schema", ScenarioFile.schema)
    writer.field("name", scenario.name)
    writer.field("seed", scenario.seed)
    writer.field("zone", scenario.zone.identifier)
    writer.field("start", scenario.start.description)
    writer.field("weeks", scenario.weeks)
    if scenario.locale != "en" { writer.field("locale", scenario.locale) }
    writer.settings(of: scenario)
    writer.platform(of: scenario)
    if scenario.opens != .byEvents { writer.field("opens", scenario.opens.rawValue) }
    writer.signals(scenario.signals)
    if let reminders = scenario.reminders {
      writer.name("reminders")
      writer.beginArray()
      for draft in reminders { writer.row(.reminder(draft)) }
      writer.endArray()
    }
    if let items = scenario.items {
      writer.name("items")
      writer.beginArray()
      for draft in items { writer.row(.item(draft)) }
      writer.endArray()
    }
    if !scenario.devices.isEmpty {
      writer.field("devices", scenario.devices.map(\.rawValue), onOneLine: true)
    }
    if scenario.disk != .memory { writer.field("disk", scenario.disk.rawValue) }
    writer.name("events")
    writer.beginArray()
    for event in scenario.events { writer.event(event, on: scenario.devices) }
    writer.endArray()
    writer.endObject()
    writer.finish()
    return writer.bytes
  }

  /// The same as text.
  package static func text(of scenario: Scenario) -> String {
    String(decoding: bytes(of: scenario), as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func settings(of scenario: Scenario) {
    let configuration = scenario.configuration
    let standard = NudgeConfiguration.standard
    name("config")
    beginObject(onOneLine: true)
    if configuration.window.weekdays != standard.window.weekdays {
      field("weekdays", configuration.window.weekdays.days.map(\.abbreviation))
    }
    if configuration.window.range != standard.window.range {
      field("window", "\(configuration.window.range)")
    }
    if !scenario.quietHours.entries.isEmpty { field("quietHours", "\(scenario.quietHours)") }
    let cadence = configuration.cadence
    if cadence.minimumGapDays != standard.cadence.minimumGapDays {
      field("minimumGapDays", cadence.minimumGapDays)
    }
    field("spreadMinutes", cadence.spreadMinutes)
    if cadence.cadence != standard.cadence.cadence { field("cadence", cadence.cadence.rawValue) }
    if cadence.horizon != standard.cadence.horizon { field("horizon", cadence.horizon) }
    if configuration.appName != standard.appName { field("appName", configuration.appName) }
    if scenario.maxPending != NotificationPlanner.standardMaxPending {
      field("maxPending", scenario.maxPending)
    }
    if scenario.horizonDays != NotificationPlanner.standardHorizonDays {
      field("horizonDays", scenario.horizonDays)
    }
    endObject()
  }

  fileprivate mutating func platform(of scenario: Scenario) {
    let isRoomy = scenario.pendingLimit == PlatformSnapshot.largestCapacity
    guard !isRoomy || scenario.authorization != .authorized else { return }
    name("platform")
    beginObject(onOneLine: true)
    if !isRoomy { field("pendingLimit", scenario.pendingLimit) }
    if scenario.authorization != .authorized {
      field("authorization", scenario.authorization.rawValue)
    }
    endObject()
  }

  fileprivate mutating func signals(_ signals: Scenario.Signals) {
    switch signals {
    case .sample: field("signals", "sample")
    case .fixed(.none): break
    case .fixed(let signals):
      name("signals")
      beginObject(onOneLine: true)
      fields(of: signals)
      endObject()
    }
  }

  fileprivate mutating func event(_ event: Scenario.Event, on devices: [DeviceID]) {
    beginObject(onOneLine: true)
    let at =
      switch event.at {
      case .local(let reading): "\(reading)"
      case .instant(let instant): "\(instant)"
      }
    field("at", at)
    action(event.action)
    if let device = event.device, devices.indices.contains(device) {
      field("on", devices[device].rawValue)
    }
    endObject()
  }
}
