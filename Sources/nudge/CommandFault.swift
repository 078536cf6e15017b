/// Everything that can end a command early, each with what its one line needs to say.
enum CommandFault: Error, Equatable, Sendable {
  /// Nothing was typed after the program's name; the answer is the help page.
  case noCommand
  /// The first word is no subcommand.
  case unknownCommand(found: String, suggestion: String?)
  /// An option that the subcommand (or, without one, the program) does not have.
  case unknownOption(command: String?, found: String, suggestion: String?)
  /// A value that is not accepted, or none where one is needed (`found` is nil).
  case value(place: String, found: String?, accepted: String)
  /// A value of the right form that means nothing here; `detail` says why in its own words.
  case refused(place: String, detail: String)
  /// An option given more than once.
  case repeated(place: String, first: String, second: String)
  /// Two options that contradict each other.
  case conflict(place: String, other: String, reason: String)
  /// One argument too many.
  case surplus(command: String, found: String)
  /// A file or stored value that does not hold what it must; `place` names it.
  case data(place: String, detail: String)
  /// A file that is not there.
  case noInput(place: String, detail: String)
  /// Reading or writing `place` failed.
  case io(place: String, detail: String)
  /// The service or program `place` is needed, and is not there or refuses.
  case unavailable(place: String, detail: String)
  /// Another process holds `place`.
  case locked(place: String, detail: String)
  /// A fault of the program.
  case software(detail: String)
  /// Standard output was closed by its reader; nothing is said about it.
  case outputClosed
  /// Standard output cannot be written.
  case outputFailed(detail: String)
}

extension CommandFault {
  /// One line of text without the program's name and without a line break.
  var text: String {
    switch self {
    case .noCommand:
      "no command given (see nudge help)"
    case .unknownCommand(let found, let suggestion):
      "unknown command \(quoted(found)) \(hint(suggestion, orSee: "nudge help"))"
    case .unknownOption(let command?, let found, let suggestion):
      "\(command): unknown option \(quoted(found)) "
        + hint(suggestion, orSee: "nudge help \(command)")
    case .unknownOption(nil, let found, let suggestion):
      "unknown option \(quoted(found)) before a command \(hint(suggestion, orSee: "nudge help"))"
    case .value(let place, let found, let accepted):
      "\(place): found \(found.map(quoted) ?? "nothing"), accepted: \(accepted)"
    case .repeated(let place, let first, let second):
      "\(place): found twice (\(quoted(first)) and \(quoted(second))), accepted: once"
    case .conflict(let place, let other, let reason):
      "\(place): does not go with \(other), \(reason)"
    case .surplus(let command, let found):
      "\(command): found \(quoted(found)), accepted: no further argument"
    case .refused(let place, let detail), .data(let place, let detail),
      .noInput(let place, let detail), .io(let place, let detail),
      .unavailable(let place, let detail), .locked(let place, let detail):
      "\(oneLine(place)): \(oneLine(detail))"
    case .software(let detail):
      oneLine(detail)
    case .outputClosed:
      "standard output: closed by its reader"
    case .outputFailed(let detail):
      "standard output: \(oneLine(detail))"
    }
  }

  private func hint(_ suggestion: String?, orSee page: String) -> String {
    if let suggestion { return "(did you mean \(suggestion)?)" }
    return "(see \(page))"
  }
}
