/// The authority's rules over plain dictionaries of texts, written from the rules and not the program.
///
/// It knows nothing of fan-out. Times are whole hours. Names are not used twice.
struct NaiveAuthority {
  /// `ada run r1` to `going`, `completed` or `failed`; `ada seen r1` to the empty text;
  /// `ada subject approval:x` to `open` or `handled`; `ada row approval:x` to `run until`.
  var facts: [String: String] = [:]

  mutating func apply(_ deed: AttentionDeed, hour: Int) {
    let name = deed.principal
    switch deed.act {
    case .run(let run, let state):
      let key = "\(name) run \(run)"
      if facts[key] == nil || facts[key] == "going" { facts[key] = state }
    case .eraseRun(let run):
      facts["\(name) run \(run)"] = nil
      facts["\(name) seen \(run)"] = nil
    case .enqueue(let subject, let named, let hours):
      let isOutcome = subject.hasPrefix("scheduledOutcome:")
      let run = isOutcome ? String(subject.dropFirst("scheduledOutcome:".count)) : named
      guard facts["\(name) row \(subject)"] == nil else { return }
      if let run, facts["\(name) run \(run)"] == nil { return }
      facts["\(name) row \(subject)"] = "\(run ?? "-") \(hour + hours)"
      if facts["\(name) subject \(subject)"] == nil { facts["\(name) subject \(subject)"] = "open" }
    case .handle(let subject): facts["\(name) subject \(subject)"] = "handled"
    case .eraseSubject(let subject): facts["\(name) subject \(subject)"] = nil
    case .see(let runs):
      for run in runs where isEnded(run, of: name) { facts["\(name) seen \(run)"] = "" }
    }
  }

  func isEnded(_ run: String, of name: String) -> Bool {
    ["completed", "failed"].contains(facts["\(name) run \(run)"])
  }

  func isUnread(_ run: String, of name: String) -> Bool {
    facts["\(name) run \(run)"] == "completed" && facts["\(name) seen \(run)"] == nil
  }

  /// Whether an identifier such as `attention:approval:x` is obsolete for that person.
  func isObsolete(_ id: String, of name: String, hour: Int) -> Bool {
    let subject = String(id.dropFirst("attention:".count))
    guard let row = facts["\(name) row \(subject)"] else { return false }
    let (run, until) = (row.split(separator: " ")[0], Int(row.split(separator: " ")[1]) ?? 0)
    if facts["\(name) subject \(subject)"] != "open" { return true }
    if run != "-", facts["\(name) run \(run)"] == nil { return true }
    let isResult = subject.hasPrefix("scheduledOutcome:") || subject.hasPrefix("failure:")
    return hour >= until || (isResult && facts["\(name) seen \(run)"] != nil)
  }
}

/// Something that happens, in texts.
struct AttentionDeed: CustomStringConvertible, Sendable {
  enum Act: Sendable {
    case run(String, String)
    case eraseRun(String)
    case enqueue(String, run: String?, hours: Int)
    case handle(String)
    case eraseSubject(String)
    case see([String])
  }
  let principal: String
  let act: Act
  var description: String { "\(principal): \(act)" }
}
