/// When a device asks again by itself while it is active.
///
/// The period doubles with each failure up to a limit, and is the usual one again after a success or
/// when the app becomes active.
public struct AttentionPace: Hashable, Sendable {
  /// How long after one reconciliation the next one is due, in seconds.
  public let periodSeconds: Int64
  /// The longest that this becomes by failures, in seconds.
  public let longestPeriodSeconds: Int64
  private var failures: Int64 = 0
  private var retryAfterSeconds: Int64 = 0
  private var attemptedAt: Instant?

  /// One minute, and one hour at most.
  public static let usual = AttentionPace(periodSeconds: 60, longestPeriodSeconds: 3_600)

  /// Puts the parts together; the period is held between 1 and 86,400, the longest one between the
  /// period and 86,400.
  public init(periodSeconds: Int64, longestPeriodSeconds: Int64) {
    let period = max(1, min(periodSeconds, 86_400))
    self.periodSeconds = period
    self.longestPeriodSeconds = max(period, min(longestPeriodSeconds, 86_400))
  }

  /// How long it waits as things stand, in seconds.
  var delaySeconds: Int64 {
    var delay = periodSeconds
    for _ in 0..<min(failures, 17) { delay = min(delay * 2, longestPeriodSeconds) }
    return max(delay, min(retryAfterSeconds, longestPeriodSeconds))
  }

  /// When it asks next, or nil if it has not asked yet and may do so at once.
  var nextDue: Instant? { attemptedAt?.adding(seconds: delaySeconds) }

  /// Whether it is time; also where the clock was set back behind the last attempt.
  func isDue(at now: Instant) -> Bool {
    guard let attemptedAt, let nextDue else { return true }
    return now >= nextDue || now < attemptedAt
  }

  mutating func begins(at now: Instant) { attemptedAt = now }

  mutating func succeeded(at now: Instant) {
    attemptedAt = now
    (failures, retryAfterSeconds) = (0, 0)
  }

  mutating func failed(at now: Instant, retryAfterSeconds: Int64? = nil) {
    attemptedAt = now
    failures = min(failures + 1, 17)
    self.retryAfterSeconds = max(0, retryAfterSeconds ?? 0)
  }

  /// As if it had never asked.
  mutating func restart() {
    self = AttentionPace(
      periodSeconds: periodSeconds, longestPeriodSeconds: longestPeriodSeconds)
  }

  /// The usual period again; what the authority asked for itself is kept.
  mutating func resume() { failures = 0 }
}
