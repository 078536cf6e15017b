import NudgeShared

@testable import nudge

extension Surroundings {
  /// A machine whose clock stands still, without a home, at a time that no test depends on.
  static var still: Surroundings { Surroundings(environment: ["TZ": "UTC"]) }

  init(environment: [String: String], now: Instant = Instant(clamping: 1_767_614_400)) {
    self.init(environment: environment, now: now, seedForNewInstallation: 42, seedForNewDevice: 43)
  }
}

/// One run of the program inside the test: what it wrote where, and the code it ended with.
struct Run: Equatable {
  let code: Int32
  let output: String
  let errors: String

  init(_ arguments: [String], on machine: Surroundings = .still) async {
    let results = MemorySink()
    let faults = MemorySink()
    code = await NudgeProgram.run(
      arguments: arguments, surroundings: machine,
      output: Output(results: results, errors: faults))
    output = results.text
    errors = faults.text
  }
}

/// The words of a command line that needs no quoting.
func nudgeWords(_ line: String) -> [String] {
  line.split(separator: " ").map(String.init)
}
