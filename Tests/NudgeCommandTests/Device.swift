import NudgeJSON

@testable import nudge

/// A machine with an empty home, on which a test runs commands at moments of its choice.
final class Device {
  let folder: TemporaryFolder
  /// The clock of the commands to come.
  var now = "2026-03-02T09:00:00+01:00"

  init() throws {
    folder = try TemporaryFolder()
  }

  func run(_ line: String) async -> Run {
    await run(nudgeWords(line))
  }

  func run(_ arguments: [String]) async -> Run {
    let place = ["--home", folder.path + "/home", "--zone", "Europe/Berlin", "--now", now]
    return await Run(arguments + place)
  }

  /// The fields of what a command prints as JSON.
  func fields(_ line: String) async throws -> JSONFields {
    let run = await run(line + " --format json")
    return try JSONReader(parsing: Array(run.output.utf8)).object()
  }
}

extension JSONFields {
  /// One field of each element of a list, as text.
  func texts(_ list: String, _ name: String) throws -> [String] {
    try required(list).array().map { try $0.object().required(name).string() }
  }
}
