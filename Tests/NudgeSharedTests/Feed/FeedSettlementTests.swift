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
