import NudgeShared

@testable import NudgeLinux

/// A compiled time zone file: read whole or refused at a byte, and then answers for all of time.
enum ZonePromises {
  /// How many changes of a file are looked at; those of real zones are fewer than 300.
  private static let changeLimit = 40

  static func check(_ bytes: [UInt8]) throws {
    let file = try readTwice(isEqual: ==, explain: { try explain($0, bytes) }) {
      () throws(TZifError) in try TZifFile(bytes, identifier: "Test/Zone")
    }
    guard let file else { return }
    try promise(file.zone.identifier == "Test/Zone", "it is called \(file.zone.identifier)")
    try promise((1...4).contains(file.version), "version \(file.version)")
    for instant in moments(of: file.zone) { try answers(file.zone, instant) }
    guard !file.footer.isEmpty else { return }
    let rule = try PosixZoneText(file.footer).rule
    try promise(file.zone.rule == nil || file.zone.rule == rule, "the footer is another rule")
  }

  private static func explain(_ error: TZifError, _ bytes: [UInt8]) throws {
    try promise(
      (0...bytes.count).contains(error.offset), "byte \(error.offset) of \(bytes.count)")
    try promise(!error.found.isEmpty && !error.accepted.isEmpty, "an error that says nothing")
  }

  /// The ends of time and of a day on either side of every change.
  private static func moments(of zone: LocalZone) -> [Instant] {
    var moments = [Instant.min, Instant(clamping: 0), Instant(clamping: 4_102_444_800), .max]
    for change in zone.transitions.suffix(changeLimit) {
      let instant = Instant(clamping: change.secondsSinceEpoch)
      moments += [-86_400, -1, 0, 1, 86_400].map { instant.adding(seconds: $0) }
    }
    return moments
  }

  /// The reading of a moment leads back to it.
  private static func answers(_ zone: LocalZone, _ instant: Instant) throws {
    let reading = zone.localDateTime(at: instant)
    switch zone.resolve(reading) {
    case .unique(let found):
      try promise(found == instant, "\(instant) reads \(reading), which is \(found)")
    case .fold(let earlier, let later):
      try promise(earlier < later, "a fold from \(earlier) to \(later)")
      // A file may have two changes within hours: a reading that comes three times is told by its ends.
      try promise(
        (earlier...later).contains(instant),
        "\(instant) reads \(reading), which is \(earlier) or \(later)")
    case .gap(let gap):
      throw BrokenPromise("\(instant) reads \(reading), which is skipped at \(gap.transition)")
    }
  }
}
