import NudgeJSON
package import NudgeShared

/// A device of a person, and the command that a push is handed to.
package struct AttentionEndpoint: Hashable, Sendable {
  /// Whose it is.
  package let principal: PrincipalID
  /// Which of theirs.
  package let device: DeviceID
  /// The program (a name on `PATH` or an absolute path) and its arguments; empty if there is none.
  package let command: [String]
  /// How long the command may run for one push, in seconds: 1 to 60.
  package let limitSeconds: Int

  /// A device is named by its owner together with its own name.
  package struct Address: Hashable, Sendable {
    /// Whose it is.
    package let principal: PrincipalID
    /// Which of theirs.
    package let device: DeviceID

    /// Puts the parts together.
    package init(principal: PrincipalID, device: DeviceID) {
      self.principal = principal
      self.device = device
    }
  }

  /// How long a command may run unless the file says otherwise, in seconds.
  package static let defaultLimitSeconds = 10
  /// How long a command may be given at most, in seconds.
  package static let longestLimitSeconds = 60

  /// Puts the parts together; a limit out of range is brought into it.
  package init(
    principal: PrincipalID, device: DeviceID, command: [String] = [],
    limitSeconds: Int = AttentionEndpoint.defaultLimitSeconds
  ) {
    self.principal = principal
    self.device = device
    self.command = command
    self.limitSeconds = min(max(1, limitSeconds), AttentionEndpoint.longestLimitSeconds)
  }

  /// Its name among the devices of everybody.
  package var address: Address { Address(principal: principal, device: device) }
}

extension AttentionEndpoint {
  init(_ reader: JSONReader) throws(JSONProblem) {
    let fields = try reader.object(
      knownFields: ["principal", "device", "command", "limitSeconds"])
    let principal = try fields.required("principal")
      .parsed(as: PrincipalID.accepted, PrincipalID.init(rawValue:))
    let device = try fields.required("device")
      .parsed(as: DeviceID.accepted, DeviceID.init(rawValue:))
    self.init(
      principal: principal, device: device,
      command: try fields.optional("command")?.commandWords() ?? [],
      limitSeconds: try fields.optional("limitSeconds")?
        .integer(in: 1...AttentionEndpoint.longestLimitSeconds)
        ?? AttentionEndpoint.defaultLimitSeconds)
  }
}
