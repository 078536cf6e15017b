import NudgeJSON
import NudgeShared

extension DevicePreferences {
  private static let fieldNames = [
    "schema", "member", "authorization", "locale", "quietHours", "pauses", "lock", "config",
    "desktop",
  ]

  /// Reads the document; a field that is missing has its initial value, and a member that is null
  /// is nobody.
  init(_ top: JSONReader) throws(JSONProblem) {
    let fields = try top.object(knownFields: DevicePreferences.fieldNames)
    self = .initial
    if fields.names.contains("member") {
      member = try fields.optional("member")?.nonEmptyString()
      if let length = member?.utf8.count, length > DevicePreferences.memberLimit {
        throw JSONProblem(
          place: fields.place(of: "member"), found: "a text of \(length) bytes",
          accepted: "a text of at most \(DevicePreferences.memberLimit) bytes")
      }
    }
    if let reader = fields.optional("authorization") { authorization = try reader.authorization() }
    locale = try fields.optional("locale")?
      .parsed(as: "a language tag such as en, vi or pt-BR") { try? RequestedLocale($0) }
    if let reader = fields.optional("quietHours") { quietHours = try reader.quietHoursOrList() }
    if let reader = fields.optional("pauses") {
      quietHours = quietHours.replacing(pauses: try reader.pauses())
    }
    if let reader = fields.optional("lock") { isLocked = try reader.bool() }
    if let reader = fields.optional("config") {
      configuration = try NudgeConfiguration(
        reading: reader.object(knownFields: NudgeConfiguration.jsonFields))
    }
    if let reader = fields.optional("desktop") { desktop = try DesktopSettings(reader) }
  }

  /// Writes all but the schema, and of the configuration what differs from the standard.
  func writeFields(to writer: inout JSONWriter) {
    writer.name("member")
    if let member { writer.value(member) } else { writer.null() }
    writer.field("authorization", authorization.rawValue)
    writer.field("locale", locale?.tag)
    writer.field("quietHours", "\(quietHours)")
    if !quietHours.pauses.isEmpty {
      writer.name("pauses")
      writer.beginArray()
      for pause in quietHours.pauses {
        writer.beginObject(onOneLine: true)
        writer.field("from", "\(pause.from)")
        writer.field("until", "\(pause.until)")
        writer.endObject()
      }
      writer.endArray()
    }
    if isLocked { writer.field("lock", true) }
    if configuration != .standard {
      writer.name("config")
      writer.beginObject()
      configuration.writeFields(to: &writer)
      writer.endObject()
    }
    if desktop != .none {
      writer.name("desktop")
      writer.beginObject()
      desktop.writeFields(to: &writer)
      writer.endObject()
    }
  }
}

extension NudgeConfiguration {
  fileprivate func writeFields(to writer: inout JSONWriter) {
    let standard = NudgeConfiguration.standard
    if window.weekdays != standard.window.weekdays {
      writer.field("weekdays", window.weekdays.days.map(\.abbreviation), onOneLine: true)
    }
    if window.range != standard.window.range { writer.field("window", "\(window.range)") }
    if cadence.minimumGapDays != standard.cadence.minimumGapDays {
      writer.field("minimumGapDays", cadence.minimumGapDays)
    }
    writer.field("spreadMinutes", cadence.spreadMinutes)
    if cadence.cadence != standard.cadence.cadence {
      writer.field("cadence", cadence.cadence.rawValue)
    }
    if cadence.horizon != standard.cadence.horizon { writer.field("horizon", cadence.horizon) }
    if appName != standard.appName { writer.field("appName", appName) }
  }
}

extension JSONReader {
  fileprivate func authorization() throws(JSONProblem) -> Authorization {
    Authorization(name: try enumeration(of: Authorization.allCases.map(\.rawValue)))
  }

  /// Weekly quiet hours as one text, or as a list of such texts.
  fileprivate func quietHoursOrList() throws(JSONProblem) -> QuietHours {
    guard case .array = value else { return try quietHours() }
    var entries: [QuietHours.Entry] = []
    for element in try array(atMost: 100) { entries += try element.quietHours().entries }
    return QuietHours(entries: entries)
  }

  fileprivate func pauses() throws(JSONProblem) -> [QuietHours.Pause] {
    var pauses: [QuietHours.Pause] = []
    for element in try array(atMost: 1_000) {
      let fields = try element.object(knownFields: ["from", "until"])
      let from = try fields.required("from").localDateTime()
      let until = try fields.required("until").localDateTime()
      guard from < until else {
        throw JSONProblem(
          place: fields.place(of: "until"), found: "\(until)", accepted: "a time after \"from\"")
      }
      pauses.append(QuietHours.Pause(from: from, until: until))
    }
    return pauses
  }
}
