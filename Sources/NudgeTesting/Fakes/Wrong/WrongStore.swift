public import NudgeShared

/// A store with one fault, to see that a conformance check finds it; right in all else.
public actor WrongStore: NudgeStore {
  /// What is wrong with it.
  @nonexhaustive
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// Takes a missing state for an error.
    case failsWhenEmpty
    /// Cannot save.
    case failsToSave
    /// Makes a first state itself.
    case startsWithState
    /// Forgets which taps were handled.
    case forgetsTaps
    /// Adds what is saved to what is there.
    case merges
    /// Refuses to save what stands there already.
    case failsOnSameState
    /// Changes the state a little at each load but the first.
    case changesWhenLoading
    /// Gives nothing to whoever loads while another does.
    case racesWhenLoading
    /// Takes the preference back to its default at each save.
    case resetsPreference
    /// Keeps the last save in memory alone.
    case losesLastSave
    /// Has written half when a save fails.
    case keepsHalfOfFailedSave
    /// Takes a damaged state for none.
    case givesNilForUnreadable
  }

  /// What is wrong.
  public nonisolated let fault: Fault

  private var state: AmbientNudgeState?
  private var durable: AmbientNudgeState?
  private var preference = NotificationPreference(member: "ada")
  private var failsNext = false
  private var isDamaged = false
  private var loadsSinceSave = 0
  private var loading = 0

  /// Starts with nothing saved.
  public init(_ fault: Fault) {
    self.fault = fault
  }

  /// Ends the process: what is not durable is gone.
  public func reopen() { state = durable }

  /// Lets the next save fail.
  public func failNextSave() { failsNext = true }

  /// Damages what is stored.
  public func damage() { isDamaged = true }

  /// What was saved.
  public func load() async throws(NudgeStoreError) -> NudgeStoreSnapshot {
    loading += 1
    defer { loading -= 1 }
    loadsSinceSave += 1
    var answer = state
    switch fault {
    case .failsWhenEmpty where state == nil: throw error("load")
    case .startsWithState where state == nil:
      answer = AmbientNudgeState(seed: 7, firstOpenedOn: .min)
    case .changesWhenLoading where loadsSinceSave > 1: answer?.primerHandled.toggle()
    case .racesWhenLoading:
      for _ in 0..<1000 where loading == 1 { await Task.yield() }
      if loading > 1 { answer = nil }
    default: break
    }
    if isDamaged {
      guard fault == .givesNilForUnreadable else { throw error("load") }
      answer = nil
    }
    return NudgeStoreSnapshot(state: answer, preference: preference, signals: .none)
  }

  /// Keeps the state.
  public func save(_ new: AmbientNudgeState) throws(NudgeStoreError) {
    loadsSinceSave = 0
    if fault == .failsToSave { throw error("save") }
    if fault == .failsOnSameState, new == state { throw error("save") }
    if failsNext {
      failsNext = false
      if fault == .keepsHalfOfFailedSave { state?.enabled = new.enabled }
      if fault == .keepsHalfOfFailedSave { state?.handledTaps = new.handledTaps }
      throw error("save")
    }
    var kept = new
    switch fault {
    case .forgetsTaps: kept.handledTaps = []
    case .merges: kept.handledTaps = (state?.handledTaps ?? []).added(new.handledTaps)
    case .resetsPreference: preference = NotificationPreference(member: nil)
    default: break
    }
    state = kept
    if fault != .losesLastSave { durable = kept }
  }

  private func error(_ operation: String) -> NudgeStoreError {
    NudgeStoreError(
      kind: .inputOutput, operation: operation, place: "wrong store",
      detail: "this store is wrong on purpose")
  }
}

extension [NotificationID] {
  fileprivate func added(_ others: [NotificationID]) -> [NotificationID] {
    // What is there twice in a list of its own stays so.
    starts(with: others) ? self : isEmpty ? others : self + others
  }
}
