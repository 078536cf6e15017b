import NudgeShared
import NudgeTesting
import Testing

@Suite("Reminders that the system still holds after their time")
struct LateReminderTests {
  private static let due = instant("2026-11-30T08:00:00Z")

  /// What a pass at 08:00 in Berlin has armed of a row at 09:00.
  private func armed(_ planning: ReminderPlanning) -> [NotificationID] { planning.plan.ids }

  private func daily() -> ReminderPlanning {
    var planning = ReminderPlanning(ReminderDraft("r1", "09:00", .daily))
    planning.horizonDays = 2
    planning.now = instant("2026-11-30T07:00:00Z")
    planning.pending = armed(planning)
    return planning
  }

  @Test("One that is late stays, is not armed again, and goes when it is too late to be shown")
  func kept() {
    var planning = daily()
    let first = planning.pending[0]
    #expect(first.fireAt(in: .reminder) == Self.due)
    for (now, isKept) in [
      ("2026-11-30T08:00:00Z", true), ("2026-11-30T08:03:00Z", true),
      ("2026-12-01T08:00:00Z", true), ("2026-12-01T08:00:01Z", false),
    ] {
      planning.now = instant(now)
      let diff = planning.plan.diff
      #expect(diff.keep.contains(first) == isKept, "\(now)")
      #expect(diff.cancel.contains(first) == !isKept, "\(now)")
      #expect(diff.schedule.allSatisfy { $0.fireAt > planning.now }, "\(now)")
    }
  }

  @Test("A title that was changed meanwhile, or another language, loses it no more")
  func edited() {
    var planning = daily()
    planning.now = instant("2026-11-30T08:03:00Z")
    planning.rows[0].title = "Another title"
    planning.locale = "de"
    #expect(planning.answer.kept == [planning.pending[0]])
  }

  @Test("One whose row is gone, off, moved, skipped or shown goes at once")
  func gone() {
    let changes: [(String, (inout ReminderPlanning) -> Void)] = [
      ("gone", { $0.rows = [] }),
      ("off", { $0.rows[0].isActive = false }),
      ("earlier", { $0.rows[0].time = "08:30" }),
      ("later", { $0.rows[0].time = "20:00" }),
      ("another id", { $0.rows[0].id = "r2" }),
      ("skipped", { $0.rows[0].skip = ["2026-11-30"] }),
      (
        "shown",
        {
          $0.fired = [
            OccurrenceKey(kind: .reminder, item: "r1", nominalDate: LocalDate("2026-11-30"))
          ]
        }
      ),
    ]
    for (name, change) in changes {
      var planning = daily()
      planning.now = instant("2026-11-30T08:03:00Z")
      change(&planning)
      #expect(planning.answer.kept.isEmpty, "\(name)")
      #expect(planning.plan.diff.cancel.contains(planning.pending[0]), "\(name)")
    }
  }

  @Test("Whether it is late is seen in the zone in force")
  func zones() {
    var planning = daily()
    // 09:00 in Berlin is 17:00 in Tokyo: at 09:30 there the reminder of the wall clock is late.
    planning.zone = LocalZone(identifier: "T", fixedOffset: UTCOffset(seconds: 9 * 3600) ?? .utc)
    planning.now = instant("2026-11-30T00:30:00Z")
    #expect(planning.answer.kept == [planning.pending[0]])
    #expect(planning.plan.planned.allSatisfy { $0.nominal?.date != LocalDate("2026-11-30") })
    // A row that was moved to an earlier time is not one that was armed elsewhere.
    planning.rows[0].time = "08:30"
    #expect(planning.answer.kept.isEmpty)
    // In London it is 08:03, and the reminder is ahead: armed anew, once.
    planning = daily()
    planning.zone = .utc
    planning.now = instant("2026-11-30T08:03:00Z")
    #expect(planning.answer.kept.isEmpty)
    #expect(planning.plan.diff.cancel.contains(planning.pending[0]))
    #expect(planning.plan.diff.schedule.first?.fireAt == instant("2026-11-30T09:00:00Z"))
  }

  @Test("A snooze that is late stays, and one that was put off again goes")
  func snooze() {
    var planning = ReminderPlanning(
      ReminderDraft("r1", "23:00", .once("2026-11-30"), snoozedUntil: "2026-11-30T08:00:00Z"))
    planning.pending = armed(planning)
    planning.now = instant("2026-11-30T08:03:00Z")
    #expect(planning.answer.kept.map { $0.fireAt(in: .reminder) } == [Self.due])
    planning.rows[0].snoozedUntil = "2026-11-30T09:00:00Z"
    #expect(planning.answer.kept.isEmpty)
  }

  @Test("One that quiet hours held back is late from their end on")
  func quietHoursEnd() {
    var planning = ReminderPlanning(ReminderDraft("r1", "03:00", .once("2026-11-30")))
    planning.quiet = quietHours("22:00-08:00")
    planning.now = instant("2026-11-30T01:00:00Z")
    planning.pending = armed(planning)
    #expect(planning.pending.map { $0.fireAt(in: .reminder) } == [instant("2026-11-30T07:00:00Z")])
    planning.now = instant("2026-12-01T07:00:00Z")
    #expect(planning.answer.kept == planning.pending)
    planning.now = instant("2026-12-01T07:00:01Z")
    #expect(planning.answer.kept.isEmpty)
  }

  @Test("Rows whose ids look alike and differ in bytes are two")
  func bytes() {
    var planning = ReminderPlanning(
      ReminderDraft("r\u{E9}", "09:00", .daily), ReminderDraft("re\u{301}", "09:00", .daily))
    planning.now = instant("2026-11-30T07:00:00Z")
    planning.horizonDays = 1
    #expect(ReminderRows(planning.rows).rejected.isEmpty)
    #expect(planning.answer.candidates.count == 2)
    planning.pending = armed(planning)
    #expect(Set(planning.pending).count == 2)
    let composed = planning.pending.filter { $0.reference(in: .reminder)?.utf8.count == 3 }
    planning.rows.append(ReminderDraft(snooze: "re\u{301}", until: "2026-11-30T10:00:00Z"))
    #expect(ReminderRows(planning.rows).reminders.map { $0.snoozedUntil != nil } == [false, true])
    planning.rows.removeLast(2)
    for now in ["2026-11-30T07:59:57Z", "2026-11-30T08:03:00Z"] {
      planning.now = instant(now)
      let diff = planning.plan.diff
      #expect(diff.keep.map(\.rawValue) == composed.map(\.rawValue), "\(now)")
      #expect(diff.cancel.count == 1, "\(now)")
    }
  }
}

extension ReminderPlanning {
  /// What a pass makes of it.
  var plan: NotificationPlan {
    NotificationPlanner(table: .reminders, horizonDays: horizonDays).plan(
      PlanningInput(
        reading: context.reading, snapshot: context.snapshot, quietHours: quiet,
        answers: [answer], fired: fired),
      strings: KeyStrings(locale: locale))
  }
}
