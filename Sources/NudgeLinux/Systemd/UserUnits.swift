import NudgeShared

/// The names of the two units that belong to one state folder.
package struct UserUnits: Hashable, Sendable {
  /// The first line of each file that is ours.
  package static let marker =
    "# Written by nudge, which keeps it up to date; \"nudge uninstall\" removes it."

  /// The names without their endings: `nudge`, or `nudge-` and a hash of the folder's path.
  package let name: String

  /// Finds the name for a folder.
  ///
  /// - Parameters:
  ///   - home: The absolute path of the state folder.
  ///   - usualHome: Where state is kept when nothing else is asked for, if that can be told.
  package init(home: String, usualHome: String?) {
    name = home == usualHome ? "nudge" : "nudge-\(StableHash(home).hexadecimal)"
  }

  /// The unit that shows.
  package var service: String { name + ".service" }
  /// The unit that waits.
  package var timer: String { name + ".timer" }
}
