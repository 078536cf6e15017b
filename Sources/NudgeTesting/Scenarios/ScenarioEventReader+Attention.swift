import NudgeJSON
import NudgeShared

/// Events of a story with several devices or an authority.
extension ScenarioEventReader {
  /// What such events may do, with the fields that they take beside `at`, `do` and `on`.
  static let fieldsOfAttention: [String: [String]] = [
    "run": ["run", "state", "conversation", "member"],
    "enqueue": ["kind", "reference", "run", "conversation", "member"],
    "resolve": ["kind", "reference", "member"], "answer": ["reference", "member"],
    "erase": ["run", "kind", "reference", "member"], "active": [], "inactive": [],
    "view": ["conversation", "run", "state", "restore", "place", "mode"], "unview": [],
    "dots": ["runs"], "reconcile": [],
  ]

  /// How many runs can be marked.
  private static let dotLimit = 1_000

  /// Reads one of those events; nil where it is another one.
  func attentionAction(
    _ verb: String, _ fields: JSONFields
  ) throws(JSONProblem) -> Scenario.Action? {
    guard ScenarioEventReader.fieldsOfAttention[verb] != nil else { return nil }
    switch verb {
    case "active": return .screen(.active)
    case "inactive": return .screen(.inactive)
    case "view": return .screen(.view(try view(fields)))
    case "unview": return .screen(.view(nil))
    case "dots":
      var runs: [RunID] = []
      for run in try fields.required("runs").array(atMost: ScenarioEventReader.dotLimit) {
        runs.append(try run.identifier())
      }
      return .screen(.dots(runs))
    case "reconcile": return .screen(.reconcile)
    default: return .authority(try deed(verb, fields), member: try member(fields))
    }
  }

  private func deed(
    _ verb: String, _ fields: JSONFields
  ) throws(JSONProblem) -> Scenario.AuthorityDeed {
    switch verb {
    case "run":
      let names = Scenario.RunProgress.allCases.map(\.rawValue)
      let state = try fields.required("state").name(among: names)
      return .run(
        try fields.required("run").identifier(), Scenario.RunProgress(rawValue: state) ?? .running,
        conversation: try fields.optional("conversation")?.identifier())
    case "enqueue":
      let subject = AttentionSubject(
        try kind(fields.required("kind")), try fields.required("reference").identifier())
      return .enqueue(
        subject, run: try fields.optional("run")?.identifier(),
        conversation: try fields.optional("conversation")?.identifier())
    case "resolve":
      return .handle(
        AttentionSubject(
          try fields.optional("kind").map(kind) ?? .approval,
          try fields.required("reference").identifier()))
    case "answer":
      return .handle(AttentionSubject(.question, try fields.required("reference").identifier()))
    default: return try erasure(fields)
    }
  }

  private func erasure(_ fields: JSONFields) throws(JSONProblem) -> Scenario.AuthorityDeed {
    guard let run = fields.optional("run") else {
      return .eraseSubject(
        AttentionSubject(
          try kind(fields.required("kind")), try fields.required("reference").identifier()))
    }
    for name in ["kind", "reference"] {
      if let other = fields.optional(name) {
        throw other.problem(accepted: "either a run, or a kind and a reference")
      }
    }
    return .eraseRun(try run.identifier())
  }

  private func member(_ fields: JSONFields) throws(JSONProblem) -> String? {
    guard let reader = fields.optional("member") else { return nil }
    if let device = fields.optional("on") {
      throw device.problem(
        accepted: "either a member, or a device, on which the one who is signed in does it")
    }
    let member: PrincipalID = try reader.identifier()
    return member.rawValue
  }

  private func view(_ fields: JSONFields) throws(JSONProblem) -> TranscriptView {
    let restores: [String: TranscriptView.Restore] = [
      "restoring": .restoring, "loaded": .loaded, "failed": .failed,
    ]
    let places: [String: TranscriptView.Place] = [
      "front": .front, "covered": .covered, "background": .background,
    ]
    let modes: [String: TranscriptView.Mode] = ["chat": .chat, "email": .email]
    var run = TranscriptView.Run.none
    let state = try fields.optional("state")?.name(among: ["running", "ended"])
    if let reader = fields.optional("run") {
      let id: RunID = try reader.identifier()
      run = state == "running" ? .running(id) : .ended(id)
    }
    return TranscriptView(
      conversation: try fields.required("conversation").identifier(),
      mode: try choice("mode", of: modes, fields) ?? .chat,
      restore: try choice("restore", of: restores, fields) ?? .loaded,
      place: try choice("place", of: places, fields) ?? .front, run: run)
  }

  private func choice<Value>(
    _ name: String, of values: [String: Value], _ fields: JSONFields
  ) throws(JSONProblem) -> Value? {
    guard let reader = fields.optional(name) else { return nil }
    return values[try reader.name(among: values.keys.sorted())]
  }

  private func kind(_ reader: JSONReader) throws(JSONProblem) -> AttentionSubject.Kind {
    let names = AttentionSubject.Kind.allCases.map(\.rawValue)
    return AttentionSubject.Kind(rawValue: try reader.name(among: names)) ?? .test
  }
}

extension Scenario.Action {
  /// Whether it needs an authority.
  var isAboutAttention: Bool {
    switch self {
    case .authority, .screen: true
    default: false
    }
  }
}

extension JSONReader {
  /// The devices of a story: how many, or their names.
  func devices() throws(JSONProblem) -> [DeviceID] {
    guard case .array = value else {
      return Scenario.standardDevices(
        try integer(
          in: 1...Scenario.deviceLimit,
          accepted: "how many devices, 1 to \(Scenario.deviceLimit), or a list of their names"))
    }
    var names: [DeviceID] = []
    for reader in try array(atMost: Scenario.deviceLimit) {
      let name: DeviceID = try reader.identifier()
      guard !names.contains(name) else {
        throw reader.problem(accepted: "a name that is not taken")
      }
      names.append(name)
    }
    guard !names.isEmpty else { throw problem(accepted: "one device at least") }
    return names
  }

  fileprivate func identifier<Named>() throws(JSONProblem) -> AttentionIdentifier<Named> {
    try parsed(as: AttentionIdentifier<Named>.accepted) { AttentionIdentifier(rawValue: $0) }
  }
}
