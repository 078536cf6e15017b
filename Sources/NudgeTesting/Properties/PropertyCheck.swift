/// Runs `body` on random cases, and gives the smallest failing one, or nil if all passed.
///
/// ```swift
/// @Test("The end of a range is outside")
/// func endOfRange() {
///   let failure = checkProperty("the end of a range is outside", covering: ["wraps"]) { choices in
///     // draw, note, cover, expect
///   }
///   #expect(failure == nil)
/// }
/// ```
///
/// The body states its promise with ``Choices/expect(_:_:)`` or throws; it must not record issues
/// of a test framework itself, since it runs many times. It must depend on nothing but its
/// choices. Shrinking takes any failing case for the same failure.
///
/// A replay asked for in the environment runs one case of the property it names, and always fails.
///
/// - Parameters:
///   - name: The promise in words; it selects the property in a replay, so let it be unique.
///   - runs: How many cases to run, at least 1.
///   - seed: Decides the cases, together with the name; fixed, so that every run is the same.
///   - requiredLabels: What ``Choices/cover(_:when:)`` must have met in at least one run.
///   - shrinkTries: At most how many runs may go into making a failing case smaller.
///   - environment: What the person who runs the tests asked for.
///   - function: The test function, for the line that replays a failure.
///   - body: The property.
/// - Returns: The smallest failing case found, or why the property counts as failed; nil for a pass.
public func checkProperty(
  _ name: String, runs: Int = 200, seed: UInt64 = defaultPropertySeed,
  covering requiredLabels: [String] = [], shrinkTries: Int = 4000,
  environment: PropertyEnvironment = .current, function: String = #function,
  _ body: (inout Choices) throws -> Void
) -> PropertyFailure? {
  let subject = PropertyTrial.Subject(
    name: name, requiredLabels: requiredLabels, shrinkLimit: shrinkTries, function: function)
  var trial = PropertyTrial(subject, .random(runs: runs, seed: seed), environment)
  return trial.run(body)
}

/// Runs an awaiting `body` on random cases, and gives the smallest failing one, or nil.
///
/// One case at a time, never two at once; see the form that does not await for the parameters.
public func checkProperty(
  _ name: String, runs: Int = 200, seed: UInt64 = defaultPropertySeed,
  covering requiredLabels: [String] = [], shrinkTries: Int = 4000,
  environment: PropertyEnvironment = .current, function: String = #function,
  _ body: (inout Choices) async throws -> Void
) async -> PropertyFailure? {
  let subject = PropertyTrial.Subject(
    name: name, requiredLabels: requiredLabels, shrinkLimit: shrinkTries, function: function)
  var trial = PropertyTrial(subject, .random(runs: runs, seed: seed), environment)
  while var choices = trial.next() {
    do {
      try await body(&choices)
      trial.record(choices, reason: nil)
    } catch {
      trial.record(choices, reason: "\(error)")
    }
  }
  return trial.failure
}

/// Runs `body` on every combination of its draws, the last draw turning fastest.
///
/// The generators are the same as for random cases. The first case that fails is reported as it
/// is: with the plainest values at 0 it is the smallest in that order.
///
/// - Parameters:
///   - name: The promise in words; it selects the property in a replay, so let it be unique.
///   - limit: At most how many combinations to run; a property that has more fails, and says so.
///   - requiredLabels: What ``Choices/cover(_:when:)`` must have met in at least one run.
///   - environment: What the person who runs the tests asked for.
///   - function: The test function, for the line that replays a failure.
///   - body: The property.
/// - Returns: The smallest failing case found, or why the property counts as failed; nil for a pass.
public func checkExhaustively(
  _ name: String, limit: Int = 100_000, covering requiredLabels: [String] = [],
  environment: PropertyEnvironment = .current, function: String = #function,
  _ body: (inout Choices) throws -> Void
) -> PropertyFailure? {
  let subject = PropertyTrial.Subject(
    name: name, requiredLabels: requiredLabels, shrinkLimit: 0, function: function)
  var trial = PropertyTrial(subject, .everyCombination(limit: limit), environment)
  return trial.run(body)
}

/// The seed of a property that names none.
public let defaultPropertySeed: UInt64 = 0x6e75_6467_6500_0001

extension PropertyTrial {
  mutating func run(_ body: (inout Choices) throws -> Void) -> PropertyFailure? {
    while var choices = next() {
      do {
        try body(&choices)
        record(choices, reason: nil)
      } catch {
        record(choices, reason: "\(error)")
      }
    }
    return failure
  }
}
