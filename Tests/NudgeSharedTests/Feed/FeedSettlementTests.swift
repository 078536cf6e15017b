import Testing

@testable import NudgeShared

@Suite("The feed settles what was armed")
struct FeedSettlementTests {
  private let nine = "2026-03-02T09:00:00Z"

  @Test("Pain 12: what was shown while the app was dead is on record, with how sure that is")
  func recordOfWhatWasDeliveredWhileTheAppWasDead() {
    var device = FeedSample()
    let reported = device.planned("reported", at: nine)
    let cleared = device.planned("cleared", at: nine)
    let late = device.planned("late", at: nine)
    let ahead = device.planned("ahead", at: "2026-03-05T09:00:00Z")
    device.arm(reported, cleared, late, ahead)

    // Three days without the app: one is still in the tray, one was cleared, one is stuck.
    let shownAt = FeedSample.moment("2026-03-02T09:00:07Z")
    device.delivered = [DeliveredNotification(id: reported.request.id, deliveredAt: shownAt)]
    device.pending = [late.request.id, ahead.request.id]
    device.settle(at: "2026-03-04T20:00:00Z")

    #expect(device.outcome(of: reported) == .delivered(at: shownAt))
    #expect(device.certainty(of: reported) == .reported)
    #expect(device.outcome(of: cleared) == .presumedDelivered(at: FeedSample.moment(nine)))
    #expect(device.certainty(of: cleared) == .presumed)
    #expect(device.outcome(of: late) == .armed)
    #expect(device.outcome(of: ahead) == .armed)
    let said = device.log.said(at: device.now)
    #expect(said == Set(reported.occurrences + cleared.occurrences))
  }

  @Test("Where all that is shown is reported, what is gone without a report is not presumed shown")
  func everyDeliveryReported() {
    var device = FeedSample()
    device.reportsEveryDelivery = true
    let shown = device.planned("shown", at: nine)
    let gone = device.planned("gone", at: nine)
    device.arm(shown, gone)
    device.pending = []
    let shownAt = FeedSample.moment("2026-03-02T09:00:07Z")
    device.delivered = [DeliveredNotification(id: shown.request.id, deliveredAt: shownAt)]
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(device.outcome(of: shown) == .delivered(at: shownAt))
    #expect(device.outcome(of: gone) == .unknown(.neverReported))
    #expect(device.certainty(of: gone) == .unknown)
  }

  @Test("What may have been shown is not said again")
  func doubt() {
    var device = FeedSample()
    device.reportsEveryDelivery = true
    let gone = device.planned("gone", at: nine)
    device.arm(gone)
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(device.outcome(of: gone) == .unknown(.neverReported))
    #expect(device.log.said(at: device.now) == Set(gone.occurrences))
  }

  @Test("What is gone in the second in which it was due was shown, and a second before it was lost")
  func dueThisSecond() {
    for (moment, outcome) in [
      (nine, FeedOutcome.presumedDelivered(at: FeedSample.moment(nine))),
      ("2026-03-02T08:59:59Z", .dropped(.lostBySystem)),
    ] {
      var device = FeedSample()
      let reminder = device.planned("a", at: nine)
      device.arm(reminder)
      device.pending = []
      device.settle(at: moment)
      #expect(device.outcome(of: reminder) == outcome)
    }
  }

  @Test("A report without a time counts with the fire time, and is a report all the same")
  func reportWithoutTime() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.pending = []
    device.delivered = [DeliveredNotification(id: reminder.request.id, deliveredAt: nil)]
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(device.outcome(of: reminder) == .delivered(at: FeedSample.moment(nine)))
    #expect(device.certainty(of: reminder) == .reported)
  }

  @Test("What came due while notifications were not allowed is never called delivered")
  func suppressed() {
    var device = FeedSample()
    device.authorization = .denied
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(device.outcome(of: reminder) == .suppressed)
    #expect(device.certainty(of: reminder) == .suppressed)
    #expect(device.log.said(at: device.now).isEmpty)
    // Permission given later changes nothing about it.
    device.authorization = .authorized
    device.settle(at: "2026-03-02T11:00:00Z")
    #expect(device.outcome(of: reminder) == .suppressed)
  }

  /// In New York it is 04:00 when a reminder for 09:00 is moved there: gone, and not yet due.
  @Test("A move that was stopped half way after a flight west: the reminder is said there")
  func movedWest() throws {
    var device = FeedSample()
    let berlin = device.planned("a", at: nine, isFloating: true)
    device.arm(berlin)
    device.zone = LocalZone(identifier: "America/New_York", fixedOffset: .hours(-5))
    device.now = FeedSample.moment("2026-03-02T10:00:00Z")
    let there = device.planned("a", at: "2026-03-02T15:00:00Z", isFloating: true)
    #expect(there.occurrences == berlin.occurrences)
    for isArmed in [true, false] {
      var stopped = device
      stopped.log = device.log.noting(
        device.plan([there], cancel: [berlin.request.id]), isAllowed: true)
      stopped.pending = isArmed ? [there.request.id] : []
      stopped.settle(at: "2026-03-02T10:05:00Z")
      #expect(stopped.outcome(of: berlin) == .moved(to: there.request.id))
      #expect(stopped.log.said(at: stopped.now).isEmpty)
    }
  }

  @Test("A move to a later time, stopped half way: what may have been shown is not repeated")
  func movedLater() {
    var device = FeedSample()
    let early = device.planned("a", at: nine, isFloating: true)
    device.arm(early)
    let late = device.planned("a", at: "2026-03-02T10:00:00Z", isFloating: true)
    device.log = device.log.noting(device.plan([late], cancel: [early.request.id]), isAllowed: true)
    device.pending = [late.request.id]
    device.settle(at: "2026-03-02T09:30:00Z")
    #expect(device.outcome(of: early) == .unknown(.removalInterrupted))
  }

  @Test("What was taken back and is still there fires, and counts as said")
  func takenBackAndStillThere() {
    var device = FeedSample()
    let reminder = device.planned("a", at: nine)
    device.arm(reminder)
    let plan = device.plan([], cancel: [reminder.request.id])
    device.log = device.log.noting(plan, isAllowed: true).completing(plan)
    #expect(device.outcome(of: reminder) == .cancelled)
    device.settle(at: "2026-03-02T08:30:00Z")
    #expect(device.outcome(of: reminder) == .armed)
    device.pending = []
    device.settle(at: "2026-03-02T09:30:00Z")
    #expect(device.log.said(at: device.now) == Set(reminder.occurrences))
  }

  @Test("A pass stopped before the platform was asked never makes a delivered notification of it")
  func stoppedBeforeArming() {
    var device = FeedSample()
    let past = device.planned("past", at: nine)
    let ahead = device.planned("ahead", at: "2026-03-05T09:00:00Z")
    device.log = device.log.noting(device.plan([past, ahead]), isAllowed: true)
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(device.outcome(of: past) == .unknown(.neverSeenPending))
    #expect(device.outcome(of: ahead) == .dropped(.neverArmed))
  }
}
