/// Decides a whole pass: a pure function from what is known to what is to be done.
///
/// ```swift
/// let plan = AmbientNudgePlanner(configuration: .standard)
///   .plan(state: state, preference: preference, signals: signals,
///         snapshot: snapshot, at: ClockReading(now: now, zone: zone), strings: strings)
/// plan.diff.isEmpty  // true for a second pass with nothing new
/// ```
///
/// In order: settle what the state had scheduled, derive the last firing, chain the next slots,
/// compose their texts, compare with what is pending. Nothing is read and nothing is written here.
public struct AmbientNudgePlanner: Sendable {
  /// What the team has decided.
  public let configuration: NudgeConfiguration

  /// Plans by this configuration.
  public init(configuration: NudgeConfiguration) {
    self.configuration = configuration
  }

  /// Decides one pass.
  ///
  /// - Parameters:
  ///   - state: The state as it was stored.
  ///   - preference: What the person has set; without a member nothing is planned.
  ///   - signals: What there is to say.
  ///   - snapshot: What the platform shows.
  ///   - reading: Moment and zone.
  ///   - strings: The reader's language.
  /// - Returns: What to do. Feeding its state back in, with the platform as planned, gives an empty
  ///   diff and the same state.
  public func plan(
    state: AmbientNudgeState, preference: NotificationPreference, signals: NudgeSignals,
    snapshot: PlatformSnapshot, at reading: ClockReading, strings: some NudgeStrings
  ) -> AmbientNudgePlan {
    let ours = snapshot.pending.filter(NotificationNamespace.nudge.contains)
    let ledger = NudgeLedger(
      state: state, pending: ours, snapshot: snapshot, cadence: configuration.cadence, at: reading)
    let picker = SlotPicker(
      settings: configuration.cadence, window: configuration.window,
      quietHours: preference.quietHours, seed: state.seed)
    let openedWeeks = preference.member.map { state.openedWeeks(of: $0, on: reading.today) } ?? []
    let silence = SilenceReasons.blanket(state, preference, snapshot.authorization, picker)
    let untouched =
      silence == nil
      ? nudgeLeftAlone(ledger, picker, preference.quietHours, openedWeeks, reading) : nil

    var chain = NudgeChain(last: untouched?.fireAt ?? ledger.lastFiredAt)
    if silence == nil {
      let title = strings.text(for: .title, arguments: [])
      let free = snapshot.capacity - (snapshot.pending.count - ours.count)
      chain.extend(
        by: configuration.cadence.horizon - (untouched == nil ? 0 : 1),
        room: free - (untouched == nil ? 0 : 1)
      ) { last in
        picker.nextSlot(
          after: last, now: reading.now, in: reading.zone, firstOpenedOn: state.firstOpenedOn,
          openedWeeks: openedWeeks)
      } compose: { slot in
        planned(slot, titled: title, state: state, signals: signals, strings: strings)
      }
    }

    let diff = reconcile(
      desired: chain.nudges.map(\.request), pending: ours, namespace: .nudge,
      protecting: untouched.map { [$0.id] } ?? [])
    var next = state
    next.lastFiredAt = ledger.lastFiredAt
    next.scheduled = (untouched.map { [$0] } ?? []) + chain.nudges.map(\.scheduled)
    let reasons = SilenceReasons(
      blanket: silence, picker: picker, chain: chain, untouched: untouched,
      lastFiredAt: ledger.lastFiredAt, firstOpenedOn: state.firstOpenedOn,
      openedWeeks: openedWeeks, cadence: configuration.cadence)
    return AmbientNudgePlan(
      settled: ledger.settled, nudges: chain.nudges, diff: diff, nextState: next,
      silentWeeks: reasons.silentWeeks(at: reading), leftOut: chain.leftOut?.fireAt,
      room: snapshot.capacity - snapshot.pending.count,
      separationSeconds: max(
        configuration.cadence.minimumGapSeconds, AmbientNudgePlan.leastSeparationSeconds))
  }

  /// A pending nudge that may fire at any moment and is therefore not touched.
  ///
  /// It is inside the lead, or late on its own day while no quiet hours have begun; its minute is
  /// still allowed; its week's was not opened elsewhere; and it keeps the gap. The others are treated like any that is no longer wanted.
  private func nudgeLeftAlone(
    _ ledger: NudgeLedger, _ picker: SlotPicker, _ quietHours: QuietHours,
    _ openedWeeks: [ISOWeek], _ reading: ClockReading
  ) -> ScheduledNudge? {
    let latest = reading.now.adding(seconds: SlotPicker.leadSeconds)
    let isQuiet = quietHours.contains(reading.zone.localDateTime(at: reading.now))
    return ledger.settled.last { entry in
      switch entry.outcome {
      case .late where !isQuiet: break
      case .upcoming where entry.nudge.fireAt <= latest: break
      default: return false
      }
      let local = reading.zone.localDateTime(at: entry.nudge.fireAt)
      guard local.date >= reading.today, picker.allows(local),
        !openedWeeks.contains(entry.nudge.week)
      else { return false }
      guard configuration.cadence.cadence == .rolling, let last = ledger.lastFiredAt else {
        return true
      }
      return entry.nudge.fireAt.seconds(since: last) >= configuration.cadence.minimumGapSeconds
    }?.nudge
  }

  private func planned(
    _ slot: NudgeSlot, titled title: String, state: AmbientNudgeState, signals: NudgeSignals,
    strings: some NudgeStrings
  ) -> PlannedNudge? {
    guard
      let copy = AmbientNudgeComposer.compose(
        signals, firingOn: slot.reading.date, firstOpenedOn: state.firstOpenedOn,
        appName: configuration.appName)
    else { return nil }
    let body = strings.text(for: copy.key, arguments: copy.arguments)
    guard !title.isEmpty, !body.isEmpty else { return nil }
    let request = NotificationRequest(
      namespace: .nudge, channel: configuration.channel, fireAt: slot.fireAt, title: title,
      body: body,
      payload: NotificationPayload(kind: copy.key.rawValue, reference: slot.week.description))
    return PlannedNudge(slot: slot, copy: copy, request: request)
  }
}
