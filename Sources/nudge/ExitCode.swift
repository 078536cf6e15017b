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

extension ExitCode {
  /// Whether what went wrong can be better later by itself: the one rule by which nudge run goes on
  /// and the service of nudge install is tried again.
  ///
  /// A person has to mend what is wrong with a command line, the content of a file or the program. A
  /// file that is not there may come, as with a home directory on a disk that is not mounted yet.
  var canPass: Bool {
    switch self {
    case .unavailable, .noInput, .io, .locked: true
    case .success, .usage, .data, .software, .brokenPipe: false
    }
  }

  /// The codes of failures after which another try is in vain.
  static var final: [ExitCode] { allCases.filter { $0 != .success && !$0.canPass } }
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
