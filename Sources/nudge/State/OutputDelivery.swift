import NudgeLinux

extension CommandContext {
  /// Delivers what is due by printing it; what cannot be printed stays pending.
  ///
  /// - Parameters:
  ///   - options: Where and when.
  ///   - print: Prints what came of it, also where nothing is due.
  /// - Returns: What came of it.
  /// - Throws: A problem with the state, or why it was not printed.
  @discardableResult
  func deliverOnOutput(
    _ options: GlobalOptions, print: (Delivery) throws(CommandFault) -> Void
  ) async throws(CommandFault) -> Delivery {
    let shown = try await withCoordinator(options) {
      coordinator async throws(FileProblem) in
      try await coordinator.deliver(obstacle: { nil }) { _, delivery throws(CommandFault) in
        try print(delivery)
        try output.flush()
      }
    }
    switch shown.outcome {
    case nil: try print(shown.delivery)
    case .failure(let fault): throw fault
    case .success: break
    }
    return shown.delivery
  }
}
