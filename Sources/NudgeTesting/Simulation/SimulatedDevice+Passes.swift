import NudgeShared

/// Where a pass begins and ends, for a device that counts what is written in between.
extension SimulatedDevice {
  /// The next pass meets this fault; one that was to come before is forgotten.
  func arm(_ fault: PassFault) { gate.arm(fault) }

  /// A pass begins, if none runs.
  func beginPass() { gate.open() }

  /// Whether the process that makes the pass is gone.
  var isStopped: Bool { gate.isStopped }

  /// The pass is over.
  func endPass() async -> WriteGate.PassEnd {
    let end = gate.close()
    if end.isStoppedBesideDisk, end.fault?.kind == .powerLoss { await storage?.losePower() }
    await storage?.arm(nil)
    return end
  }

  // MARK: Probes

  /// Whether a pass is only run to see what it writes.
  var isProbing: Bool { gateOfStory != nil }

  /// From now on writes are counted beside the story, and no activation event is taken.
  func beginProbe() {
    guard !isProbing else { return }
    gateOfStory = gate
    gate = WriteGate()
    gate.open()
  }

  /// The story goes on; gives how many writes there were.
  func endProbe() -> Int {
    let writes = gate.close().writes
    gate = gateOfStory ?? WriteGate()
    gateOfStory = nil
    return writes
  }

  /// The report with what a bystander finds on the device.
  func completed(_ report: PassReport) async -> PassReport {
    var report = report
    report.pending = pending.map(\.id)
    report.foreignCount = foreign.count
    report.authorization = authorization
    report.member = member
    let state = await storedState
    report.isEnabled = state?.enabled
    report.outbox = state?.outbox ?? []
    return report
  }
}
