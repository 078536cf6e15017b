/// Why there is no zone: which name, file or setting, what is wrong with it, what would be right.
@nonexhaustive
public enum ZoneError: Error, Hashable, Sendable {
  /// The name cannot be that of a zone: `problem` says what is not accepted.
  case malformedName(String, problem: String)
  /// No folder of the database has the name; `suggestions` are names like it, best first.
  case unknownName(String, folders: [String], suggestions: [String])
  /// There is no time zone database in any of these folders.
  case noDatabase(name: String, folders: [String])
  /// What stands at the path is no file but, say, a folder.
  case notAFile(path: String, found: String)
  /// The file is larger than any zone (the limit is ``TimeZoneDatabase/largestFile`` bytes).
  case tooLarge(path: String, bytes: Int)
  /// The system refused to read.
  case unreadable(path: String, reason: String)
  /// The file's bytes are no time zone file.
  case malformedFile(path: String, TZifError)
  /// The variable `TZ` names no zone; `problem` says why.
  case unusableTZ(String, problem: String)
  /// The link that says which zone the machine is in leads nowhere.
  case brokenLink(path: String, target: String)
}

extension ZoneError: CustomStringConvertible {
  /// One line for people: the place, what was found, what is accepted or how to mend it.
  public var description: String {
    switch self {
    case .malformedName(let name, let problem):
      return "\(quoted(name)) is no time zone name: \(problem); a name is like Europe/Berlin"
    case .unknownName(let name, let folders, let suggestions):
      let places = folders.joined(separator: ", ")
      return "no time zone \(quoted(name)) in \(places)\(ZoneError.question(suggestions))"
    case .noDatabase(let name, let folders):
      return "no time zone \(quoted(name)): there is no time zone database in "
        + "\(folders.joined(separator: ", ")); install the package tzdata, or set TZDIR"
    case .notAFile(let path, let found):
      return "\(path) is \(found), not a time zone file"
    case .tooLarge(let path, let bytes):
      return "\(path) has \(bytes) bytes; a time zone file has at most "
        + "\(TimeZoneDatabase.largestFile)"
    case .unreadable(let path, let reason):
      return "\(path) cannot be read: \(reason)"
    case .malformedFile(let path, let error):
      return "\(path) is no time zone file: \(error)"
    case .unusableTZ(let value, let problem):
      return "TZ is set to \(quoted(value)): \(problem); "
        + "accepted are a name such as Europe/Berlin or a rule such as CET-1CEST,M3.5.0,M10.5.0/3"
    case .brokenLink(let path, let target):
      return "\(path) points to \(target), which is not there; install the package tzdata, "
        + "or set TZ"
    }
  }

  private static func question(_ suggestions: [String]) -> String {
    guard let last = suggestions.last else { return "; a name is like Europe/Berlin or UTC" }
    let others = suggestions.dropLast().joined(separator: ", ")
    return "; did you mean " + (others.isEmpty ? last : "\(others) or \(last)") + "?"
  }
}
