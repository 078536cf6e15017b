/// A fault that the next pass of a device meets, whoever asks for that pass.
public struct PassFault: Hashable, Sendable {
  /// What goes wrong.
  public let kind: Kind
  /// Just before which write, counted from 1: of the pass's writes to the notification service and the
  /// disk; on ``Scenario/Disk/files`` every step on the disk counts.
  public let atWrite: Int

  /// What can go wrong at a write.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The process is killed; nothing after that is written.
    case kill
    /// The power goes: the process is gone, and with it what was written and not synced.
    case powerLoss
    /// This one write fails, and the process lives on.
    case writeError
    /// The disk is full from here to the end of the pass, and the process lives on.
    case diskFull
  }

  /// Puts the parts together.
  public init(_ kind: Kind, atWrite: Int) {
    self.kind = kind
    self.atWrite = atWrite
  }
}

extension PassFault: CustomStringConvertible {
  /// Such as `power loss at write 3`.
  public var description: String {
    let words =
      switch kind {
      case .kill: "kill"
      case .powerLoss: "power loss"
      case .writeError: "write error"
      case .diskFull: "full disk"
      }
    return "\(words) at write \(atWrite)"
  }
}
