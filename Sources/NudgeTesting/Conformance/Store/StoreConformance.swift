public import NudgeShared

/// Tries what a `NudgeStore` promises, and answers with what it does not keep.
///
/// ```swift
/// var conformance = StoreConformance { try await MyStore(folder: fresh()) }
/// conformance.reopen = { store in try await MyStore(folder: store.folder) }
/// let report = await conformance.report()
/// #expect(report.failures.isEmpty, "\(report)")     // XCTest: XCTAssertEqual(report.failures, [])
/// ```
///
/// A check whose hook is nil is told as not run.
public struct StoreConformance<Store: NudgeStore>: Sendable {
  /// Ends the process and gives a store over the same durable state.
  public var reopen: (@Sendable (Store) async throws -> Store)?
  /// Has the next call of `save(_:)` fail as storage fails at times, such as a full disk.
  public var failNextSave: (@Sendable (Store) async throws -> Void)?
  /// Damages the stored state beyond reading, its copies included.
  public var damage: (@Sendable (Store) async throws -> Void)?

  private let make: @Sendable () async throws -> Store
  private let states: Int

  /// Takes what is to be tried.
  ///
  /// - Parameters:
  ///   - states: How many drawn states are saved and loaded, the same at every run.
  ///   - make: Gives a store in which no state was ever saved, several times.
  public init(states: Int = 40, _ make: @escaping @Sendable () async throws -> Store) {
    self.states = states
    self.make = make
  }

  /// The promises that are not kept; see ``report()`` for what could not be tried.
  public func failures() async -> [ConformanceFailure] { await report().failures }

  /// Runs every check, one after another.
  public func report() async -> ConformanceReport {
    var report = ConformanceReport(seam: StoreCheck.seam)
    for check in StoreCheck.allCases {
      let stop: ConformanceStop<StoreCheck>?
      do throws(ConformanceStop<StoreCheck>) {
        try await run(check)
        stop = nil
      } catch {
        stop = error
      }
      report.note(check, stop)
    }
    return report
  }

  private func run(_ check: StoreCheck) async throws(ConformanceStop<StoreCheck>) {
    let store = try await fresh()
    switch check {
    case .loadFailed: _ = try await load(store)
    case .saveFailed: try await save(.plain, to: store)
    case .firstStateNotNil: try await expect(check, nil, try await load(store).state)
    case .loadDiffers: try await keepsEveryField()
    case .saveMerged:
      for state in [AmbientNudgeState.rich(1), .rich(2), .plain] {
        try await save(state, to: store)
        try await expect(check, state, try await load(store).state)
      }
    case .saveSameFault:
      try await save(.rich(3), to: store)
      do {
        for _ in 0..<2 { try await store.save(.rich(3)) }
      } catch {
        throw .broken(check, expected: "the same state to be taken again", found: "\(error)")
      }
      try await expect(check, .rich(3), try await load(store).state)
    case .loadUnsteady: try await loadsTheSame(store)
    case .loadsDisagree: try await loadsAtOnce(store)
    case .saveTouchedNeighbours:
      let before = try await load(store)
      try await save(.rich(5), to: store)
      let after = try await load(store)
      guard after.preference == before.preference, after.signals == before.signals else {
        throw .broken(
          check, expected: "\(before.preference), \(before.signals)",
          found: "\(after.preference), \(after.signals)")
      }
    case .lostOnReopen:
      guard reopen != nil else { throw .needs("the hook reopen") }
      try await save(.rich(6), to: store)
      let next = try await use(reopen, "reopen") { try await $0(store) }
      try await expect(check, .rich(6), try await load(next).state)
    case .failedSaveChangedState: try await failsWhole(store)
    case .unreadableTakenForNone: try await refusesDamage(store)
    }
  }

