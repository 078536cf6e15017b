import NudgeShared
import NudgeTesting
import Testing

@Suite("Looking once more at the moment of delivery")
struct DeliveryTests {
  /// What is decided, from a device on which one nudge is due on Tuesday at 09:00.
  private struct Device {
    var configuration = NudgeConfiguration.standard
    var pending = [Device.request("2026-12-01T09:00:00Z")]
    var lastFiredAt: Instant?
    var state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    var preference = NotificationPreference(member: "ada", quietHours: quietHours("22:00-07:00"))
    var signals = NudgeSignals.none
    var authorization = Authorization.authorized
    var now = instant("2026-12-01T09:00:00Z")
    var strings = KeyStrings()

    static func request(_ fireAt: String) -> NotificationRequest {
      NotificationRequest(
        namespace: .nudge, channel: "ambient_nudge", fireAt: instant(fireAt), title: "planned",
        body: "planned at \(fireAt)",
        payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W49"))
    }

    var decision: NudgeDelivery.Decision {
      NudgeDelivery(configuration: configuration).decide(
        pending: pending, lastFiredAt: lastFiredAt, state: state, preference: preference,
        signals: signals, authorization: authorization,
        at: ClockReading(now: now, zone: .utc), strings: strings)
    }
  }

  private static func device(_ change: (inout Device) -> Void) -> Device {
    var device = Device()
    change(&device)
    return device
  }

  @Test("Nothing is due a second before, and the nudge is shown as planned from its second on")
  func due() {
    let early = Self.device { $0.now = instant("2026-12-01T08:59:59Z") }.decision
    #expect(early == NudgeDelivery.Decision(nothing: ()))
    let device = Device()
    let decision = device.decision
    #expect(decision.show?.id == device.pending[0].id)
    #expect(decision.show?.body == "planned at 2026-12-01T09:00:00Z")
    #expect(decision.show?.payload == device.pending[0].payload)
    #expect(decision.dropped.isEmpty && decision.held == nil)
  }

  @Test("Of several that came due the newest remains, and the others never come")
  func noBurst() {
    let moments = ["2026-11-24T09:00:00Z", "2026-12-01T09:00:00Z", "2026-11-17T09:00:00Z"]
    let device = Self.device { device in
      device.pending = (moments + ["2026-12-08T09:00:00Z"]).map(Device.request)
    }
    let decision = device.decision
    #expect(decision.show?.id == device.pending[1].id)
    #expect(decision.dropped == [device.pending[2].id, device.pending[0].id])
    #expect(decision.dropReason == .newerOne)
  }

  @Test("What never comes has its reason, and what is shown has none")
  func dropReasons() throws {
    func reason(_ change: (inout Device) -> Void) -> NudgeDelivery.DropReason? {
      Self.device(change).decision.dropReason
    }
    #expect(reason { _ in } == nil)
    #expect(reason { $0.state.enabled = false } == .off)
    #expect(
      reason { $0.preference = NotificationPreference(member: nil, quietHours: .none) }
        == .signedOut)
    #expect(reason { $0.authorization = .denied } == .notAllowed)
    let isoWeek = NudgeConfiguration(cadence: try #require(CadenceSettings(cadence: .isoWeek)))
    #expect(
      reason {
        $0.configuration = isoWeek
        $0.now = instant("2026-12-08T09:00:00Z")
      } == .weekOver)
  }

  @Test("Notifications of other features are passed over")
  func foreign() {
    let device = Self.device { $0.pending = [] }
    #expect(device.decision == NudgeDelivery.Decision(nothing: ()))
  }

  @Test(
    "Late, it waits for a minute that is allowed",
    arguments: [
      ("2026-12-01T10:59:59Z", true), ("2026-12-01T11:00:00Z", false),
      ("2026-12-01T23:00:00Z", false), ("2026-12-02T07:59:59Z", false),
      ("2026-12-02T08:00:00Z", true), ("2026-12-05T09:00:00Z", false),
    ])
  func allowedMinute(now: String, isShown: Bool) {
    let device = Self.device { $0.now = instant(now) }
    #expect((device.decision.show != nil) == isShown)
    #expect((device.decision.held?.reason == .notAllowedNow) != isShown)
    #expect(device.decision.dropped.isEmpty)
  }

