/// Decides what to show when code of ours runs at the moment of delivery.
///
/// ```swift
/// let decision = NudgeDelivery(configuration: .standard).decide(
///   pending: pending, lastFiredAt: lastFiredAt, state: state, preference: preference,
///   signals: signals, authorization: .authorized, at: reading, strings: strings)
/// // claim decision.show and drop decision.dropped durably, then show it
/// ```
///
/// iOS shows what is pending by itself; a Linux desktop and an Android worker can look once more.
/// Then nothing bursts after power-on: of several that came due the newest remains. It waits for an
/// allowed minute, keeps the gap to the last one shown, and is worded anew if its own day is over.
public struct NudgeDelivery: Sendable {
  /// What the team has decided.
  public let configuration: NudgeConfiguration

  /// Decides by this configuration.
  public init(configuration: NudgeConfiguration) {
    self.configuration = configuration
  }

  /// What to do with the nudges that are due.
  public struct Decision: Hashable, Sendable {
    /// To be shown now, under the identifier that is pending.
    public let show: Showing?
    /// Due, and never to be shown: to be removed from what is pending.
    public let dropped: [NotificationID]
    /// Why the newest of them is dropped; nil where none is.
    public let dropReason: DropReason?
    /// Due, and to stay pending for now, with the reason.
    public let held: Held?
  }

  /// A nudge to be shown, in the words that are true now.
  public struct Showing: Hashable, Sendable {
    /// The identifier under which it is pending.
    public let id: NotificationID
    /// The title.
    public let title: String
    /// The line below.
    public let body: String
    /// What a tap hands back.
    public let payload: NotificationPayload
  }

  /// A nudge that waits.
  public struct Held: Hashable, Sendable {
    /// The identifier under which it is pending.
    public let id: NotificationID
    /// Why it waits.
    public let reason: HoldReason
  }

  /// Why a nudge that is due waits.
  @nonexhaustive
  public enum HoldReason: Hashable, Sendable {
    /// This minute is outside the window, quiet, or paused.
    case notAllowedNow
    /// The last nudge is too recent; until this moment.
    case minimumGap(until: Instant)
  }

  /// Why a nudge that is due is never shown.
  @nonexhaustive
  public enum DropReason: Hashable, Sendable {
    /// One that came due later takes its place.
    case newerOne
    /// The person turned nudges off.
    case off
    /// Nobody is signed in.
    case signedOut
    /// It was planned for somebody else; a shell finds that, not this type.
    case anotherMember
    /// Notifications are not allowed.
    case notAllowed
    /// The person has opened the nudge of its week, or of the current one, on another device.
    case opened
    /// Its ISO week is over, and each has a draw of its own in that cadence.
    case weekOver
    /// Its own day is over, and there is nothing true to say any more.
    case nothingToSay
  }

  /// Judges what is due at the reading.
  ///
  /// - Parameters:
  ///   - pending: What the platform holds; other namespaces and what is ahead are passed over.
  ///   - lastFiredAt: The last firing known, from the state or from the platform's reports.
  ///   - state: The stored state.
  ///   - preference: What the person has set.
  ///   - signals: What there is to say now, for a text that has to be made anew.
  ///   - authorization: Whether notifications are allowed.
  ///   - reading: Moment and zone.
  ///   - strings: The reader's language.
  /// - Returns: What to show, drop and hold.
  public func decide(
    pending: [NotificationRequest], lastFiredAt: Instant?, state: AmbientNudgeState,
    preference: NotificationPreference, signals: NudgeSignals, authorization: Authorization,
    at reading: ClockReading, strings: some NudgeStrings
  ) -> Decision {
    let due = pending.filter {
      NotificationNamespace.nudge.contains($0.id) && $0.fireAt <= reading.now
    }
    .sorted { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
    guard let newest = due.last else {
      return Decision(show: nil, dropped: [], dropReason: nil, held: nil)
    }
    let older = due.dropLast().map(\.id)
    let superseded: DropReason? = older.isEmpty ? nil : .newerOne
    if let reason = dropReason(newest, state, preference, authorization, reading) {
      return Decision(show: nil, dropped: older + [newest.id], dropReason: reason, held: nil)
    }
    if let reason = holdReason(newest, lastFiredAt, preference, state, reading) {
      return Decision(
        show: nil, dropped: older, dropReason: superseded, held: Held(id: newest.id, reason: reason)
      )
    }
    guard let showing = showing(newest, state, signals, reading, strings) else {
      return Decision(
        show: nil, dropped: older + [newest.id], dropReason: .nothingToSay, held: nil)
    }
    return Decision(show: showing, dropped: older, dropReason: superseded, held: nil)
  }

  private func dropReason(
    _ request: NotificationRequest, _ state: AmbientNudgeState,
    _ preference: NotificationPreference, _ authorization: Authorization, _ reading: ClockReading
  ) -> DropReason? {
    if !state.enabled { return .off }
    if preference.member == nil { return .signedOut }
    if !authorization.allowsDelivery { return .notAllowed }
    if state.hasOpened(request.id, by: preference.member, at: reading) { return .opened }
    return configuration.cadence.isOverdue(request.fireAt, at: reading.now, in: reading.zone)
      ? .weekOver : nil
  }

  private func holdReason(
    _ request: NotificationRequest, _ lastFiredAt: Instant?,
    _ preference: NotificationPreference, _ state: AmbientNudgeState, _ reading: ClockReading
  ) -> HoldReason? {
    let picker = SlotPicker(
      settings: configuration.cadence, window: configuration.window,
      quietHours: preference.quietHours, seed: state.seed)
    guard picker.allows(reading.zone.localDateTime(at: reading.now)) else { return .notAllowedNow }
    let until = configuration.cadence.earliest(
      of: request.fireAt, after: lastFiredAt, now: reading.now)
    return until > reading.now ? .minimumGap(until: until) : nil
  }

  /// The request as it is on its own day; on a later one, what is true then, or nil.
  private func showing(
    _ request: NotificationRequest, _ state: AmbientNudgeState, _ signals: NudgeSignals,
    _ reading: ClockReading, _ strings: some NudgeStrings
  ) -> Showing? {
    if reading.zone.localDate(at: request.fireAt) == reading.today {
      return Showing(
        id: request.id, title: request.title, body: request.body, payload: request.payload)
    }
    guard
      let copy = AmbientNudgeComposer.compose(
        signals, firingOn: reading.today, firstOpenedOn: state.firstOpenedOn,
        appName: configuration.appName)
    else { return nil }
    let title = strings.text(for: .title, arguments: [])
    let body = strings.text(for: copy.key, arguments: copy.arguments)
    guard !title.isEmpty, !body.isEmpty else { return nil }
    return Showing(
      id: request.id, title: title, body: body,
      payload: NotificationPayload(
        kind: copy.key.rawValue, reference: reading.today.isoWeek.description))
  }
}
