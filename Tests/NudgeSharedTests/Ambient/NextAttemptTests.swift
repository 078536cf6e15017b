import NudgeShared
import NudgeTesting
import Testing

@Suite("When to look again")
struct NextAttemptTests {
  /// Walks from minute to minute, asking the plainest questions, and stops after a week and a half.
  private struct Walk {
    static let days: Int64 = 10

    let minutes: NaiveMinutes
    let settings: CadenceSettings
    let place: AwkwardZone
    let fireAts: [Instant]
    let lastFiredAt: Instant?
    let now: Instant

    var end: Instant { now.adding(seconds: Walk.days * 86_400) }

    func shows(at moment: Instant) -> Bool {
      let reading = place.zone.localDateTime(at: moment)
      guard let newest = fireAts.filter({ $0 <= moment }).max() else { return false }
      guard minutes.allows(NaiveMinutes.minute(reading)) else { return false }
      guard settings.cadence == .rolling else {
        return place.zone.localDate(at: newest).isoWeek >= reading.date.isoWeek
      }
      guard let lastFiredAt else { return true }
      let gap = Int64(settings.minimumGapDays) * 86_400
      return moment.seconds(since: min(lastFiredAt, now)) >= gap
    }

    /// Only at these can an answer begin: a minute of the clock, a change of it, a nudge, the gap.
    var first: Instant? {
      let gap = Int64(settings.minimumGapDays) * 86_400
      let special =
        place.changes + fireAts + [lastFiredAt.map { min($0, now).adding(seconds: gap) } ?? now]
      var moment = now
      while moment < end {
        if shows(at: moment) { return moment }
        let second = place.zone.localDateTime(at: moment).secondOfDay % 60
        let minute = moment.adding(seconds: Int64(60 - second))
        moment = special.filter { $0 > moment && $0 < minute }.min() ?? minute
      }
      return nil
    }
  }

