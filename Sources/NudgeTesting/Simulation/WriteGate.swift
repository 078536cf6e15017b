/// Counts what a pass writes, and lets its fault happen at the write that it is meant for.
struct WriteGate {
  /// What a write goes to.
  enum Target {
    case service
    case disk
  }

  /// Why a write is not made.
  enum Refusal: String {
    case stopped = "process stopped"
    case failed = "the write failed"
    case full = "no space left"
  }

  /// How a pass has ended, as the device saw it.
  struct PassEnd {
    /// How many writes were made or tried.
    let writes: Int
    /// The fault that was meant for it.
    let fault: PassFault?
    /// Whether it came to that.
    let isMet: Bool
    /// Whether the process is gone.
    let isStopped: Bool
    /// Whether it went at a write that a disk with steps of its own knows nothing of.
    let isStoppedBesideDisk: Bool
  }

  /// The fault of the pass that runs, or of the next one.
  private(set) var fault: PassFault?
  /// Whether the process is gone.
  private(set) var isStopped = false
  private var writes = 0
  private var isOpen = false
  private var isStoppedBesideDisk = false

  /// The next pass meets this; a fault that was to come before is forgotten.
  mutating func arm(_ fault: PassFault) { self.fault = fault }

  /// A pass begins, if none runs.
  mutating func open() {
    guard !isOpen else { return }
    isOpen = true
    writes = 0
  }

  /// The pass is over, and its fault with it.
  mutating func close() -> PassEnd {
    defer { self = WriteGate() }
    return PassEnd(
      writes: writes, fault: fault, isMet: isMet, isStopped: isStopped,
      isStoppedBesideDisk: isStoppedBesideDisk)
  }

  /// A write is about to be made; gives the reason if it must fail.
  mutating func admit(_ target: Target) -> Refusal? {
    if isStopped { return .stopped }
    guard isOpen else { return nil }
    writes += 1
    guard let fault, isMet else { return nil }
    switch fault.kind {
    case .kill, .powerLoss:
      isStopped = true
      isStoppedBesideDisk = true
      return .stopped
    case .writeError: return writes == fault.atWrite ? .failed : nil
    case .diskFull: return target == .disk ? .full : nil
    }
  }

  /// The fault as a disk that counts its own steps is to meet it.
  var faultOnDisk: PassFault? {
    guard isOpen, let fault else { return nil }
    if isStopped { return PassFault(fault.kind, atWrite: 1) }
    guard isMet else { return PassFault(fault.kind, atWrite: fault.atWrite - writes) }
    return fault.kind == .diskFull ? PassFault(.diskFull, atWrite: 1) : nil
  }

  /// A disk has made or tried so many steps.
  mutating func count(steps: Int) {
    guard isOpen, !isStopped else { return }
    writes += steps
    if let fault, isMet, fault.endsProcess { isStopped = true }
  }

  private var isMet: Bool { fault.map { writes >= $0.atWrite } ?? false }
}

extension PassFault {
  /// Whether the process does not survive it.
  var endsProcess: Bool { kind == .kill || kind == .powerLoss }

  /// What has happened, once it was met.
  var words: String {
    switch kind {
    case .kill: "process killed before write \(atWrite)"
    case .powerLoss: "power lost before write \(atWrite)"
    case .writeError: "write \(atWrite) failed"
    case .diskFull: "disk full from write \(atWrite) on"
    }
  }
}
