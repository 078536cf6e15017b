/// What ``ZoneConformance`` tries on a `LocalZone`, one law each.
///
/// The raw values are the names of failures and never change their meaning.
@nonexhaustive
public enum ZoneCheck: String, CaseIterable, Hashable, Sendable {
  /// The zone has a name.
  case identifierEmpty = "identifier-empty"
  /// The offset is the one that somebody else has (``ZoneConformance/oracle``).
  case offsetDiffers = "offset-differs"
  /// Clocks show the moment plus the offset, so that dates go back in a fold alone.
  case readingWrong = "reading-wrong"
  /// A reading that comes once is resolved to its moment.
  case roundTripBroken = "round-trip-broken"
  /// A reading that clocks skip is a gap with the change that skips it, and nothing else is.
  case gapWrong = "gap-wrong"
  /// A reading that comes more than once is a fold of its first and last moment, and nothing else is.
  case foldWrong = "fold-wrong"
  /// Every change of offset is the next transition of the moments before it.
  case transitionMissed = "transition-missed"
  /// The first and last moment and date have answers.
  case endsWrong = "ends-wrong"
}

extension ZoneCheck: ConformanceCheck {
  static var seam: String { "LocalZone" }

  var remedy: String {
    switch self {
    case .identifierEmpty: "give the name under which the zone was asked for"
    case .offsetDiffers: "take every change of the years around now from the system"
    case .readingWrong: "add the offset in force at the moment itself"
    case .roundTripBroken: "subtract the offset in force at the moment that is looked for"
    case .gapWrong: "tell a skipped reading, and leave it to the caller where it is moved"
    case .foldWrong: "tell both moments, and leave it to the caller which of them counts"
    case .transitionMissed: "list every change, oldest first, and follow the yearly rule after them"
    case .endsWrong: "stop at the ends of the range in place of leaving it"
    }
  }
}
