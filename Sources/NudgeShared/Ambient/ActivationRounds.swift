/// Runs rounds of offers to a sink beside everything else, at most one at a time.
///
/// A network may hang for as long as it likes: no pass, no choice of the person and no answer to the
/// shell waits for it. While a round runs, no other starts; what it did not take up comes later.
actor ActivationRounds {
  private var running: Task<Void, Never>?

  /// Starts a round, unless one is running.
  func start(_ round: @escaping @Sendable () async -> Void) {
    guard running == nil else { return }
    running = Task {
      await round()
      self.running = nil
    }
  }

  /// Waits until the round that is running, if one is, has come to its end.
  func wait() async {
    await running?.value
  }
}
