import NudgeFaults
import NudgeLinux
import NudgeShared
import NudgeTesting

/// How lives are played here: texts that show their keys, and disks of both sorts.
enum SimWorld {
  static let trial = LifeTrial(
    runner: ScenarioRunner(
      reportsPasses: true, storage: { simulatedFiles(for: $0) },
      strings: { KeyStrings(locale: $0) }))
}

extension TimeZoneDatabase {
  /// Every zone of the database that can be read, in the order of names.
  var allZones: [LocalZone] { identifiers.compactMap { try? zone(named: $0) } }
}
