import NudgeShared

@testable import nudge

/// One run of the program inside the test: what it wrote where, and the code it ended with.
struct Run: Equatable {
  let code: Int32
  let output: String
  let errors: String

  /// The clock stands still, at a time that no test depends on.
  init(
    _ arguments: [String], environment: [String: String] = ["TZ": "UTC"],
    startedAt: Instant = Instant("2026-01-05T12:00:00Z") ?? .min
  ) async {
    let results = MemorySink()
    let faults = MemorySink()
    code = await NudgeProgram.run(
      arguments: arguments, environment: environment, startedAt: startedAt,
      output: Output(results: results, errors: faults))
    output = results.text
    errors = faults.text
  }
}

/// The words of a command line that needs no quoting.
func nudgeWords(_ line: String) -> [String] {
  line.split(separator: " ").map(String.init)
}
