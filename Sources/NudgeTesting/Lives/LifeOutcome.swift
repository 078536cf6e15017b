import NudgeShared

/// What playing a life came to.
package struct LifeOutcome: Sendable {
  /// The first promise that was broken, or nil.
  package var broken: BrokenInvariant?
  /// How many weeks were lived, by the time that really passed.
  package var weeks = 0
  /// How many passes ended, whole or not.
  package var passes = 0
  /// How many nudges were shown.
  package var nudges = 0
  /// How many notifications were shown in all.
  package var shown = 0
  /// How often passes met faults, by their kind.
  package var faults: [PassFault.Kind: Int] = [:]
  /// The zones in which something happened.
  package var zones: Set<String> = []

  /// Nothing yet.
  package init() {}

  /// Both together; the first broken promise stands.
  package mutating func add(_ other: LifeOutcome) {
    broken = broken ?? other.broken
    weeks += other.weeks
    passes += other.passes
    nudges += other.nudges
    shown += other.shown
    faults.merge(other.faults, uniquingKeysWith: +)
    zones.formUnion(other.zones)
  }
}
