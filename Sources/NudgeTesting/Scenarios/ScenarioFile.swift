public import NudgeJSON
public import NudgeShared

/// Reads scenario files, the form of a story that people write; see `docs/scenarios.md`.
public struct ScenarioFile {
  private let zones: (String) throws -> LocalZone

  /// The newest version of the format that this reader knows.
  public static let schema = 1
  /// The largest number of weeks that a story may last.
  public static let weeksRange = 1...100_000
  /// The largest number of events.
  public static let eventLimit = 100_000
  /// The largest number of rows, and of dated things.
  public static let rowLimit = 10_000

  /// Takes a function that finds a zone by its name and throws an error whose text says why not.
  public init(zones: @escaping (String) throws -> LocalZone) {
    self.zones = zones
  }

  /// Reads a whole file.
  ///
  /// - Parameter bytes: JSON text.
  /// - Returns: The story.
  /// - Throws: `JSONProblem` that names the place: unknown fields, impossible values and a newer
  ///   schema are errors, never passed over.
  public func scenario(parsing bytes: [UInt8]) throws(JSONProblem) -> Scenario {
    let top = try JSONReader(parsing: bytes)
    let fields = try top.object(knownFields: [
      "schema", "name", "seed", "zone", "start", "weeks", "locale", "config", "platform", "opens",
      "signals", "reminders", "items", "devices", "disk", "events",
    ])
    let _: Int = try fields.required("schema").integer(
      in: 1...ScenarioFile.schema, accepted: "schema 1, the newest that this version knows")
    let start = try fields.required("start").localDateTime()
    var scenario = Scenario(
      name: try fields.optional("name")?.string() ?? "unnamed",
      seed: try fields.optional("seed")?.integer(in: 0...UInt64.max) ?? 42,
      zone: try zone(fields.required("zone")), start: start,
      weeks: try fields.required("weeks").integer(in: ScenarioFile.weeksRange),
      locale: try fields.optional("locale")?.localeTag() ?? "en")
    let days = scenario.weeks * 7
    guard start.date.adding(days: days).days(since: start.date) == days else {
      throw JSONProblem(
        place: "weeks", found: "\(scenario.weeks) from \(start)",
        accepted: "a story that ends before the year 10000")
    }
    if let config = fields.optional("config") {
      let known = NudgeConfiguration.jsonFields + ["quietHours", "maxPending", "horizonDays"]
      let part = try config.object(knownFields: known)
      scenario.configuration = try NudgeConfiguration(reading: part)
      scenario.quietHours = try part.optional("quietHours")?.quietHours() ?? .none
      scenario.maxPending =
        try part.optional("maxPending")?.integer(in: 0...PlatformSnapshot.largestCapacity)
        ?? NotificationPlanner.standardMaxPending
      scenario.horizonDays =
        try part.optional("horizonDays")?.integer(in: 1...366)
        ?? NotificationPlanner.standardHorizonDays
    }
    if let platform = fields.optional("platform") {
      let part = try platform.object(knownFields: ["pendingLimit", "authorization"])
      scenario.pendingLimit =
        try part.optional("pendingLimit")?.integer(in: 0...PlatformSnapshot.largestCapacity)
        ?? PlatformSnapshot.largestCapacity
      scenario.authorization =
        try part.optional("authorization")?.authorization() ?? .authorized
    }
    scenario.opens = try fields.optional("opens")?.opens() ?? .byEvents
    if let signals = fields.optional("signals") {
      scenario.signals = try self.signals(signals)
    }
    scenario.reminders = try fields.optional("reminders").map(reminders)
    scenario.items = try fields.optional("items").map(items)
    scenario.devices = try fields.optional("devices")?.devices() ?? []
    scenario.disk = try fields.optional("disk")?.disk() ?? .memory
    let reader = ScenarioEventReader(zone: zone, devices: scenario.devices)
    for event in try fields.optional("events")?.array(atMost: ScenarioFile.eventLimit) ?? [] {
      scenario.events.append(try reader.event(event))
    }
    if scenario.devices.isEmpty, scenario.events.contains(where: { $0.action.isAboutAttention }) {
      scenario.devices = Scenario.standardDevices(1)
    }
    if let event = scenario.misplacedEvent {
      throw JSONProblem(
        place: "events[\(event.index)].at", found: event.found, accepted: event.accepted)
    }
    var censuses = Array(repeating: RowCensus(scenario), count: max(1, scenario.devices.count))
    for (index, event) in scenario.events.enumerated() {
      try censuses[event.device ?? 0].follow(event, place: "events[\(index)]")
    }
    return scenario
  }

  /// Reads rows; what stands in them is checked in the story, as the app's planner does.
  private func reminders(_ reader: JSONReader) throws(JSONProblem) -> [ReminderDraft] {
    var drafts: [ReminderDraft] = []
    for row in try reader.array(atMost: ScenarioFile.rowLimit) {
      drafts.append(try ReminderDraft(reading: row))
    }
    return drafts
  }

  private func items(_ reader: JSONReader) throws(JSONProblem) -> [DatedItemDraft] {
    var drafts: [DatedItemDraft] = []
    for item in try reader.array(atMost: ScenarioFile.rowLimit) {
      drafts.append(try DatedItemDraft(reading: item))
    }
    return drafts
  }

  private func zone(_ reader: JSONReader) throws(JSONProblem) -> LocalZone {
    let name = try reader.string()
    do {
      return try zones(name)
    } catch {
      throw reader.problem(accepted: "a zone of the tz database; \(error)")
    }
  }

  private func signals(_ reader: JSONReader) throws(JSONProblem) -> Scenario.Signals {
    switch reader.value {
    case .string("sample"):
      return .sample
    case .string("none"):
      return .fixed(.none)
    case .object:
      return .fixed(
        try NudgeSignals(reading: reader.object(knownFields: NudgeSignals.jsonFields)))
    default:
      throw reader.problem(accepted: "\"sample\", \"none\", or an object with signals")
    }
  }
}

extension JSONReader {
  func authorization() throws(JSONProblem) -> Authorization {
    let names = Authorization.allCases.map(\.rawValue)
    return Authorization(name: try name(among: names))
  }

  fileprivate func disk() throws(JSONProblem) -> Scenario.Disk {
    let names = Scenario.Disk.allCases.map(\.rawValue)
    return Scenario.Disk(rawValue: try name(among: names)) ?? .memory
  }

  func opens() throws(JSONProblem) -> Scenario.Opens {
    let names = Scenario.Opens.allCases.map(\.rawValue)
    return Scenario.Opens(rawValue: try name(among: names)) ?? .byEvents
  }

  /// A BCP 47 tag, checked for its form; which languages there are is the shell's affair.
  func localeTag() throws(JSONProblem) -> String {
    try parsed(as: "a language tag such as en or vi-VN") { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      let isWellFormed =
        (2...3).contains(parts.first?.count ?? 0) && parts.count <= 4
        && parts.allSatisfy { part in
          (1...8).contains(part.count)
            && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
      return isWellFormed ? text : nil
    }
  }
}
