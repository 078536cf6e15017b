/// The codes that the program ends with, after sysexits(3).
enum ExitCode: Int32, CaseIterable, Sendable {
  /// Done.
  case success = 0
  /// The command line is not one that the program takes.
  case usage = 64
  /// A file or value was read and is not what it must be.
  case data = 65
  /// A file to read is not there.
  case noInput = 66
  /// A service or program of the machine that is needed is not there, or refuses.
  case unavailable = 69
  /// The program itself cannot go on.
  case software = 70
  /// Reading or writing failed.
  case io = 74
  /// Another process holds the state.
  case locked = 75
  /// The reader of our output went away: what a shell shows for a process that SIGPIPE ended.
  case brokenPipe = 141

  /// A few words for the help page.
  var meaning: String {
    switch self {
    case .success: "done"
    case .usage: "usage"
    case .data: "bad data"
    case .noInput: "no such file"
    case .unavailable: "service or program missing"
    case .software: "internal"
    case .io: "input or output"
    case .locked: "state in use"
    case .brokenPipe: "reader gone"
    }
  }
}

extension CommandFault {
  /// The code for each kind of fault.
  var code: ExitCode {
    switch self {
    case .noCommand, .unknownCommand, .unknownOption, .value, .refused, .repeated, .conflict,
      .surplus:
      .usage
    case .data: .data
    case .noInput: .noInput
    case .unavailable: .unavailable
    case .software: .software
    case .io, .outputFailed: .io
    case .locked: .locked
    case .outputClosed: .brokenPipe
    }
  }
}
