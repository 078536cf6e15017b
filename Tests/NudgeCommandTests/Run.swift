@testable import nudge

/// One run of the program inside the test: what it wrote where, and the code it ended with.
struct Run: Equatable {
  let code: Int32
  let output: String
  let errors: String

  init(_ arguments: [String], environment: [String: String] = [:]) async {
    let results = MemorySink()
    let faults = MemorySink()
    code = await NudgeProgram.run(
      arguments: arguments, environment: environment,
      output: Output(results: results, errors: faults))
    output = results.text
    errors = faults.text
  }
}

/// The words of a command line that needs no quoting.
func nudgeWords(_ line: String) -> [String] {
  line.split(separator: " ").map(String.init)
}
