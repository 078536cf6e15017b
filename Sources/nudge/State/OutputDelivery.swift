import NudgeLinux

extension CommandContext {
  /// Delivers what is due by printing it; what cannot be printed stays pending.
  ///
  /// - Parameters:
  ///   - options: Where and when.
  ///   - printRow: Prints a notification beside the nudge as it is shown; nil where the whole is
  ///     printed in the end.
  ///   - print: Prints what came of it, also where nothing is due.
  /// - Returns: What came of it.
  /// - Throws: A problem with the state, or why it was not printed.
  @discardableResult
  func deliverOnOutput(
    _ options: GlobalOptions, printRow: ((StoredNotification) throws(CommandFault) -> Void)?,
    print: (Delivery, RowsShown) throws(CommandFault) -> Void
  ) async throws(CommandFault) -> (Delivery, RowsShown) {
    let (delivery, rows, fault) = try await withCoordinator(options) {
      coordinator async throws(FileProblem) -> (Delivery?, RowsShown, CommandFault?) in
      let rows = try await coordinator.deliverRows(obstacle: { nil }) {
        notification throws(CommandFault) in
        try printRow?(notification)
        try output.flush()
      }
      let told = RowsShown(rows, on: .stdout)
      if let fault = rows.refusal ?? rows.problem.map({ CommandFault(ofState: $0) }) {
        // What was to be printed with the rest is not printed.
        if printRow == nil { try await coordinator.takeBack(rows) }
        return (nil, told, fault)
      }
      let shown = try await coordinator.deliver(obstacle: { nil }) {
        _, delivery throws(CommandFault) in
        try print(delivery, told)
        try output.flush()
      }
      var fault: CommandFault?
      if case .failure(let refusal)? = shown.outcome { fault = refusal }
      if shown.outcome == nil {
        do throws(CommandFault) {
          try print(shown.delivery, told)
          try output.flush()
        } catch {
          fault = error
        }
      }
      if fault != nil, printRow == nil { try await coordinator.takeBack(rows) }
      return (shown.delivery, told, fault)
    }
    if let fault { throw fault }
    guard let delivery else { return (.nothing, rows) }
    return (delivery, rows)
  }
}
