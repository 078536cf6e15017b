import NudgeFaults
import NudgeLinux
import NudgeShared
import NudgeTesting

/// How lives are played here: texts that show their keys, and disks of both sorts.
enum SimWorld {
  static let trial = LifeTrial()
}

extension TimeZoneDatabase {
  /// Every zone of the database that can be read, in the order of names.
  var allZones: [LocalZone] { identifiers.compactMap { try? zone(named: $0) } }
}
