import NudgeShared
import NudgeTesting
import Testing

@Suite("Only what is on the screen counts as seen")
struct TranscriptViewTests {
  /// Every way to show a conversation, and whether the app is active.
  static func everyView(
    _ runs: [TranscriptView.Run]
  ) throws -> [(view: TranscriptView, isActive: Bool)] {
    var all: [(TranscriptView, Bool)] = []
    for mode in TranscriptView.Mode.allCases {
      for restore in TranscriptView.Restore.allCases {
        for place in TranscriptView.Place.allCases {
          for run in runs {
            for isActive in [true, false] {
              let view = TranscriptView(
                conversation: try conversation(1), mode: mode, restore: restore, place: place,
                run: run)
              all.append((view, isActive))
            }
          }
        }
      }
    }
    return all
  }

  @Test("Of all 108 combinations exactly one acknowledges: chat, loaded, in front, active, ended")
  func exactlyOne() throws {
    let views = try Self.everyView([.none, .running(run(1)), .ended(run(1))])
    #expect(views.count == 108)
    let seen = views.filter { $0.view.acknowledgeableRun(isAppActive: $0.isActive) != nil }
    #expect(seen.count == 1)
    let only = try #require(seen.first)
    #expect(
      only.view
        == TranscriptView(
          conversation: try conversation(1), mode: .chat, restore: .loaded, place: .front,
          run: .ended(try run(1))))
    #expect(only.isActive)
    #expect(only.view.acknowledgeableRun(isAppActive: true) == (try run(1)))
  }

  @Test(
    "Each of the ways not to see a result keeps it unread",
    arguments: [
      (
        "selected and in the background", TranscriptView.Mode.chat, TranscriptView.Restore.loaded,
        TranscriptView.Place.background, true
      ),
      ("covered", .chat, .loaded, .covered, true),
      ("Email mode", .email, .loaded, .front, true),
      ("a failed restore", .chat, .failed, .front, true),
      ("still loading", .chat, .restoring, .front, true),
      ("the app is not active", .chat, .loaded, .front, false),
    ])
  func notSeen(
    name: String, mode: TranscriptView.Mode, restore: TranscriptView.Restore,
    place: TranscriptView.Place, isActive: Bool
  ) async throws {
    let device = OneDevice(then: .yes)
    if isActive { await device.reconciler.becameActive() }
    let view = TranscriptView(
      conversation: try conversation(1), mode: mode, restore: restore, place: place,
      run: .ended(try run(1)))
    await device.reconciler.show(view)
    let result = await device.reconciler.reconcile()
    #expect(result.acknowledged.isEmpty, "\(name)")
    #expect(await device.transport.requests.allSatisfy { $0.acknowledged.isEmpty })
  }

  @Test("The same view acknowledges once the one thing that was missing is there")
  func seen() async throws {
    let device = OneDevice(then: .yes)
    await device.reconciler.becameActive()
    let result = await device.reconciler.show(try readable(1, .ended(run(1))))
    #expect(result?.acknowledged == [try run(1)])
  }

  @Test("A view of a running conversation acknowledges nothing, then or later")
  func neverTheFuture() async throws {
    let device = OneDevice(then: .yes)
    await device.reconciler.becameActive()
    await device.reconciler.show(try readable(1, .running(run(1))))
    await device.reconciler.streamEvent()
    await device.reconciler.becameInactive()
    await device.reconciler.becameActive()
    #expect(await device.transport.requests.allSatisfy { $0.acknowledged.isEmpty })
    let result = await device.reconciler.show(try readable(1, .ended(run(1))))
    #expect(result?.acknowledged == [try run(1)])
  }

  @Test("Coming to the front sees what is displayed; having left does not")
  func comesToFront() async throws {
    let device = OneDevice(then: .yes)
    await device.reconciler.show(try readable(1, .ended(run(1))))
    await device.reconciler.show(try readable(2, .ended(run(2))))
    #expect(await device.transport.requests.isEmpty)
    let result = await device.reconciler.becameActive()
    #expect(result.acknowledged == [try run(2)], "the first was never in front of anybody")
  }
}
