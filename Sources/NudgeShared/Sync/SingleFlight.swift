/// Lets operations through one at a time, and merges passes that wait.
///
/// An actor alone does not give this: at each `await` it lets the next caller in, so that two passes
/// read the same old state. Here every operation waits for the one before. A pass that nobody has
/// started yet serves all who ask for one meanwhile; who asks while a pass runs gets the next one,
/// since the running one may have read its input already.
actor SingleFlight<Pass: Sendable> {
  /// Waits for the last operation that was asked for.
  private var tail: (@Sendable () async -> Void)?
  private var waitingPass: (ticket: Int, task: Task<Pass, Never>)?
  private var lastTicket = 0

  /// Runs `pass` after all that came before, or joins the pass that is waiting to start.
  func runPass(_ pass: @escaping @Sendable () async -> Pass) async -> Pass {
    if let waitingPass { return await waitingPass.task.value }
    let previous = tail
    lastTicket += 1
    let ticket = lastTicket
    let task = Task {
      await previous?()
      self.passStarts(ticket)
      return await pass()
    }
    waitingPass = (ticket, task)
    tail = { _ = await task.value }
    return await task.value
  }

  /// Runs `operation` after all that came before; never merged with another.
  func run<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value {
    let previous = tail
    let task = Task {
      await previous?()
      return await operation()
    }
    // A pass that waits was asked for before this operation and may not serve who asks after it.
    waitingPass = nil
    tail = { _ = await task.value }
    return await task.value
  }

  /// From here on nobody joins this pass; another may be waiting behind an operation by now.
  private func passStarts(_ ticket: Int) {
    if waitingPass?.ticket == ticket { waitingPass = nil }
  }
}
