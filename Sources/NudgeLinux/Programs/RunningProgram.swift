import Glibc
import Synchronization

/// A program that was started and runs beside us.
///
/// ```swift
/// let program = try call.start()
/// // in a poll loop: wait for program.descriptors to become readable, or a second, then
/// if let result = program.advance() { print(result.text) } else { print(program.output) }
/// ```
///
/// Reading never blocks. Let go of, it goes on, its pipes are closed, and it is waited for when the
/// next program is started, so that it stays no zombie.
package final class RunningProgram: Sendable {
  /// The process, which leads a process group of the same number.
  package let processID: Int32
  private let progress: Mutex<Progress>

  /// How long SIGTERM is given before SIGKILL follows, in seconds.
  package static let graceSeconds = 0.5

  private struct Progress {
    var output: OutputCapture
    var errors: OutputCapture
    var ending: ProgramResult.Ending?
  }

  /// Starts a call; `pause` passes the time between two tries at a file that is being written.
  init(
    _ call: ProgramCall, path: String, pause: () -> Void = Spawning.pause
  ) throws(ProgramError) {
    Orphans.sweep()
    let spawned = try Spawning.spawn(call, path: path, pause)
    processID = spawned.processID
    progress = Mutex(
      Progress(
        output: OutputCapture(spawned.output), errors: OutputCapture(spawned.errors), ending: nil))
  }

  deinit {
    let (descriptors, hasEnded) = progress.withLock { progress in
      (progress.output.descriptors + progress.errors.descriptors, progress.ending != nil)
    }
    for descriptor in descriptors { close(descriptor) }
    if !hasEnded { Orphans.add(processID) }
  }

  /// What to poll for reading: standard output and standard error, as long as they are open.
  ///
  /// With none left, the program may still be at work; ask ``advance()`` now and then.
  package var descriptors: [Int32] {
    progress.withLock { $0.output.descriptors + $0.errors.descriptors }
  }

  /// What it has printed on standard output so far.
  package var output: [UInt8] { progress.withLock { $0.output.bytes } }

  /// The last line on standard error so far that is not empty.
  package var lastError: String? {
    progress.withLock { ProgramResult.lastLine(of: $0.errors.bytes) }
  }

  /// Takes what there is to read, without waiting.
  ///
  /// - Returns: The result, once it has ended.
  @discardableResult
  package func advance() -> ProgramResult? {
    progress.withLock { progress in
      if progress.ending == nil {
        progress.ending = Waiting.ending(of: processID)
      }
      // After the end, so that nothing printed before it is missed.
      progress.output.drain()
      progress.errors.drain()
      guard let ending = progress.ending else { return nil }
      // What it has started may hold the pipes for as long as it likes.
      progress.output.close()
      progress.errors.close()
      return ProgramResult(
        ending: ending, output: progress.output.bytes, errors: progress.errors.bytes)
    }
  }

  /// Waits for the end.
  ///
  /// - Parameters:
  ///   - seconds: How long at most.
  ///   - stop: A descriptor that ends the waiting early by becoming readable.
  ///   - isDone: Asked whenever something was printed; true ends the waiting early.
  /// - Returns: The result, or nil if it is still at work.
  package func wait(
    seconds: Double, stop: Int32? = nil, until isDone: (RunningProgram) -> Bool = { _ in false }
  ) -> ProgramResult? {
    let deadline = SuspendingClock.now.advanced(by: .seconds(max(0, min(seconds, 1e9))))
    var pause: Int32 = 1
    while true {
      let before = output.count
      if let result = advance() { return result }
      if output.count != before || pause == 1, isDone(self) { return nil }
      let left = SuspendingClock.now.duration(to: deadline).milliseconds
      guard left > 0 else { return nil }
      // An end is nothing that can be polled for; mostly it comes with the end of the pipes.
      let readable = Waiting.poll(
        descriptors + (stop.map { [$0] } ?? []), milliseconds: Int32(min(Int64(pause), left)))
      if let stop, readable.contains(stop) { return nil }
      pause = readable.isEmpty ? min(pause * 2, 250) : 1
    }
  }

  /// Ends it and whatever it has started in its group: SIGTERM, then SIGKILL after
  /// ``graceSeconds`` for whoever is left.
  ///
  /// Where it has ended by itself before, what it has started goes on.
  ///
  /// - Returns: The result, or nil if the system has not carried out SIGKILL by then.
  @discardableResult
  package func end() -> ProgramResult? {
    if let result = advance() { return result }
    let deadline = SuspendingClock.now.advanced(by: .seconds(RunningProgram.graceSeconds))
    kill(-processID, SIGTERM)
    let result = wait(seconds: RunningProgram.graceSeconds)
    // A group keeps its number, even without its leader, as long as it has a member.
    while result != nil, kill(-processID, 0) == 0, SuspendingClock.now < deadline { usleep(10_000) }
    if result == nil || kill(-processID, 0) == 0 { kill(-processID, SIGKILL) }
    return result ?? wait(seconds: RunningProgram.graceSeconds)
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
