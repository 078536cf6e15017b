import NudgeShared
import NudgeTesting

/// All that a plan is made from, as a value, with a way to carry a plan out and let time pass.
struct Planning {
  var configuration = NudgeConfiguration.standard
  var state = AmbientNudgeState(seed: 7, firstOpenedOn: date("2026-01-05"))
  var quiet = QuietHours.none
  var member: String? = "ada"
  var signals = NudgeSignals.none
  var authorization = Authorization.authorized
  var pending: [NotificationID: Instant] = [:]
  var foreign: [NotificationID] = []
  var delivered: [DeliveredNotification] = []
  var capacity = PlatformSnapshot.largestCapacity
  var now = instant("2026-11-30T06:00:00Z")
  var zone = LocalZone.utc
  var locale = "en"

  /// The plan, from what is set here.
  var plan: AmbientNudgePlan {
    AmbientNudgePlanner(configuration: configuration).plan(
      state: state, preference: NotificationPreference(member: member, quietHours: quiet),
      signals: signals,
      snapshot: PlatformSnapshot(
        authorization: authorization, pending: pending.keys.sorted() + foreign,
        delivered: delivered, capacity: capacity),
      at: ClockReading(now: now, zone: zone), strings: KeyStrings(locale: locale))
  }

  /// Does what a plan says, as far as the first `count` steps, and keeps its final state if all.
  mutating func carryOut(_ plan: AmbientNudgePlan, steps count: Int = .max) {
    for step in plan.steps.prefix(count) {
      switch step {
      case .schedule(let request): pending[request.id] = request.fireAt
      case .cancel(let id): pending[id] = nil
      }
    }
    state = count < plan.steps.count ? plan.stateBeforeSteps : plan.nextState
  }

  /// Plans and carries out.
  @discardableResult
  mutating func pass() -> AmbientNudgePlan {
    let plan = plan
    carryOut(plan)
    return plan
  }

  /// Lets time pass; what comes due is shown, and reported if the platform does that.
  @discardableResult
  mutating func run(to moment: Instant, reporting: Bool = false) -> [Instant] {
    now = moment
    let due = pending.filter { $0.value <= moment }.sorted {
      ($0.value, $0.key) < ($1.value, $1.key)
    }
    for (id, fireAt) in due {
      pending[id] = nil
      if reporting { delivered.append(DeliveredNotification(id: id, deliveredAt: fireAt)) }
    }
    return authorization.allowsDelivery ? due.map(\.value) : []
  }

  /// A nudge of ours with that moment, as an earlier pass may have scheduled it.
  func nudge(at text: String, body: String = "earlier") -> ScheduledNudge {
    let fireAt = instant(text)
    let week = zone.localDate(at: fireAt).isoWeek
    let request = NotificationRequest(
      namespace: .nudge, channel: configuration.channel, fireAt: fireAt, title: "title",
      body: body, payload: NotificationPayload(kind: "nudge_streak", reference: week.description))
    return ScheduledNudge(
      id: request.id, fireAt: fireAt, week: week, key: .streak, surface: .today)
  }
}