  @Test("It waits for quiet hours and pauses that were set after it was planned")
  func quietSince() {
    let quiet = Self.device {
      $0.preference = NotificationPreference(member: "ada", quietHours: quietHours("08:30-09:30"))
    }
    #expect(quiet.decision.held?.reason == .notAllowedNow)
    let paused = Self.device {
      $0.preference = NotificationPreference(
        member: "ada",
        quietHours: QuietHours(
          entries: [],
          pauses: [.init(from: localTime("2026-12-01T09:00"), until: localTime("2026-12-01T09:01"))]
        ))
    }
    #expect(paused.decision.held?.reason == .notAllowedNow)
  }

  @Test("It keeps the gap to the last one shown, to the second")
  func gap() {
    let close = Self.device { $0.lastFiredAt = instant("2026-11-24T09:00:01Z") }
    #expect(close.decision.held?.reason == .minimumGap(until: instant("2026-12-01T09:00:01Z")))
    #expect(close.decision.held?.id == close.pending[0].id)
    let apart = Self.device { $0.lastFiredAt = instant("2026-11-24T09:00:00Z") }
    #expect(apart.decision.show != nil)
    let future = Self.device { $0.lastFiredAt = instant("2027-06-01T09:00:00Z") }
    #expect(future.decision.held?.reason == .minimumGap(until: instant("2026-12-08T09:00:00Z")))
  }

  @Test("One in each ISO week: no gap holds it back, but last week's never comes")
  func isoWeek() throws {
    let cadence = try #require(CadenceSettings(cadence: .isoWeek))
    let device = Self.device {
      $0.configuration = NudgeConfiguration(cadence: cadence)
      $0.lastFiredAt = instant("2026-11-27T09:00:00Z")
    }
    #expect(device.decision.show != nil)
    var later = device
    later.now = instant("2026-12-07T09:00:00Z")
    #expect(later.decision.show == nil)
    #expect(later.decision.dropped == [device.pending[0].id])
  }

  @Test("Off, signed out or not allowed: what is due never comes")
  func unwanted() {
    let changes: [(inout Device) -> Void] = [
      { $0.state.enabled = false },
      { $0.preference = NotificationPreference(member: nil) },
      { $0.authorization = .denied },
      { $0.authorization = .notDetermined },
    ]
    for change in changes {
      let device = Self.device(change)
      #expect(device.decision.show == nil && device.decision.held == nil)
      #expect(device.decision.dropped == [device.pending[0].id])
    }
  }

  @Test("On a later day it says what is true then, under the same name")
  func rewording() {
    let device = Self.device {
      $0.now = instant("2026-12-08T08:30:00Z")
      $0.signals = NudgeSignals(commitmentsDue: [date("2026-12-02"), date("2026-12-09")])
    }
    let show = device.decision.show
    #expect(show?.id == device.pending[0].id)
    #expect(show?.title == "en:nudge_title()")
    #expect(show?.body == "en:nudge_commitments_due(1)")
    #expect(
      show?.payload == NotificationPayload(kind: "nudge_commitments_due", reference: "2026-W50"))
  }

  @Test("On a later day with nothing true to say it never comes")
  func nothingToSay() {
    let device = Self.device {
      $0.now = instant("2026-12-02T08:30:00Z")
      $0.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-12-02"))
    }
    #expect(device.decision.show == nil)
    #expect(device.decision.dropped == [device.pending[0].id])
  }
}

extension NudgeDelivery.Decision {
  /// Nothing is due.
  fileprivate init(nothing: Void) {
    self = NudgeDelivery(configuration: .standard).decide(
      pending: [], lastFiredAt: nil, state: AmbientNudgeState(seed: 0, firstOpenedOn: .min),
      preference: NotificationPreference(member: nil), signals: .none, authorization: .denied,
      at: ClockReading(now: .min, zone: .utc), strings: KeyStrings())
  }
}
