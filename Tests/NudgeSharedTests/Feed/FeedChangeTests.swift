import NudgeTesting
import Testing

@testable import NudgeShared

@Suite("The feed survives clocks, flights, removals and its own limits")
struct FeedChangeTests {
  private let nine = "2026-03-02T09:00:00Z"

  @Test("A clock set back un-delivers nothing, and what was said stays said")
  func clockSetBack() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    let settled = device.log
    device.settle(at: "2026-03-02T07:00:00Z")
    #expect(device.log == settled)
    #expect(device.log.said(at: device.now) == Set(reminder.occurrences))
  }

  @Test("A clock that jumps forward delivers nothing that is still pending")
  func clockJumpsForward() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.settle(at: "2027-03-02T09:00:00Z")
    #expect(device.outcome(of: reminder) == .armed)
  }

  @Test("After a flight to the east, a time of the wall clock came due before the planned moment")
  func flightEast() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine, isFloating: true)
    device.arm(reminder)
    device.pending = []
    device.zone = LocalZone(identifier: "Asia/Tokyo", fixedOffset: .hours(9))
    device.settle(at: "2026-03-02T02:00:00Z")
    #expect(
      device.outcome(of: reminder)
        == .presumedDelivered(at: FeedSample.moment("2026-03-02T01:00:00Z")))
    #expect(device.log.entries[0].zone == "Europe/Berlin")
  }

  @Test("What the system lost ahead of its time is dropped, and armed anew under the same id")
  func lost() {
    var device = FeedSample()
    let reminder = device.planned("a", at: "2026-03-05T09:00:00Z")
    device.arm(reminder)
    device.pending = []
    device.settle(at: nine)
    #expect(device.outcome(of: reminder) == .dropped(.lostBySystem))
    #expect(device.log.said(at: device.now).isEmpty)
    device.arm(reminder)
    #expect(device.outcome(of: reminder) == .armed)
    #expect(device.log.entries.count == 1)
  }

  @Test("What was shown stays shown when a later pass takes its identifier away")
  func shownAndTakenBack() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    let settled = device.log
    let plan = device.plan([], cancel: [reminder.request.id])
    device.log = device.log.noting(plan, isAllowed: true).completing(plan)
    #expect(device.log == settled)
    #expect(device.log.said(at: device.now) == Set(reminder.occurrences))
  }

  @Test("Only what a pass has armed is noted as armed")
  func halfOfAPass() {
    var device = FeedSample()
    let (armed, refused) = (device.planned("a", at: nine), device.planned("b", at: nine))
    device.log = device.log.noting(device.plan([armed, refused]), isAllowed: true)
      .completing(device.plan([armed]))
    #expect(device.outcome(of: armed) == .armed)
    #expect(device.outcome(of: refused) == .arming)
  }

  @Test("A row that changed while it was on its way to the archive is sent again")
  func changedOnTheWay() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    let sent = device.log.archiveRows()
    #expect(sent.map(\.certainty) == [.presumed])
    let shownAt = FeedSample.moment("2026-03-02T09:00:07Z")
    device.delivered = [DeliveredNotification(id: reminder.request.id, deliveredAt: shownAt)]
    device.settle(at: "2026-03-02T10:01:00Z")
    let corrected = device.log.forgetting(taken: sent)
    #expect(corrected.archiveRows().map(\.certainty) == [.reported])
    #expect(corrected.forgetting(taken: corrected.archiveRows()).outbox.isEmpty)
  }

  @Test("A removal is written ahead, and told apart from a move")
  func removed() {
    var device = FeedSample()
    let gone = device.planned("gone", at: "2026-03-05T09:00:00Z")
    let old = device.planned("edited", at: "2026-03-05T09:00:00Z")
    let new = device.planned("edited", at: "2026-03-05T10:00:00Z")
    device.arm(gone, old)
    let plan = device.plan([new], cancel: [gone.request.id, old.request.id])
    let before = device.log.noting(plan, isAllowed: true)
    device.log = before.completing(plan)
    #expect(device.outcome(of: gone) == .cancelled)
    #expect(device.outcome(of: old) == .moved(to: new.request.id))
    #expect(device.outcome(of: new) == .armed)
    // Stopped in between, with the old one still there: it is armed, and no more.
    device.log = before
    device.pending = [old.request.id]
    device.settle(at: nine)
    #expect(device.outcome(of: old) == .armed)
    #expect(device.outcome(of: gone) == .cancelled)
    // Stopped in between, and only looked at when all of it was past.
    device.log = before
    device.pending = []
    device.settle(at: "2026-03-06T09:00:00Z")
    #expect(device.outcome(of: old) == .unknown(.removalInterrupted))
    #expect(device.outcome(of: new) == .unknown(.neverSeenPending))
  }

  @Test("A report beats everything that was presumed, and comes to stay")
  func reportWins() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    let shownAt = FeedSample.moment("2026-03-02T09:00:02Z")
    device.delivered = [DeliveredNotification(id: reminder.request.id, deliveredAt: shownAt)]
    device.settle(at: "2026-03-02T11:00:00Z")
    #expect(device.outcome(of: reminder) == .delivered(at: shownAt))
    device.delivered = []
    device.settle(at: "2026-03-02T12:00:00Z")
    #expect(device.outcome(of: reminder) == .delivered(at: shownAt))
  }

  @Test("Permission that came or went between passes leaves the certainty open")
  func permissionBetween() {
    var device = FeedSample()
    let withdrawn = device.planned("withdrawn", at: nine)
    device.arm(withdrawn)
    device.pending = []
    device.authorization = .denied
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(device.outcome(of: withdrawn) == .suppressed)
    #expect(device.certainty(of: withdrawn) == .unknown)

    let given = device.planned("given", at: "2026-03-03T09:00:00Z")
    device.arm(given)
    device.pending = []
    device.authorization = .authorized
    device.settle(at: "2026-03-03T10:00:00Z")
    #expect(device.outcome(of: given) == .unknown(.permissionGiven))
  }

  @Test("What was said survives pruning as long as somebody may ask for it again")
  func survivesPruning() {
    var device = FeedSample()
    let count = FeedLog.keptEntries + 10
    let fireAt = FeedSample.moment(nine)
    let date = LocalDateTime(fireAt, at: .hours(1)).date
    device.log = FeedLog(
      deviceID: "phone",
      entries: (0..<count).map { index in
        FeedEntry(
          id: NotificationID(rawValue: "reminder:\(index)"), kind: .reminder, item: "\(index)",
          occurrences: [OccurrenceKey(kind: .reminder, item: "\(index)", nominalDate: date)],
          fireAt: fireAt, trigger: .absolute(fireAt), zone: "UTC", offset: .utc, channel: "c",
          title: "t", body: "b", armedAt: fireAt, outcome: .presumedDelivered(at: fireAt))
      })
    device.now = FeedSample.moment("2026-03-03T09:00:00Z")
    let pruned = device.log.pruned(at: device.reading)
    #expect(pruned.entries.count == FeedLog.keptEntries)
    #expect(pruned.said(at: device.now).count == count)
    #expect(pruned.pruned(at: device.reading) == pruned)
    // Two days after its date nobody asks any more, and after 60 the entries go, too.
    device.now = FeedSample.moment("2026-03-05T09:00:00Z")
    #expect(pruned.pruned(at: device.reading).remembered.isEmpty)
    device.now = FeedSample.moment("2026-05-01T09:00:01Z")
    #expect(pruned.pruned(at: device.reading).entries.isEmpty)
  }

  @Test("A snooze that was shown does not silence the next one of the same row")
  func snoozes() {
    var device = FeedSample()
    let fireAt = FeedSample.moment(nine)
    let key = OccurrenceKey(kind: .reminder, item: "a", nominalDate: nil)
    device.log = FeedLog(
      deviceID: "phone",
      entries: [
        FeedEntry(
          id: NotificationID(rawValue: "reminder:a"), kind: .reminder, item: "a",
          occurrences: [key], fireAt: fireAt, trigger: .absolute(fireAt), zone: "UTC",
          offset: .utc, channel: "c", title: "t", body: "b", armedAt: fireAt,
          outcome: .presumedDelivered(at: fireAt))
      ])
    #expect(device.log.said(at: fireAt).isEmpty)
    #expect(device.log.said(at: fireAt.adding(seconds: -1)) == [key])
  }
}
