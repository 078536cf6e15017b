/// The whole program as a function: arguments in, text and a code out.
enum BenchProgram {
  /// How the program ended.
  struct Ending: Sendable {
    /// The code to exit with.
    let code: Int32
    /// What went wrong, if anything did.
    let fault: BenchFault?
  }

  /// Runs one command line; `write` takes each piece of text as soon as it is known.
  @concurrent
  static func run(
    arguments: [String], write: @Sendable (String) -> Void
  ) async -> Ending {
    do throws(BenchFault) {
      switch try BenchCommand.parse(arguments) {
      case .help: write(BenchCommand.helpPage)
      case .measure(let session): try await measure(session, write: write)
      case .answer(let path): write(try OccurrenceAnswers(path: path).text(rounds: 5))
      }
      return Ending(code: 0, fault: nil)
    } catch {
      return Ending(code: error.code, fault: error)
    }
  }

  private static func measure(
    _ session: BenchCommand.Session, write: (String) -> Void
  ) async throws(BenchFault) {
    var pace = session.isQuick ? Pace.quick : .standard
    if let runs = session.runs { pace.runs = runs }
    let stopwatch = Stopwatch(pace: pace)
    let table = FigureTable(session.benchmarks)
    if !session.isJSON { write(table.header(isQuick: session.isQuick)) }
    var measurements: [Measurement] = []
    for benchmark in session.benchmarks {
      do {
        guard let measurement = try await stopwatch.measure(benchmark) else { continue }
        measurements.append(measurement)
        if !session.isJSON { write(table.row(measurement)) }
      } catch {
        throw .failed(benchmark: benchmark.name, detail: "\(error)")
      }
    }
    if session.isJSON { write(FigureDocument.text(measurements, isQuick: session.isQuick)) }
  }
}
