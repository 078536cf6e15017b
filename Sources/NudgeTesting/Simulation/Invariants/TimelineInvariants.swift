import NudgeShared

/// All promises at once, for tests and for simulators of faults.
///
/// ```swift
/// var invariants = TimelineInvariants(scenario)
/// _ = try await runner.run(scenario) { invariants.observe($0) }
/// invariants.finish()
/// invariants.broken  // empty
/// ```
public struct TimelineInvariants {
  /// Every promise of this kit.
  public static var all: [any TimelineInvariant.Type] {
    [
      GapInvariant.self, AllowedMomentInvariant.self, ConsentInvariant.self,
      PendingInvariant.self, SilenceInvariant.self, OccurrenceInvariant.self, AnchorInvariant.self,
      AttentionInvariant.self, StillnessInvariant.self, OwnershipInvariant.self,
      OptOutInvariant.self, ActivationInvariant.self, ReceiptInvariant.self, TextInvariant.self,
      IdempotenceInvariant.self, LivenessInvariant.self,
    ]
  }

  /// What was broken, in the order in which it was noticed; at most ``limit``.
  public private(set) var broken: [BrokenInvariant] = []

  /// How many broken promises are kept.
  public static let limit = 100

  private var watching: [any TimelineInvariant]
  /// In a story of several devices, the promises that each keeps by itself.
  private var onDevices: [DeviceID: [any TimelineInvariant]] = [:]

  /// Starts to watch a story from its beginning.
  ///
  /// - Parameters:
  ///   - scenario: The story.
  ///   - promises: Which promises to watch.
  public init(
    _ scenario: Scenario, promises: [any TimelineInvariant.Type] = TimelineInvariants.all
  ) {
    guard scenario.devices.count > 1 else {
      watching = promises.map { $0.init(scenario) }
      return
    }
    watching = promises.filter { $0.watchesAllDevices }.map { $0.init(scenario) }
    for (index, device) in scenario.devices.enumerated() {
      let own = scenario.seen(fromDevice: index)
      onDevices[device] = promises.filter { !$0.watchesAllDevices }.map { $0.init(own) }
    }
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) {
    for index in watching.indices {
      if let detail = watching[index].observe(entry) { add(watching[index], detail, entry) }
    }
    guard let device = entry.device, var own = onDevices[device] else { return }
    onDevices[device] = nil
    for index in own.indices {
      if let detail = own[index].observe(entry) { add(own[index], "\(device): \(detail)", entry) }
    }
    onDevices[device] = own
  }

  /// The story is over.
  public mutating func finish() {
    for index in watching.indices {
      if let detail = watching[index].finish() { add(watching[index], detail, nil) }
    }
    for device in onDevices.keys.sorted() {
      for index in onDevices[device]?.indices ?? 0..<0 {
        guard var own = onDevices[device]?[index], let detail = own.finish() else { continue }
        add(own, "\(device): \(detail)", nil)
      }
    }
  }

  private mutating func add(
    _ invariant: any TimelineInvariant, _ detail: String, _ entry: TimelineEntry?
  ) {
    guard broken.count < TimelineInvariants.limit else { return }
    broken.append(
      BrokenInvariant(promise: type(of: invariant).promise, detail: detail, entry: entry))
  }
}
