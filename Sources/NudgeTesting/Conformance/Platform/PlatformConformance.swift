public import NudgeShared

/// Tries what a `NudgePlatform` promises, and answers with what it does not keep.
///
/// ```swift
/// var conformance = PlatformConformance(at: now) { try await MyPlatform(folder: fresh()) }
/// conformance.restart = { platform in try await MyPlatform(folder: platform.folder) }
/// let report = await conformance.report()
/// #expect(report.failures.isEmpty, "\(report)")     // XCTest: XCTAssertEqual(report.failures, [])
/// ```
///
/// Each check gets a platform of its own; a shell that has only one may hand out the same one again,
/// since the checks use identifiers of their own and cancel them at the end. What the seam alone
/// cannot bring about, a hook does; a check whose hook is nil is told as not run.
///
/// Nothing here reads a clock: give the moment that the platform's own clock shows.
public struct PlatformConformance<Platform: NudgePlatform>: Sendable {
  /// Starts the device again and gives a platform over the same durable state.
  public var restart: (@Sendable (Platform) async throws -> Platform)?
  /// Lets time pass up to a reading of the device's clock, and has what is due shown.
  ///
  /// The readings of one check never go back; its zone may change.
  public var advance: (@Sendable (Platform, ClockReading) async throws -> Void)?
  /// Has another feature of the app schedule a notification under this identifier.
  public var addForeign: (@Sendable (Platform, NotificationID) async throws -> Void)?
  /// What a tap on a pending notification would hand back; nil where there is none.
  public var payload: (@Sendable (Platform, NotificationID) async throws -> NotificationPayload?)?
  /// The channels that there are.
  public var channels: (@Sendable (Platform) async throws -> [NotificationChannel])?
  /// Gives or takes the permission, as a person does in the system's settings.
  public var setAuthorization: (@Sendable (Platform, Authorization) async throws -> Void)?
  /// Has the next call of `schedule(_:)` fail as the system fails at times, such as a full disk.
  public var failNextSchedule: (@Sendable (Platform) async throws -> Void)?
  /// Whether the system's prompt may come up, because something answers it.
  public var mayPrompt = false

  let now: Instant
  private let make: @Sendable () async throws -> Platform

  /// Takes what is to be tried.
  ///
  /// - Parameters:
  ///   - now: The moment that the platform's clock shows, to the second.
  ///   - make: Gives a platform with permission and with room, before each check.
  public init(at now: Instant, _ make: @escaping @Sendable () async throws -> Platform) {
    self.now = now
    self.make = make
  }

  /// The promises that are not kept; see ``report()`` for what could not be tried.
  public func failures() async -> [ConformanceFailure] { await report().failures }

  /// Runs every check, one after another.
  public func report() async -> ConformanceReport {
    var report = ConformanceReport(seam: PlatformCheck.seam)
    for check in PlatformCheck.allCases {
      let stop: ConformanceStop<PlatformCheck>?
      do throws(ConformanceStop<PlatformCheck>) {
        try await run(check)
        stop = nil
      } catch {
        stop = error
      }
      report.note(check, stop)
    }
    return report
  }

  private func run(_ check: PlatformCheck) async throws(ConformanceStop<PlatformCheck>) {
    let platform: Platform
    do {
      platform = try await make()
    } catch {
      throw .needs("a platform: \(error)")
    }
    var probe = PlatformProbe(platform, of: self, for: check)
    try await probe.start()
    do {
      try await probe.run()
    } catch {
      await probe.cleanUp()
      throw error
    }
    await probe.cleanUp()
  }
}
