import NudgeJSON
import NudgeShared

/// Reads one event of a scenario file.
struct ScenarioEventReader {
  /// Finds a zone by the name at a place.
  let zone: (JSONReader) throws(JSONProblem) -> LocalZone
  /// The story's devices, if it names them.
  let devices: [DeviceID]

  /// What an event may do, with the fields that it takes beside `at` and `do`.
  private static let fieldsOfAction: [String: [String]] = [
    "open": [], "signals": NudgeSignals.jsonFields, "enable": [], "disable": [],
    "quietHours": ["range"], "pause": ["from", "until"], "zone": ["zone"], "locale": ["locale"],
    "authorization": ["status"], "primer": ["choice", "answer"], "signIn": ["member"],
    "signOut": [], "clock": ["jumpSeconds"], "reboot": ["pending"], "reinstall": [],
    "dropPending": [], "foreignPending": ["id", "count"], "tap": ["id"], "online": [],
    "offline": [], "crash": ["atWrite"], "fault": ["kind", "atWrite"],
    "lateDelivery": ["minutes"], "otherProcess": ["atWrite"],
  ].merging(fieldsInApp) { own, _ in own }.merging(fieldsOfAttention) { own, _ in own }

  func event(_ reader: JSONReader) throws(JSONProblem) -> Scenario.Event {
    let loose = try reader.object()
    let verbs = ScenarioEventReader.fieldsOfAction.keys.sorted()
    let verb = try loose.required("do").name(among: verbs)
    if devices.isEmpty, let device = loose.optional("on") {
      throw device.problem(
        accepted: "no device, unless the story has several: \"devices\" (how many, or their names) "
          + "beside \"events\"")
    }
    let own = ScenarioEventReader.fieldsOfAction[verb] ?? []
    let common = devices.isEmpty ? ["at", "do"] : ["at", "do", "on"]
    let fields = try reader.object(knownFields: common + own)
    let at = try fields.required("at").moment()
    let device = try fields.optional("on")?.name(among: devices.map(\.rawValue))
    let action =
      if let action = try actionInApp(verb, fields) {
        action
      } else if let action =
        try attentionAction(verb, fields)
      { action } else { try action(verb, fields, at: at) }
    return Scenario.Event(
      at: at, action: action,
      device: device.flatMap { name in devices.firstIndex { $0.rawValue == name } })
  }

  private func action(
    _ verb: String, _ fields: JSONFields, at: Scenario.Moment
  ) throws(JSONProblem) -> Scenario.Action {
    switch verb {
    case "open": .open
    case "signals": .signals(try NudgeSignals(reading: fields))
    case "enable": .enable
    case "disable": .disable
    case "quietHours": .quietHours(try fields.required("range").quietHours())
    case "pause": .pause(try pause(fields))
    case "zone": .zone(try zone(fields.required("zone")))
    case "locale": .locale(try fields.required("locale").localeTag())
    case "authorization": .authorization(try fields.required("status").authorization())
    case "primer": try primer(fields)
    case "signIn":
      .signIn(member: try fields.optional("member")?.nonEmptyString() ?? "sample-member")
    case "signOut": .signOut
    case "clock":
      .clock(
        jumpSeconds: try fields.required("jumpSeconds").integer(
          in: -3_155_760_000...3_155_760_000,
          accepted: "whole seconds, at most a hundred years either way"))
    case "reboot":
      .reboot(
        keepsPending: try fields.optional("pending")?.name(among: ["keep", "forget"])
          != "forget")
    case "reinstall": .reinstall
    case "dropPending": .dropPending
    case "foreignPending": try foreign(fields)
    case "tap": .tap(try fields.optional("id").map(identifier))
    case "online": .online
    case "offline": .offline
    case "fault": .fault(try fault(fields))
    case "lateDelivery":
      .lateDelivery(minutes: try fields.required("minutes").integer(in: 0...10_080))
    case "otherProcess":
      .otherProcess(atWrite: try fields.optional("atWrite")?.integer(in: 1...1000))
    default: .crash(atWrite: try fields.required("atWrite").integer(in: 1...1000))
    }
  }

  private func fault(_ fields: JSONFields) throws(JSONProblem) -> PassFault {
    let names = PassFault.Kind.allCases.map(\.rawValue)
    let name = try fields.required("kind").name(among: names)
    return PassFault(
      PassFault.Kind(rawValue: name) ?? .kill,
      atWrite: try fields.required("atWrite").integer(in: 1...1000))
  }

  private func identifier(_ reader: JSONReader) throws(JSONProblem) -> NotificationID {
    NotificationID(rawValue: try reader.nonEmptyString())
  }

  private func pause(_ fields: JSONFields) throws(JSONProblem) -> QuietHours.Pause {
    let until = try fields.required("until").localDateTime()
    let from = try fields.optional("from")?.localDateTime() ?? LocalDateTime(.min, .midnight)
    guard from < until else {
      throw JSONProblem(
        place: fields.place(of: "until"), found: "\(until)", accepted: "a time after \"from\"")
    }
    return QuietHours.Pause(from: from, until: until)
  }

  private func primer(_ fields: JSONFields) throws(JSONProblem) -> Scenario.Action {
    let choice = try fields.required("choice").name(among: ["continue", "notNow"])
    let answer = fields.optional("answer")
    if let answer, choice == "notNow" {
      throw answer.problem(accepted: "no answer, since \"notNow\" asks nobody")
    }
    return .primer(
      continues: choice == "continue", answer: try answer?.authorization() ?? .authorized)
  }

  private func foreign(_ fields: JSONFields) throws(JSONProblem) -> Scenario.Action {
    let countField = fields.optional("count")
    guard let idField = fields.optional("id") else {
      guard let countField else {
        throw JSONProblem(
          place: fields.place, found: "neither \"id\" nor \"count\"", accepted: "one of them")
      }
      return .foreignCount(try countField.integer(in: 0...1000))
    }
    if let countField {
      throw countField.problem(accepted: "either id, for one more, or count, for all there are")
    }
    let id = try identifier(idField)
    guard !["nudge:", "nudge.", "reminder:"].contains(where: id.rawValue.hasPrefix) else {
      throw idField.problem(
        accepted:
          "an identifier of another feature, one that does not start with nudge:, nudge. or "
          + "reminder:")
    }
    return .foreignPending(id)
  }
}

extension JSONReader {
  /// One of these names; a slip of the pen is told with the name that it is closest to.
  func name(among accepted: [String]) throws(JSONProblem) -> String {
    do {
      return try enumeration(of: accepted)
    } catch {
      guard let text = try? string(), let nearest = nearestName(to: text, in: accepted) else {
        throw error
      }
      throw JSONProblem(
        place: error.place, found: "\(error.found) (did you mean \(nearest)?)",
        accepted: error.accepted)
    }
  }

  /// A local reading, or an absolute moment in RFC 3339 with an offset.
  fileprivate func moment() throws(JSONProblem) -> Scenario.Moment {
    try parsed(
      as: "a local time such as 2026-03-02T07:30, or one with an offset such as ...T07:30:00Z"
    ) { text in
      LocalDateTime(text).map(Scenario.Moment.local) ?? Instant(text).map(Scenario.Moment.instant)
    }
  }
}
