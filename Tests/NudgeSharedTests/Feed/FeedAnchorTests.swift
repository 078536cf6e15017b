import NudgeTesting
import Testing

@testable import NudgeShared

@Suite("The feed puts the firings of an anchor together")
struct FeedAnchorTests {
  private static func device(_ anchor: inout PlannedNotification?) throws -> FeedSample {
    var device = FeedSample()
    let planned = try device.anchor(10 * 60)
    device.arm(planned)
    anchor = planned
    return device
  }

  private func firings(_ device: FeedSample) -> [FeedEntry] {
    device.log.entries.filter { $0.countedThrough == nil }
  }

  @Test("Each firing is an entry of its own, once, at the wall clock's time")
  func each() throws {
    var anchor: PlannedNotification?
    var device = try Self.device(&anchor)
    device.settle(at: "2026-03-05T12:00:00Z")
    let expected = (2...5).map { FeedSample.moment("2026-03-0\($0)T09:00:00Z") }
    #expect(firings(device).map(\.fireAt) == expected)
    #expect(firings(device).map(\.outcome) == expected.map { .presumedDelivered(at: $0) })
    #expect(
      firings(device).map(\.id.rawValue)
        == expected.map {
          "\(anchor?.request.id.rawValue ?? "")@\($0.secondsSinceEpoch)"
        })
    // Looking again changes nothing, a clock set back included.
    let settled = device.log
    device.settle(at: "2026-03-05T12:00:00Z")
    #expect(device.log == settled)
    device.settle(at: "2026-03-03T12:00:00Z")
    device.settle(at: "2026-03-05T12:00:00Z")
    #expect(firings(device).map(\.fireAt) == expected)
    // Nothing of it blocks anything: an anchor stands for no occurrence.
    #expect(device.log.said(at: device.now).isEmpty)
  }

  @Test("A firing counts from its very second on")
  func thisSecond() throws {
    var anchor: PlannedNotification?
    var device = try Self.device(&anchor)
    device.settle(at: "2026-03-02T08:59:59Z")
    #expect(firings(device).isEmpty)
    device.settle(at: "2026-03-02T09:00:00Z")
    #expect(firings(device).map(\.fireAt) == [FeedSample.moment("2026-03-02T09:00:00Z")])
  }

  @Test(
    "Armed while the clock was a year fast, it counts from the moment at which that was set right")
  func armedInTheFuture() throws {
    var device = FeedSample(now: FeedSample.moment("2027-03-02T08:00:00Z"))
    device.arm(try device.anchor(10 * 60))
    device.settle(at: "2026-03-02T08:00:00Z")
    device.settle(at: "2026-03-03T12:00:00Z")
    #expect(
      firings(device).map(\.fireAt)
        == ["2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z"].map(FeedSample.moment))
  }

  @Test("Allowed only since it was armed: whether it rang before is not known, and later it is")
  func allowedLater() throws {
    var device = FeedSample(authorization: .denied)
    device.arm(try device.anchor(10 * 60))
    device.authorization = .authorized
    device.settle(at: "2026-03-02T12:00:00Z")
    device.settle(at: "2026-03-03T12:00:00Z")
    #expect(
      firings(device).map(\.outcome) == [
        .unknown(.permissionGiven),
        .presumedDelivered(at: FeedSample.moment("2026-03-03T09:00:00Z")),
      ])
  }

  @Test("A report goes to the last firing before it")
  func report() throws {
    var anchor: PlannedNotification?
    var device = try Self.device(&anchor)
    let id = try #require(anchor).request.id
    let shownAt = FeedSample.moment("2026-03-03T09:00:04Z")
    device.delivered = [DeliveredNotification(id: id, deliveredAt: shownAt)]
    device.settle(at: "2026-03-04T12:00:00Z")
    #expect(firings(device).map(\.certainty) == [.presumed, .reported, .presumed])
    #expect(firings(device)[1].outcome == .delivered(at: shownAt))
  }

  @Test("Where all that is shown is reported, a firing counts when it is, and never before")
  func everyDeliveryReported() throws {
    var anchor: PlannedNotification?
    var device = try Self.device(&anchor)
    device.reportsEveryDelivery = true
    device.settle(at: "2026-03-02T12:00:00Z")
    #expect(firings(device) == [])
    // Nobody came by on the 2nd and the 4th; the 3rd was shown an hour late, the 5th now.
    let id = try #require(anchor).request.id
    let shown = ["2026-03-03T10:00:00Z", "2026-03-05T12:01:00Z"].map(FeedSample.moment)
    device.delivered = shown.map { DeliveredNotification(id: id, deliveredAt: $0) }
    device.settle(at: "2026-03-05T12:02:00Z")
    #expect(
      firings(device).map(\.fireAt)
        == ["2026-03-03T09:00:00Z", "2026-03-05T09:00:00Z"].map(FeedSample.moment))
    #expect(firings(device).map(\.outcome) == shown.map { .delivered(at: $0) })
    let settled = device.log
    device.settle(at: "2026-03-05T12:02:00Z")
    #expect(device.log == settled)
    // A flight makes no second firing of one that was shown before it.
    device.zone = LocalZone(identifier: "America/New_York", fixedOffset: .hours(-5))
    device.settle(at: "2026-03-05T12:03:00Z")
    #expect(firings(device).count == 2)
  }

  @Test("Without permission the firings are suppressed; of a lost anchor nobody knows them")
  func noPermission() throws {
    var anchor: PlannedNotification?
    var device = try Self.device(&anchor)
    device.authorization = .denied
    device.settle(at: "2026-03-02T10:00:00Z")
    #expect(firings(device).map(\.outcome) == [.suppressed])
    device.authorization = .authorized
    device.settle(at: "2026-03-03T08:00:00Z")
    device.pending = []
    device.settle(at: "2026-03-04T12:00:00Z")
    #expect(
      firings(device).map(\.outcome) == [
        .suppressed, .unknown(.lostMeanwhile), .unknown(.lostMeanwhile),
      ])
    let count = firings(device).count
    device.settle(at: "2026-03-10T12:00:00Z")
    #expect(firings(device).count == count)
  }

  @Test("Years without the app give no more than the days that are kept")
  func bounded() throws {
    var anchor: PlannedNotification?
    var device = try Self.device(&anchor)
    device.settle(at: "2036-03-02T12:00:00Z")
    #expect(firings(device).count == FeedLog.keptDays)
    #expect(device.log.pruned(at: device.reading).entries.count <= FeedLog.keptDays + 1)
  }
}
