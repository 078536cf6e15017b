/// What the command line asks for.
enum BenchCommand: Hashable, Sendable {
  /// Show the help page.
  case help
  /// Measure.
  case measure(Session)
  /// Answer the file of questions at this path.
  case answer(path: String)

  /// Which benchmarks to run, how, and how to print the figures.
  struct Session: Hashable, Sendable {
    /// Only the benchmark of this name, or those whose names contain it; nil for all.
    var filter: String?
    /// A look whether everything runs, instead of figures to write down.
    var isQuick = false
    /// One JSON document instead of a table.
    var isJSON = false
    /// How many runs are timed; nil for as many as the pace says.
    var runs: Int?

    /// The benchmarks that the filter leaves, in order.
    var benchmarks: [Benchmark] {
      guard let filter else { return Benchmark.all }
      let exact = Benchmark.all.filter { $0.name == filter }
      return exact.isEmpty ? Benchmark.all.filter { $0.name.contains(filter) } : exact
    }
  }

  private static let acceptedRuns = 1...1000

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: ``BenchFault/usage(_:)`` that names what was found and what is accepted.
  static func parse(_ arguments: [String]) throws(BenchFault) -> BenchCommand {
    var session = Session()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return .help
      case "--quick": session.isQuick = true
      case "--json": session.isJSON = true
      case "--filter":
        guard let name = rest.popFirst() else {
          throw .usage("--filter: nothing follows, accepted: a part of a benchmark's name")
        }
        session.filter = name
      case "--runs":
        let found = rest.popFirst() ?? ""
        guard let runs = Int(found), BenchCommand.acceptedRuns.contains(runs) else {
          throw .usage("--runs: found \"\(found)\", accepted: 1 to 1000")
        }
        session.runs = runs
      case "--answers":
        guard let path = rest.popFirst() else {
          throw .usage("--answers: nothing follows, accepted: a file of lines ZONE RULE TIME NOW")
        }
        guard rest.isEmpty else {
          throw .usage(
            "--answers: found \"\(rest.joined(separator: " "))\" after the file, accepted: nothing")
        }
        return .answer(path: path)
      case _ where argument.hasPrefix("--filter="):
        session.filter = String(argument.dropFirst("--filter=".count))
      default:
        throw .usage(
          "found \"\(argument)\", accepted: --filter NAME, --json, --quick, --runs COUNT, "
            + "--answers FILE, --help")
      }
    }
    guard !session.benchmarks.isEmpty else {
      let names = Benchmark.all.map(\.name).joined(separator: ", ")
      throw .usage(
        "--filter: found \"\(session.filter ?? "")\", accepted: a part of one of \(names)")
    }
    return .measure(session)
  }

  /// The help page.
  static var helpPage: String {
    let width = Benchmark.all.map(\.name.count).max() ?? 0
    let rows = Benchmark.all.map { "  \($0.name.padded(to: width))  \($0.summary)\n" }
    return """
      Usage: nudge-bench [--filter NAME] [--quick] [--runs COUNT] [--json]
             nudge-bench --answers FILE

      Measures how long the decisions and passes of this package take. Build it with -c release.

      Options
        --filter NAME  Only the benchmark NAME, or those whose names contain it.
        --quick        Fewer and shorter runs, to see that everything works.
        --runs COUNT   How many runs are timed, from 1 to 1000.
        --json         One JSON document instead of a table.
        --answers FILE Say when rules come next, and what one answer took; FILE has lines
                       ZONE RULE TIME NOW. Used by docs/performance/occurrences.py.
        --help, -h     Show this page.

      Benchmarks
      \(rows.joined())
      """
  }
}

/// Why the program cannot do what it was asked.
enum BenchFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The arguments are not understood.
  case usage(String)
  /// A benchmark failed.
  case failed(benchmark: String, detail: String)

  /// One line.
  var description: String {
    switch self {
    case .usage(let detail): detail
    case .failed(let benchmark, let detail): "\(benchmark): \(detail)"
    }
  }

  /// The code to exit with, after sysexits(3).
  var code: Int32 {
    switch self {
    case .usage: 64
    case .failed: 70
    }
  }
}