  private static func request(_ fireAt: Instant) -> NotificationRequest {
    NotificationRequest(
      namespace: .nudge, channel: "ambient_nudge", fireAt: fireAt, title: "planned", body: "body",
      payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W49"))
  }

  @Test(
    "It is the first minute of a walk at which a delivery shows something",
    arguments: Cadence.allCases)
  func walk(cadence: Cadence) {
    let failure = checkProperty(
      "the next attempt is the first moment at which something is shown", runs: 60,
      covering: ["held by the minute", "ahead", "right now"]
        + (cadence == .rolling ? ["held by the gap", "beyond the walk"] : [])
    ) { choices in
      let given = try CadenceCase(&choices, cadence: cadence)
      let fireAts = choices.list(from: 1, upTo: 3) { choices in
        given.now.adding(seconds: Int64(choices.int(in: -7200...7200, plainest: 0)) * 60)
      }
      choices.note("pending \(fireAts.map { $0.description(in: given.zone) })")
      let walk = Walk(
        minutes: given.minutes, settings: given.settings, place: given.place, fireAts: fireAts,
        lastFiredAt: given.lastFired, now: given.now)
      let delivery = NudgeDelivery(
        configuration: NudgeConfiguration(window: given.window, cadence: given.settings))
      let state = AmbientNudgeState(seed: 1, firstOpenedOn: date("2020-01-01"))
      let preference = NotificationPreference(member: "ada", quietHours: given.quietHours)
      func decision(at moment: Instant) -> NudgeDelivery.Decision {
        delivery.decide(
          pending: fireAts.map(Self.request), lastFiredAt: given.lastFired, state: state,
          preference: preference, signals: .none, authorization: .authorized,
          at: ClockReading(now: moment, zone: given.zone), strings: KeyStrings())
      }
      let found = delivery.nextAttempt(
        pending: fireAts.map(Self.request), lastFiredAt: given.lastFired, state: state,
        preference: preference, authorization: .authorized,
        at: ClockReading(now: given.now, zone: given.zone))
      let expected = walk.first
      switch decision(at: given.now).held?.reason {
      case .notAllowedNow: choices.cover("held by the minute")
      case .minimumGap: choices.cover("held by the gap")
      default: choices.cover("ahead", when: fireAts.allSatisfy { $0 > given.now })
      }
      choices.cover("right now", when: expected == given.now)
      choices.cover("beyond the walk", when: expected == nil && found != nil)
      if let expected {
        try choices.expect(found, equals: expected, "the next attempt")
        // A last firing in the future counts from whenever one asks.
        if given.lastFired ?? .min <= given.now {
          try choices.expect(decision(at: expected).show != nil, equals: true, "shown then")
        }
      } else if let found {
        try choices.expect(found >= walk.end, "\(found.description(in: given.zone)) is too early")
      }
    }
    #expect(failure == nil)
  }

  @Test("An hour that comes twice allows its minutes twice")
  func fold() throws {
    // Berlin, 2026-10-25: from 03:00 back to 02:00 at 01:00 UTC. Window 02:00 to 02:30.
    let configuration = NudgeConfiguration(
      window: FiringWindow(range: try ClockRange(parsing: "02:00-02:30"), weekdays: .all))
    let attempt = attempt(
      configuration, fireAt: "2026-10-25T00:00:00Z", now: "2026-10-25T00:45:00Z",
      in: OddZones.berlin.zone)
    #expect(attempt == instant("2026-10-25T01:00:00Z"))
  }

  @Test("Minutes that a change of the clocks skips are waited for until they exist")
  func gap() throws {
    // Berlin, 2026-03-29: from 02:00 on to 03:00 at 01:00 UTC. Window 02:00 to 02:30.
    let configuration = NudgeConfiguration(
      window: FiringWindow(range: try ClockRange(parsing: "02:00-02:30"), weekdays: .all))
    let attempt = attempt(
      configuration, fireAt: "2026-03-28T02:00:00Z", now: "2026-03-28T12:00:00Z",
      in: OddZones.berlin.zone)
    #expect(attempt == instant("2026-03-30T00:00:00Z"))
  }

  @Test("There is none if nothing is pending, no minute is allowed, or nobody may be spoken to")
  func none() throws {
    let fireAt = "2026-12-01T09:00:00Z"
    #expect(attempt(.standard, fireAt: fireAt, now: fireAt) == instant(fireAt))
    let never = NudgeConfiguration(
      window: FiringWindow(range: try ClockRange(parsing: "08:00-08:00"), weekdays: .all))
    #expect(attempt(never, fireAt: fireAt, now: fireAt) == nil)
    #expect(attempt(.standard, fireAt: nil, now: fireAt) == nil)
    #expect(attempt(.standard, fireAt: fireAt, now: fireAt, enabled: false) == nil)
    #expect(attempt(.standard, fireAt: fireAt, now: fireAt, member: nil) == nil)
    #expect(attempt(.standard, fireAt: fireAt, now: fireAt, authorization: .denied) == nil)
  }

  @Test("The end of the calendar is the end")
  func lastDays() throws {
    let always = NudgeConfiguration(
      window: FiringWindow(range: try ClockRange(parsing: "23:59-24:00"), weekdays: .all))
    #expect(attempt(always, fireAt: "\(Instant.max)", now: "\(Instant.max)") == nil)
  }

  private func attempt(
    _ configuration: NudgeConfiguration, fireAt: String?, now: String, in zone: LocalZone = .utc,
    enabled: Bool = true, member: String? = "ada", authorization: Authorization = .authorized
  ) -> Instant? {
    var state = AmbientNudgeState(seed: 1, firstOpenedOn: date("2020-01-01"))
    state.enabled = enabled
    return NudgeDelivery(configuration: configuration).nextAttempt(
      pending: fireAt.map { [Self.request(instant($0))] } ?? [], lastFiredAt: nil, state: state,
      preference: NotificationPreference(member: member), authorization: authorization,
      at: ClockReading(now: instant(now), zone: zone))
  }
}
