public import NudgeShared

/// A store that refuses whatever it is asked, and remembers what that was.
public actor RefusingStore: NudgeStore {
  /// The operations that were asked for, in order: `load`, `save`.
  public private(set) var asked: [String] = []

  /// Refuses everything.
  public init() {}

  /// The error of an operation.
  public static func refusal(of operation: String) -> NudgeStoreError {
    NudgeStoreError(
      kind: .inputOutput, operation: operation, place: "refusing store",
      detail: "this test expects no call")
  }

  /// Refuses.
  public func load() throws(NudgeStoreError) -> NudgeStoreSnapshot {
    throw refuse("load")
  }

  /// Refuses.
  public func save(_ state: AmbientNudgeState) throws(NudgeStoreError) {
    throw refuse("save")
  }

  private func refuse(_ operation: String) -> NudgeStoreError {
    asked.append(operation)
    return RefusingStore.refusal(of: operation)
  }
}