  private func keepsEveryField() async throws(ConformanceStop<StoreCheck>) {
    try await save(.plain, to: try await fresh())
    for number in 0..<max(1, states) {
      let store = try await fresh()
      let state = AmbientNudgeState.rich(UInt64(number))
      do {
        try await store.save(state)
      } catch {
        throw .broken(.loadDiffers, expected: "\(state) to be taken", found: "\(error)")
      }
      try await expect(.loadDiffers, state, try await load(store).state)
    }
  }

  private func loadsTheSame(_ store: Store) async throws(ConformanceStop<StoreCheck>) {
    try await save(.rich(4), to: store)
    let first = try await load(store)
    for _ in 0..<3 {
      let next = try await load(store)
      guard next == first else {
        throw .broken(.loadUnsteady, expected: "\(first)", found: "\(next)")
      }
    }
  }

  private func loadsAtOnce(_ store: Store) async throws(ConformanceStop<StoreCheck>) {
    try await loadsTheSame(store)
    let answers = await withTaskGroup(of: AmbientNudgeState?.self) { group in
      for _ in 0..<8 { group.addTask { (try? await store.load())?.state } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for answer in answers { try await expect(.loadsDisagree, .rich(4), answer) }
  }

  private func failsWhole(_ store: Store) async throws(ConformanceStop<StoreCheck>) {
    guard failNextSave != nil else { throw .needs("the hook failNextSave") }
    try await save(.rich(8), to: store)
    try await use(failNextSave, "failNextSave") { try await $0(store) }
    do {
      try await store.save(.rich(9))
    } catch {
      try await expect(.failedSaveChangedState, .rich(8), try await load(store).state)
      return
    }
    throw .needs("the hook failNextSave to make it fail")
  }

  private func refusesDamage(_ store: Store) async throws(ConformanceStop<StoreCheck>) {
    guard damage != nil else { throw .needs("the hook damage") }
    try await save(.rich(10), to: store)
    try await use(damage, "damage") { try await $0(store) }
    // An error is the right answer, and so is a state made in place of the lost one.
    guard let loaded = try? await store.load(), loaded.state == nil else { return }
    throw .broken(
      .unreadableTakenForNone, expected: "an error, or a state in its place", found: "nil")
  }

  private func fresh() async throws(ConformanceStop<StoreCheck>) -> Store {
    do {
      return try await make()
    } catch {
      throw .needs("a store: \(error)")
    }
  }

  private func load(
    _ store: Store
  ) async throws(ConformanceStop<StoreCheck>) -> NudgeStoreSnapshot {
    do {
      return try await store.load()
    } catch {
      throw .broken(.loadFailed, expected: "an answer", found: "\(error)")
    }
  }

  private func save(
    _ state: AmbientNudgeState, to store: Store
  ) async throws(ConformanceStop<StoreCheck>) {
    do {
      try await store.save(state)
    } catch {
      throw .broken(.saveFailed, expected: "the state to be taken", found: "\(error)")
    }
  }

  private func use<Hook, Answer>(
    _ hook: Hook?, _ name: String, _ body: (Hook) async throws -> Answer
  ) async throws(ConformanceStop<StoreCheck>) -> Answer {
    guard let hook else { throw .needs("the hook \(name)") }
    do {
      return try await body(hook)
    } catch {
      throw .needs("the hook \(name) to work: \(error)")
    }
  }

  /// Ends the check as broken unless the state is the one that was saved.
  ///
  /// A state that a store of its own does not keep either is no fault of what the check is about.
  private func expect(
    _ check: StoreCheck, _ expected: AmbientNudgeState?, _ found: AmbientNudgeState?
  ) async throws(ConformanceStop<StoreCheck>) {
    guard found != expected else { return }
    var broken = check
    if let expected {
      let store = try await fresh()
      try await save(expected, to: store)
      if try await load(store).state != expected { broken = .loadDiffers }
    }
    let tell = { (state: AmbientNudgeState?) in state.map { "\($0)" } ?? "nil" }
    throw .broken(broken, expected: tell(expected), found: tell(found))
  }
}
