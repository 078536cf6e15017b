/// What ``StoreConformance`` tries on a `NudgeStore`, one promise each.
///
/// The raw values are the names of failures and never change their meaning.
@nonexhaustive
public enum StoreCheck: String, CaseIterable, Hashable, Sendable {
  /// `load()` answers on a store where nothing was ever saved.
  case loadFailed = "load-failed"
  /// `save(_:)` takes a plain state.
  case saveFailed = "save-failed"
  /// The state is nil where none was ever saved.
  case firstStateNotNil = "first-state-not-nil"
  /// What was saved is what is loaded, in every field and at every extreme.
  case loadDiffers = "load-differs"
  /// A state replaces the one before; nothing of that is left.
  case saveMerged = "save-merged"
  /// The same state can be saved again.
  case saveSameFault = "save-same-fault"
  /// Loading changes nothing.
  case loadUnsteady = "load-unsteady"
  /// Loads at the same time give the same.
  case loadsDisagree = "loads-disagree"
  /// Saving the state leaves preference and signals alone.
  case saveTouchedNeighbours = "save-touched-neighbours"
  /// What was saved is there in a new process (``StoreConformance/reopen``).
  case lostOnReopen = "lost-on-reopen"
  /// A save that fails leaves the old state (``StoreConformance/failNextSave``).
  case failedSaveChangedState = "failed-save-changed-state"
  /// A state that cannot be read is an error or a replacement, never nil
  /// (``StoreConformance/damage``).
  case unreadableTakenForNone = "unreadable-taken-for-none"
}

extension StoreCheck: ConformanceCheck {
  static var seam: String { "NudgeStore" }

  var remedy: String {
    switch self {
    case .loadFailed: "take a missing file for a first opening"
    case .saveFailed: "make the place for the state before the first save"
    case .firstStateNotNil: "give nil until something is saved; the core makes the first state"
    case .loadDiffers: "store every field at its full range, texts byte for byte"
    case .saveMerged: "replace the stored state as a whole"
    case .saveSameFault: "take a state that stands there already for saved"
    case .loadUnsteady: "change nothing in load()"
    case .loadsDisagree: "let load() keep nothing half read between two calls"
    case .saveTouchedNeighbours: "keep preference and signals apart from the state"
    case .lostOnReopen:
      "return from save(_:) once the state is durable: write, fsync, rename, fsync"
    case .failedSaveChangedState: "write beside the old state and put it in place in one step"
    case .unreadableTakenForNone: "throw what cannot be read; nil means first opening"
    }
  }
}
