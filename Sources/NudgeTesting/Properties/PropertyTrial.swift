/// One property on trial: says which case to run next, hears how it went, and reaches a verdict.
///
/// It runs nothing itself, so that one description serves bodies that return and bodies that await.
struct PropertyTrial: Sendable {
  /// Where the cases come from.
  enum Search: Sendable {
    case random(runs: Int, seed: UInt64)
    case everyCombination(limit: Int)
  }

  /// What is known of the property.
  struct Subject: Sendable {
    let name: String
    let requiredLabels: [String]
    let shrinkLimit: Int
    let function: String
  }

  /// The verdict, nil for a pass; final once ``next()`` has returned nil.
  private(set) var failure: PropertyFailure?

  private let subject: Subject
  private let runLimit: Int
  private var phase: Phase
  private var labels: Set<String> = []
  private var runs = 0
  private var firstReason = ""

  private enum Phase: Sendable {
    case drawing(ChoiceStream)
    case counting(ChoiceOdometer)
    case shrinking(ChoiceShrinker)
    case telling([UInt64], shrinkTries: Int)
    case replaying([UInt64])
    case over
  }

  init(_ subject: Subject, _ search: Search, _ environment: PropertyEnvironment) {
    self.subject = subject
    switch search {
    case .random(let runs, _): runLimit = max(runs, 1)
    case .everyCombination(let limit): runLimit = max(limit, 1)
    }
    phase = .over
    do throws(BrokenExpectation) {
      let request = try environment.request(for: subject.name)
      if let choices = request.replayedChoices {
        phase = .replaying(choices)
      } else {
        phase = PropertyTrial.start(of: search, subject.name, seed: request.seed)
      }
    } catch {
      fail(.unreadableRequest(reason: error.description))
    }
  }

  private static func start(of search: Search, _ name: String, seed requested: UInt64?) -> Phase {
    switch search {
    case .random(_, let seed):
      // Properties that share a seed must not share their cases (FNV-1a of the name).
      let ownSeed = name.utf8.reduce(requested ?? seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return .drawing(ChoiceStream(seed: ownSeed))
    case .everyCombination:
      return .counting(ChoiceOdometer())
    }
  }

  /// The case to run next, or nil when the verdict is final.
  mutating func next() -> Choices? {
    while true {
      switch phase {
      case .drawing(var stream):
        guard runs < runLimit else {
          checkCoverage()
          return nil
        }
        let seed = stream.next()
        phase = .drawing(stream)
        return Choices(seed: seed)
      case .counting(let odometer):
        guard let list = odometer.list else {
          checkCoverage()
          return nil
        }
        guard runs < runLimit else {
          fail(.tooManyCombinations(limit: runLimit))
          return nil
        }
        return Choices(replaying: list)
      case .shrinking(var shrinker):
        guard let list = shrinker.proposal() else {
          phase = .telling(shrinker.best, shrinkTries: shrinker.tries)
          continue
        }
        phase = .shrinking(shrinker)
        return Choices(replaying: list)
      case .telling(let list, _), .replaying(let list):
        return Choices(replaying: list, keepsNotes: true)
      case .over:
        return nil
      }
    }
  }

  /// Takes in a run of the case that ``next()`` gave; `reason` is nil where it passed.
  mutating func record(_ choices: Choices, reason: String?) {
    switch phase {
    case .drawing:
      recordSearch(choices, reason)
      if reason != nil {
        phase = .shrinking(ChoiceShrinker(choices.draws, limit: subject.shrinkLimit))
      }
    case .counting(var odometer):
      recordSearch(choices, reason)
      odometer.advance(after: choices.draws)
      phase =
        reason == nil
        ? .counting(odometer) : .telling(choices.draws.map(\.value), shrinkTries: 0)
    case .shrinking(var shrinker):
      shrinker.record(choices.draws, isBroken: reason != nil)
      phase = .shrinking(shrinker)
    case .telling(_, let tries):
      let problem =
        reason.map { PropertyFailure.Problem.broken(reason: $0) }
        ?? .unsteady(reason: firstReason)
      fail(problem, choices, shrinkTries: tries)
    case .replaying:
      fail(reason.map { .broken(reason: $0) } ?? .replayPassed, choices)
    case .over:
      break
    }
  }

  private mutating func recordSearch(_ choices: Choices, _ reason: String?) {
    runs += 1
    labels.formUnion(choices.labels)
    firstReason = reason ?? ""
  }

  private mutating func checkCoverage() {
    let missing = subject.requiredLabels.filter { !labels.contains($0) }
    if !missing.isEmpty { fail(.uncovered(labels: missing)) }
    phase = .over
  }

  private mutating func fail(
    _ problem: PropertyFailure.Problem, _ choices: Choices? = nil, shrinkTries: Int = 0
  ) {
    var list = choices?.draws.map(\.value) ?? []
    while list.last == 0 { list.removeLast() }
    failure = PropertyFailure(
      name: subject.name, problem: problem, notes: choices?.notes ?? [], choices: list, runs: runs,
      runLimit: runLimit, shrinkTries: shrinkTries, function: subject.function)
    phase = .over
  }
}
