package import NudgeJSON
package import NudgeShared

/// What the operator of an authority has set: the file `attention.json` in the state folder.
///
/// ```json
/// {"schema": 1, "sync": true,
///  "devices": [{"principal": "ada", "device": "phone", "command": ["push", "--to", "phone"]}]}
/// ```
package struct AttentionSettings: Hashable, Sendable {
  /// Whether devices may reconcile; without it the service is not there at all.
  package let offersSync: Bool
  /// Every device of everybody, in the order of the file.
  package let devices: [AttentionEndpoint]

  /// What a missing file means: nothing is offered, and nobody has a device.
  package static let none = AttentionSettings(offersSync: false, devices: [])
  /// The newest version of the file that this reader knows.
  package static let schema = 1
  /// How many devices the file may name.
  package static let deviceLimit = 10_000
  /// How many of them may be one person's.
  ///
  /// Every sending writes the row of its notification anew, so that the work for one grows with the
  /// square of its owner's devices.
  package static let devicesOfOneLimit = 100

  /// Puts the parts together.
  package init(offersSync: Bool, devices: [AttentionEndpoint]) {
    self.offersSync = offersSync
    self.devices = devices
  }

  /// Reads the file in the state folder, or gives nil where there is none; changes nothing.
  ///
  /// - Throws: ``FileProblem`` for a file that is there and cannot be read; of kind `corrupt` it names the
  ///   place in the file.
  package static func load(home: StateHome) throws(FileProblem) -> AttentionSettings? {
    let file = StateFolder(home).file(.attention)
    guard let bytes = try file.read() else { return nil }
    do throws(JSONProblem) {
      return try AttentionSettings(json: bytes)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: file.path, reason: "\(error)",
        remedy: "Correct the file; nothing was done.")
    }
  }

  /// Reads the text of the file; fields that nobody knows are refused.
  ///
  /// - Throws: `JSONProblem` for the first place that is not acceptable.
  package init(json bytes: [UInt8]) throws(JSONProblem) {
    let fields = try JSONReader(parsing: bytes).object(knownFields: ["schema", "sync", "devices"])
    let _: Int = try fields.required("schema").integer(
      in: 1...AttentionSettings.schema, accepted: "schema 1, the newest that this version knows")
    offersSync = try fields.optional("sync")?.bool() ?? false
    var devices: [AttentionEndpoint] = []
    var places: [AttentionEndpoint.Address: String] = [:]
    var counts: [PrincipalID: Int] = [:]
    let list = try fields.optional("devices")?.array(atMost: AttentionSettings.deviceLimit) ?? []
    for entry in list {
      let endpoint = try AttentionEndpoint(entry)
      if let first = places.updateValue(entry.place, forKey: endpoint.address) {
        throw JSONProblem(
          place: entry.place, found: "device \(endpoint.device) of \(endpoint.principal) again",
          accepted: "each device once; it stands in \(first)")
      }
      counts[endpoint.principal, default: 0] += 1
      guard counts[endpoint.principal] ?? 0 <= AttentionSettings.devicesOfOneLimit else {
        throw JSONProblem(
          place: entry.place, found: "device \(endpoint.device) of \(endpoint.principal)",
          accepted: "at most \(AttentionSettings.devicesOfOneLimit) devices of one person")
      }
      devices.append(endpoint)
    }
    self.devices = devices
  }

  /// The devices by their owner, each in the order of the file.
  package var devicesByPrincipal: [PrincipalID: [DeviceID]] {
    Dictionary(grouping: devices, by: \.principal).mapValues { $0.map(\.device) }
  }
}
