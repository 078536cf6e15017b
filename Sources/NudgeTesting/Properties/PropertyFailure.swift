/// Why a property did not pass, with all that is needed to see the same case again.
///
/// ```text
/// Property 'quiet hours wrap' is broken: quiet at 1: found false, expected true
///   case: quiet 1-0; at 1
///   found in run 3 of 500, made smaller in 187 tries
///   replay: NUDGE_REPLAY='quiet hours wrap:1.1.0.0.1' swift test --filter 'quietHoursWrap'
/// ```
public struct PropertyFailure: Error, Hashable, Sendable {
  /// What went wrong.
  @nonexhaustive
  public enum Problem: Hashable, Sendable {
    /// The case in ``PropertyFailure/choices`` breaks the promise.
    case broken(reason: String)
    /// A case failed, but not when it was run again: something that was not drawn decides.
    case unsteady(reason: String)
    /// A replay that was asked for; it passes now, and stays red so that it cannot be left behind.
    case replayPassed
    /// Every run passed, but none met these required labels.
    case uncovered(labels: [String])
    /// There are more combinations than the limit, so that not all of them were run.
    case tooManyCombinations(limit: Int)
    /// An environment variable cannot be read.
    case unreadableRequest(reason: String)
  }

  /// The name of the property.
  public let name: String
  /// What went wrong.
  public let problem: Problem
  /// The case in words, as its notes tell it.
  public let notes: [String]
  /// The smallest failing list of choices, without zeros at its end; empty if no case failed.
  public let choices: [UInt64]
  /// How many runs were made until a case failed, or in all.
  public let runs: Int
  /// How many runs were asked for (for an enumeration: the limit).
  public let runLimit: Int
  /// How many more runs it took to make the case smaller.
  public let shrinkTries: Int
  /// The test function that holds the property, which is what `swift test --filter` looks for.
  let function: String

  /// The choices as text, such as `1.1.0.0.1`.
  public var choicesText: String {
    choices.isEmpty ? "0" : choices.map { "\($0)" }.joined(separator: ".")
  }

  /// The command that runs this one case again.
  public var replayCommand: String {
    let filter = function.prefix { $0 != "(" }
    return "NUDGE_REPLAY=\(shellQuoted("\(name):\(choicesText)"))"
      + " swift test --filter \(shellQuoted(String(filter)))"
  }

  private func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}

extension PropertyFailure: CustomStringConvertible {
  /// The problem, the case in words, the effort, and the line that replays it.
  public var description: String {
    var lines = ["Property '\(name)' \(problemText)"]
    if !notes.isEmpty { lines.append("case: " + notes.joined(separator: "; ")) }
    switch problem {
    case .broken, .unsteady:
      if runs > 0 { lines.append("found in run \(runs) of \(runLimit)\(shrinkText)") }
      lines.append("replay: " + replayCommand)
    case .uncovered:
      lines.append("after \(counted(runs, "run"))")
    case .replayPassed, .tooManyCombinations, .unreadableRequest:
      break
    }
    return lines.joined(separator: "\n  ")
  }

  private var problemText: String {
    switch problem {
    case .broken(let reason):
      "is broken: \(reason)"
    case .unsteady(let reason):
      "is not steady: a case failed (\(reason)) and passed when it was run again"
    case .replayPassed:
      "was replayed and passes now; take NUDGE_REPLAY away to run it in full"
    case .uncovered(let labels):
      "never saw " + labels.map { "'\($0)'" }.joined(separator: ", ")
    case .tooManyCombinations(let limit):
      "has more than \(counted(limit, "combination")), which is the limit of this enumeration"
    case .unreadableRequest(let reason):
      "was not run: \(reason)"
    }
  }

  private var shrinkText: String {
    shrinkTries == 0
      ? "" : ", made smaller in \(shrinkTries) \(shrinkTries == 1 ? "try" : "tries")"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
