package import NudgeShared

/// Decides what a process that waits for nudges does next: deliver, or wait for so long.
///
/// ```swift
/// switch pace.step(nowMilliseconds: now, nextAttemptAt: status.nextAttemptAt) {
/// case .deliver: …
/// case .wait(let milliseconds): …
/// }
/// ```
///
/// A wait is bounded and worked out anew from the wall clock each time, so that a clock that was
/// set, a machine that slept and a zone that was changed are noticed ``longestWaitMilliseconds``
/// later at the most.
package struct RunPace: Hashable, Sendable {
  /// How long nobody looks at the clock at most: 30 seconds.
  package static let longestWaitMilliseconds: Int64 = 30_000
  /// How long to wait after a failure before the next try: 60 seconds.
  package static let retryMilliseconds: Int64 = 60_000

  /// How far ahead the next moment has to be for a process to end before it: 5 seconds.
  package static let idleMilliseconds: Int64 = 5_000

  /// What to do now.
  package enum Step: Hashable, Sendable {
    /// Something can be shown.
    case deliver
    /// Nothing can; look again after so many milliseconds, 1 to ``longestWaitMilliseconds``, or
    /// when something is changed.
    case wait(milliseconds: Int64)
  }

  private var failedAtMilliseconds: Int64?
  private var lastReason: String?

  /// Starts without a failure.
  package init() {}

  /// Decides.
  ///
  /// - Parameters:
  ///   - nowMilliseconds: The wall clock, in milliseconds since 1970.
  ///   - nextAttemptAt: When something can be shown, as things stand now; nil for never.
  /// - Returns: What to do.
  package func step(nowMilliseconds: Int64, nextAttemptAt: Instant?) -> Step {
    let now = nowMilliseconds
    let pauseEnd = failedAtMilliseconds.flatMap { failedAt in
      // A failure that is still to come happened before the clock was set back.
      failedAt > now
        ? nil : failedAt.addingReportingOverflow(RunPace.retryMilliseconds).partialValue
    }
    guard let nextAttemptAt else { return .wait(milliseconds: RunPace.longestWaitMilliseconds) }
    let moment = max(nextAttemptAt.secondsSinceEpoch * 1_000, pauseEnd ?? .min)
    if moment <= now { return .deliver }
    let (wait, overflow) = moment.subtractingReportingOverflow(now)
    return .wait(
      milliseconds: overflow
        ? RunPace.longestWaitMilliseconds : min(wait, RunPace.longestWaitMilliseconds))
  }

  /// Whether nobody has to be there now or in the next ``idleMilliseconds``.
  ///
  /// A process that a timer starts has to be gone for certain before the timer elapses again, or else
  /// to be there for that moment itself: what is at work already is not started.
  package static func isIdle(nowMilliseconds now: Int64, nextAttemptAt: Instant?) -> Bool {
    guard let nextAttemptAt else { return true }
    let (wait, overflow) = (nextAttemptAt.secondsSinceEpoch * 1_000)
      .subtractingReportingOverflow(now)
    return overflow ? now < 0 : wait > RunPace.idleMilliseconds
  }

  /// Notes that a try went well.
  package mutating func succeed() {
    failedAtMilliseconds = nil
    lastReason = nil
  }

  /// Notes that a try came to nothing and is not to be repeated at once.
  package mutating func rest(nowMilliseconds now: Int64) {
    failedAtMilliseconds = now
  }

  /// Notes that a try failed.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - now: The wall clock, in milliseconds since 1970.
  /// - Returns: Whether this is to be told: it is not the reason of the last failure.
  package mutating func fail(_ reason: String, nowMilliseconds now: Int64) -> Bool {
    failedAtMilliseconds = now
    defer { lastReason = reason }
    return reason != lastReason
  }
}
