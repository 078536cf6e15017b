import NudgeJSON
import NudgeLinux
import NudgeShared

extension PlanReport {
  /// All that `docs/plan.md` lists behind `schema`.
  func writeFields(to writer: inout JSONWriter) {
    writer.field("now", text(plan.reading.now))
    writer.field("zone", zone.identifier)
    writer.field("scheduledThrough", text(plan.scheduledThrough))
    writer.name("planned")
    writer.beginArray()
    for planned in plan.planned { write(planned, to: &writer) }
    writer.endArray()
    writer.field("schedule", plan.diff.schedule.map(\.id.rawValue))
    writer.field("cancel", plan.diff.cancel.map(\.rawValue))
    writer.field("keep", plan.diff.keep.map(\.rawValue))
    writer.name("rejected")
    writer.beginArray()
    for item in plan.rejected {
      writer.beginObject(onOneLine: true)
      writer.field("row", item.item)
      writer.field("reason", item.reason)
      writer.field("detail", item.detail)
      writer.endObject()
    }
    writer.endArray()
    writer.name("dropped")
    writer.beginArray()
    for dropped in result.dropped where dropped.reason != .past { write(dropped, to: &writer) }
    writer.endArray()
    writer.name("past")
    writer.beginArray()
    let late = plan.dropped.filter { $0.reason == .past }
    for dropped in late + result.unproposed.past { write(dropped, to: &writer) }
    writer.endArray()
    writer.field("pastCount", late.count + result.unproposed.pastCount)
    writeBeyond(to: &writer)
    writer.field("held", plan.held.map(\.rawValue))
    writer.field("locale", locale)
    writer.field("refreshBy", text(plan.refreshBy))
    writer.field("nextZoneTransition", plan.nextZoneTransition.map(text))
    writer.name("slots")
    writer.beginObject(onOneLine: true)
    writer.field("maxPending", result.maxPending)
    writer.field("foreign", result.foreignCount)
    writer.field("held", plan.held.count)
    writer.field("planned", plan.planned.count)
    writer.field("leftOutRows", result.unproposed.leftOutRows)
    writer.endObject()
  }

  /// How much comes after the horizon, and the first of it.
  private func writeBeyond(to writer: inout JSONWriter) {
    writer.name("beyondHorizon")
    writer.beginObject(onOneLine: true)
    writer.field("count", result.unproposed.beyondCount)
    if let first = result.unproposed.firstBeyond {
      writer.field("row", first.item)
      writer.field("kind", first.kind.rawValue)
      writer.field("at", text(first.fireAt))
    }
    writer.endObject()
  }

  private func write(_ planned: PlannedNotification, to writer: inout JSONWriter) {
    let request = planned.request
    writer.beginObject(onOneLine: true)
    writer.field("id", request.id.rawValue)
    writer.field("row", planned.item)
    write(nominal: planned.nominal, to: &writer)
    writer.field("at", text(request.fireAt))
    writer.field("epoch", request.fireAt.secondsSinceEpoch)
    writer.field("kind", planned.kind.rawValue)
    writer.field("tier", planned.tier.rawValue)
    writer.field("channel", request.channel)
    writer.field("title", request.title)
    writer.field("body", request.body)
    write(request.trigger, to: &writer)
    writer.endObject()
  }

  private func write(_ dropped: DroppedCandidate, to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    writer.field("row", dropped.candidate.item)
    writer.field("reason", dropped.reason.rawValue)
    write(nominal: dropped.candidate.nominal, to: &writer)
    writer.field("at", text(dropped.fireAt))
    writer.field("kind", dropped.candidate.kind.rawValue)
    writer.endObject()
  }

  /// What makes a platform show it, in the words of an adapter.
  private func write(_ trigger: NotificationTrigger, to writer: inout JSONWriter) {
    writer.name("trigger")
    writer.beginObject()
    switch trigger {
    case .absolute(let instant): writer.field("instant", instant.description)
    case .wallClock(let reading): writer.field("wallClock", reading.description)
    case .repeating(let time): writer.field("repeating", time.description)
    }
    writer.endObject()
  }

  /// Null where none was asked for, so that each entry has the same fields.
  private func write(nominal: LocalDateTime?, to writer: inout JSONWriter) {
    writer.name("nominal")
    if let nominal { writer.value(nominal.description) } else { writer.null() }
  }

  private func text(_ instant: Instant) -> String { instant.description(in: zone) }
}
