import NudgeShared

/// Plays a story and holds it to every promise, up to the first that is broken.
package struct LifeTrial: Sendable {
  /// The promise that the story can be played at all.
  package static let playablePromise = "every story can be played"

  private let runner: ScenarioRunner<KeyStrings>

  /// Plays with this runner.
  package init(runner: ScenarioRunner<KeyStrings>) {
    self.runner = runner
  }

  /// Plays with texts that show their key, and disks in memory.
  package init() {
    runner = ScenarioRunner(reportsPasses: true, strings: { KeyStrings(locale: $0) })
  }

  /// Plays the story, and ends with it or with the first step that breaks a promise.
  package func outcome(of scenario: Scenario) async -> LifeOutcome {
    var outcome = LifeOutcome()
    var invariants = TimelineInvariants(scenario)
    do {
      _ = try await runner.run(scenario) { entry in
        outcome.count(entry)
        invariants.observe(entry)
        if !invariants.broken.isEmpty { throw Stop() }
      }
      invariants.finish()
      outcome.weeks = scenario.weeks
      outcome.broken = invariants.broken.first
    } catch is Stop {
      outcome.broken = invariants.broken.first
    } catch {
      outcome.broken = BrokenInvariant(
        promise: LifeTrial.playablePromise, detail: "\(error)", entry: nil)
    }
    return outcome
  }

  /// A promise is broken, and what comes after it does not count.
  private struct Stop: Error {}
}

extension LifeOutcome {
  fileprivate mutating func count(_ entry: TimelineEntry) {
    zones.insert(entry.zone.identifier)
    if entry.kind == .note, let kind = entry.reason.flatMap(PassFault.Kind.init(metIn:)) {
      faults[kind, default: 0] += 1
    }
    switch entry.kind {
    case .passed: passes += 1
    case .fired:
      shown += 1
      if entry.isAboutNudge { nudges += 1 }
    default: break
    }
  }
}

extension PassFault.Kind {
  /// What a pass has met, as the timeline says it.
  fileprivate init?(metIn words: String) {
    if words.hasPrefix("process killed before write ") {
      self = .kill
    } else if words.hasPrefix("power lost before write ") {
      self = .powerLoss
    } else if words.hasPrefix("disk full from write ") {
      self = .diskFull
    } else if words.hasPrefix("write "), words.hasSuffix(" failed") {
      self = .writeError
    } else {
      return nil
    }
  }
}
