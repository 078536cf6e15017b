/// A change to the files of a timer that systemd has yet to be told of.
///
/// Its mark stands in the state folder from before the change on. Who has told systemd takes it away
/// only if it is still his own: another one stands for a later change, of which his systemd may not
/// know. So, whoever comes first and whoever is killed, in the end systemd knows the newest files or
/// a mark stands, and the next command that sees one tells again.
package struct UntoldChange: Hashable, Sendable {
  /// What was changed.
  enum Kind: String, Hashable, Sendable {
    /// The units were written to be enabled and started; whoever finishes that has to do it, too.
    case installation
    /// The timer has new moments.
    case update
    /// The timer is about to be removed.
    case removal
  }

  let kind: Kind
  /// Tells it from every other change.
  let token: UInt64
  /// Whether something can be shown right now.
  let isDue: Bool
  /// Whether there were no units before.
  let isFirst: Bool

  init(
    _ kind: Kind, isDue: Bool = false, isFirst: Bool = false,
    token: UInt64 = .random(in: 0...UInt64.max)
  ) {
    self.kind = kind
    self.token = token
    self.isDue = isDue
    self.isFirst = isFirst
  }

  /// The content of the mark.
  var mark: [UInt8] { Array("\(kind.rawValue) \(String(token, radix: 16))\n".utf8) }

  /// Whether a mark is that of an installation that nobody has finished.
  static func isInstallation(_ mark: [UInt8]?) -> Bool {
    mark?.starts(with: Kind.installation.rawValue.utf8) == true
  }

  /// What systemd is told, in order.
  func orders(for units: UserUnits) -> [[String]] {
    switch kind {
    case .installation:
      // Unlike "enable --now", this also gives a timer that runs already its new moments.
      [["daemon-reload"], ["enable", units.timer], ["restart", units.timer]]
        // A timer that was never started before does not make up for what is past.
        + (isDue ? [["start", "--no-block", units.service]] : [])
    // One that a person has stopped stays stopped.
    case .update: [["daemon-reload"], ["try-restart", units.timer]]
    case .removal: [["disable", "--now", units.timer]]
    }
  }
}
