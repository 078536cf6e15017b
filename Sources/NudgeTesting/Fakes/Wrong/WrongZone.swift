public import NudgeShared

/// Zones with one fault each, to see that a conformance check finds it; right in all else.
public struct WrongZone: Sendable {
  /// What is wrong with it.
  @nonexhaustive
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// Has no name.
    case hasNoName
    /// Shows UTC.
    case showsUTC
    /// Gives the moment an hour after the one that was looked for.
    case resolvesAnHourLate
    /// Moves skipped readings by itself.
    case movesSkippedReadings
    /// Takes a reading that comes twice for one that comes once.
    case takesFoldsForUnique
    /// Knows no changes to come.
    case knowsNoTransitions
    /// Gives the start of 1970 for whatever lies far away.
    case forgetsTheEnds
  }

  /// What is wrong.
  public let fault: Fault
  private let zone: LocalZone

  /// Goes by `zone`, but for its fault.
  public init(_ fault: Fault, like zone: LocalZone = OddZones.berlin.zone) {
    self.fault = fault
    self.zone = zone
  }

  /// What it says.
  public var answers: ZoneAnswers {
    var answers = ZoneAnswers(of: zone)
    let zone = zone
    switch fault {
    case .hasNoName: answers.identifier = ""
    case .showsUTC: answers.reading = { LocalDateTime($0, at: .utc) }
    case .resolvesAnHourLate:
      answers.resolve = { reading in
        guard case .unique(let moment) = zone.resolve(reading), moment < Instant.max,
          moment > Instant.min
        else { return zone.resolve(reading) }
        return .unique(moment.adding(seconds: 3_600))
      }
    case .movesSkippedReadings:
      answers.resolve = { reading in
        guard case .gap(let gap) = zone.resolve(reading) else { return zone.resolve(reading) }
        return .unique(gap.shiftedForward)
      }
    case .takesFoldsForUnique:
      answers.resolve = { reading in
        guard case .fold(let earlier, _) = zone.resolve(reading) else {
          return zone.resolve(reading)
        }
        return .unique(earlier)
      }
    case .knowsNoTransitions: answers.nextTransition = { _ in nil }
    case .forgetsTheEnds:
      answers.resolve = { reading in
        (1_000...9_000).contains(reading.date.year)
          ? zone.resolve(reading) : .unique(Instant(clamping: 0))
      }
    }
    return answers
  }
}
