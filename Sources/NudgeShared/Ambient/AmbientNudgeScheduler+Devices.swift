/// What a member does on one of several devices.
extension AmbientNudgeScheduler {
  /// The weeks whose nudge the signed-in member has opened, the latest first.
  ///
  /// The durable source of what other devices are to know: give them to the authority as
  /// acknowledged (`RunID(nudgeOf:)`), again and again, since that changes nothing there.
  /// Weeks that the authority does not take any more are left out.
  ///
  /// - Returns: At most ten weeks; none while nobody is signed in.
  /// - Throws: ``NudgeError`` if the store failed.
  public func openedWeeks() async throws(NudgeError) -> [ISOWeek] {
    try await flight.run {
      await self.attempt { () async throws(NudgeError) in
        let now = await self.clock.reading().now
        let loaded = try await self.load()
        guard let state = loaded.state, let member = loaded.preference.member else { return [] }
        return Set(state.openedWeeks(of: member)).filter { $0.isNudgeWeek(around: now) }
          .sorted { $0 > $1 }
      }
    }
    .get()
  }

  /// A member has opened the nudges of these weeks on another device.
  ///
  /// That is stored first, without an activation event: the other device has sent one. Then what is
  /// pending for such a week is withdrawn, and the draw of the next ISO week counts instead, never
  /// before the gap is over. To say it again changes nothing and writes nothing; after a stop half
  /// way, this or any later pass goes on. Who else signs in on this device is not affected.
  ///
  /// - Parameters:
  ///   - weeks: The weeks. Those more than eight back or one ahead are passed over.
  ///   - member: Who was signed in when the authority was asked. Where that is somebody else by now,
  ///     or nobody, all weeks are passed over: what one account tells silences nobody else.
  /// - Returns: What came of the pass.
  /// - Throws: ``NudgeError`` if a seam failed.
  @discardableResult
  public func onOpenedElsewhere(
    _ weeks: [ISOWeek], by member: String
  ) async throws(NudgeError) -> ForegroundOutcome {
    try await flight.run {
      await self.pass { state, signedIn, reading in
        guard signedIn == member else { return }
        state.recordOpened(weeks, by: member, around: reading.today)
      }
    }
    .get().outcome
  }
}
