/// What the command line asks for.
enum SimCommand: Hashable, Sendable {
  /// Show the help page.
  case help
  /// Live so many lives.
  case live(Session)
  /// Hold the story in this file to every promise.
  case check(path: String)

  /// Which lives to live, and how.
  struct Session: Hashable, Sendable {
    /// The first seed.
    var first: UInt64 = 1
    /// How many seeds.
    var seeds = 500
    /// How many weeks each life has.
    var weeks = 26
    /// How many lives are lived at the same time; nil for one on each core.
    var jobs: Int?
    /// The folder for shrunk stories.
    var folder = "."
    /// Whether to tell how far it is; nil to do so where standard error is a terminal.
    var tellsProgress: Bool?
    /// Whether to go on after a broken promise.
    var keepsGoing = false
    /// Print the story of the first seed and live nothing.
    var printsStory = false
  }

  static let seedsRange = 1...100_000_000
  static let weeksRange = 1...1_000
  static let jobsRange = 1...1_024

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``SimFault/usage(_:)`` that names what was found and what is accepted.
  static func parse(_ arguments: [String]) throws(SimFault) -> SimCommand {
    var session = Session()
    var rest = arguments[...]
    var path: String?
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      let joined = parts.count == 2 ? String(parts[1]) : nil
      func value(_ accepted: String) throws(SimFault) -> String {
        guard let text = joined ?? rest.popFirst() else {
          throw .usage("\(option): nothing follows, accepted: \(accepted)")
        }
        return text
      }
      func number<Number: FixedWidthInteger>(
        in range: ClosedRange<Number>
      ) throws(SimFault) -> Number {
        let accepted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        let text = try value(accepted)
        guard let number = Number(text), range.contains(number) else {
          throw .usage("\(option): found \"\(text)\", accepted: \(accepted)")
        }
        return number
      }
      switch option {
      case "--help" where joined == nil, "-h": return .help
      case "--seeds": session.seeds = try number(in: seedsRange)
      case "--weeks": session.weeks = try number(in: weeksRange)
      case "--from": session.first = try number(in: 0...(1 << 53))
      case "--jobs": session.jobs = try number(in: jobsRange)
      case "--out": session.folder = try value("a folder")
      case "--scenario": path = try value("a scenario file")
      case "--quiet" where joined == nil: session.tellsProgress = false
      case "--progress" where joined == nil: session.tellsProgress = true
      case "--keep-going" where joined == nil: session.keepsGoing = true
      case "--print" where joined == nil: session.printsStory = true
      default:
        throw .usage(
          "found \"\(argument)\", accepted: --seeds N, --weeks W, --from SEED, --jobs N, --out DIR, "
            + "--keep-going, --progress, --quiet, --print, --scenario FILE, --help")
      }
    }
    if let path { return .check(path: path) }
    return .live(session)
  }

  /// The help page.
  static let helpPage = """
    Usage: nudge-sim [--seeds N] [--weeks W] [--from SEED] [--jobs N] [--out DIR]
           nudge-sim --scenario FILE

    Draws whole lives of the app from seeds, plays each with the real scheduler on a simulated
    device with all its faults, and holds every step to the promises of docs/simulation.md. The
    first life that breaks one is shrunk to a short scenario file.

    Options
      --seeds N        How many lives; 500 if missing.
      --weeks W        How many weeks each lasts, the last four of them calm; 26 if missing.
      --from SEED      The first seed; 1 if missing. A run that was stopped says where to go on.
      --jobs N         How many at the same time; one for each core if missing.
      --out DIR        The folder for shrunk stories; the current one if missing.
      --keep-going     Go on after a broken promise.
      --progress       Tell on standard error how far it is; done by itself on a terminal.
      --quiet          Do not.
      --print          Print the story of the first seed instead of playing it.
      --scenario FILE  Hold this one story to every promise.
      --help, -h       Show this page.

    Exit codes
      0    no promise was broken
      1    a promise was broken, or from 500 lives on a kind of fault never happened
      64   the arguments are not understood
      66   a file cannot be read, or is no scenario
      73   a story cannot be written
      130  stopped by a signal; says which seed is next

    """
}

/// Why the program cannot do what it was asked.
enum SimFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The arguments are not understood.
  case usage(String)
  /// A file cannot be read, or is no scenario.
  case input(String)
  /// A file cannot be written.
  case output(String)

  /// One line.
  var description: String {
    switch self {
    case .usage(let detail), .input(let detail), .output(let detail): detail
    }
  }

  /// The code to exit with, after sysexits(3).
  var code: Int32 {
    switch self {
    case .usage: 64
    case .input: 66
    case .output: 73
    }
  }
}
