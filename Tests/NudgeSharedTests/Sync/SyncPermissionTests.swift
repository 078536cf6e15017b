import NudgeShared
import NudgeTesting
import Testing

@Suite("Permission: asked from a person's action, channels first")
struct SyncPermissionTests {
  private static func bench(
    _ authorization: Authorization, answer: Authorization = .authorized
  ) -> SyncBench<InMemoryPlatform, InMemoryJournal> {
    SyncBench(
      InMemoryPlatform(authorization: authorization, promptAnswer: answer), InMemoryJournal(),
      FakeSource(candidates: Row.daily()))
  }

  @Test("Channels, then the prompt, then a pass")
  func order() async throws {
    let bench = Self.bench(.notDetermined)
    guard case .on(let outcome) = try await bench.process().enable() else {
      Issue.record("not on")
      return
    }
    #expect(outcome.plan.planned.count == 7)
    let calls = await bench.platform.calls
    #expect(
      Array(calls.prefix(4))
        == [.prepare(bench.planner.channels), .snapshot, .prompt, .snapshot])
    #expect(calls.count == 11)
  }

  @Test(
    "The prompt comes only while nobody was asked",
    arguments: [Authorization.denied, .authorized, .provisional, .ephemeral])
  func noPrompt(authorization: Authorization) async throws {
    let bench = Self.bench(authorization)
    let outcome = try await bench.process().enable()
    #expect(await bench.platform.promptCount == 0)
    switch outcome {
    case .on: #expect(authorization.allowsDelivery)
    case .blocked: #expect(authorization == .denied)
    default: Issue.record("\(outcome)")
    }
  }

  @Test("A no is blocked, a prompt without a decision is undecided; nothing is armed")
  func refused() async throws {
    for (answer, isBlocked) in [(Authorization.denied, true), (.notDetermined, false)] {
      let bench = Self.bench(.notDetermined, answer: answer)
      switch try await bench.process().enable() {
      case .blocked: #expect(isBlocked)
      case .undecided: #expect(!isBlocked)
      default: Issue.record("on")
      }
      #expect(await bench.platform.promptCount == 1)
      #expect(await bench.platform.steps.isEmpty)
    }
  }

  @Test("Signed out: no anchor is armed again while a source has nobody signed in")
  func anchorsAfterSignOut() async throws {
    let (platform, journal) = (InMemoryPlatform(), InMemoryJournal())
    let source = FakeSource(candidates: Row.daily())
    let other = FakeSource(namespaces: [.event])
    let bench = SyncBench(platform, journal, source, other)
    let process = NotificationSync(
      platform: platform, planner: NotificationPlanner(table: .standard), strings: KeyStrings(),
      clock: bench.clock, journal: journal, sources: [source, other], quietHours: { .none },
      deadline: { try? await Task.sleep(nanoseconds: .max / 4) })
    try await process.request()
    #expect(await platform.pending.keys.count { NotificationNamespace.anchor.contains($0) } == 3)
    // Not restored yet: what is pending stays.
    await source.set(.unauthenticated)
    #expect(try await process.request().plan.diff.isEmpty)
    #expect(await platform.pending.count == 10)
    try await process.withdraw()
    let steps = await platform.steps
    let outcome = try await process.request()
    #expect(outcome.plan.planned.isEmpty)
    #expect(outcome.silent.map(\.namespaces) == [[.reminder]])
    #expect(await platform.steps == steps)
    // A source that fails is another matter, and so is the next person.
    await source.set(.fails)
    #expect(try await process.request().plan.planned.count == 3)
    await source.set(.answers)
    #expect(try await process.request().plan.planned.count == 10)
  }

  @Test("Signed out: everything of ours is taken back, whatever sources say, and foreign ones stay")
  func withdraw() async throws {
    let foreign = [NotificationID(rawValue: "timer.1")]
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(InMemoryPlatform(foreign: foreign), InMemoryJournal(), source)
    let process = bench.process()
    try await process.request()
    await source.set(.unauthenticated)
    try await process.withdraw()
    #expect(await bench.platform.pending.isEmpty)
    #expect(await bench.platform.foreign == foreign)
    #expect(try await process.request().plan.diff.isEmpty)
    await source.set(.answers)
    try await process.request()
    #expect(await bench.platform.pending.count == 7)
  }

  @Test("Signed out: neither quiet hours nor a journal nor a source that hangs is in the way")
  func nothingInTheWay() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily())
    let journal = RefusingJournal(refusing: [])
    var bench = SyncBench(platform, journal, source)
    try await bench.process().request()
    let refusal = NotificationSourceError.failed(place: "preferences", detail: "not readable")
    bench.quietHours = { () throws(NotificationSourceError) in throw refusal }
    let deadline = Gate()
    bench.deadline = deadline
    await source.set(.hangs)
    let process = bench.process()
    let withdrawal = Task { try await process.withdraw() }
    await source.wait(forAskCount: 2)
    #expect(await platform.pending.isEmpty, "gone before the source had its time")
    await deadline.open()
    #expect(try await withdrawal.value.silent.map(\.reason) == [.late])

    await source.set(.answers)
    await source.release()
    try await SyncBench(platform, journal, FakeSource(candidates: Row.daily())).process().request()
    #expect(await platform.pending.count == 7)
    await journal.set(refusing: ["open"])
    let error = NotificationSyncError.journal(RefusingJournal.refusal(of: "open"))
    await #expect(throws: error) { try await bench.process().withdraw() }
    #expect(await platform.pending.isEmpty)
  }

  @Test("Not allowed: quiet hours are not read, and what is pending goes")
  func noQuietHours() async throws {
    var bench = Self.bench(.authorized)
    try await bench.process().request()
    await bench.platform.set(authorization: .denied)
    let refusal = NotificationSourceError.failed(place: "preferences", detail: "not readable")
    bench.quietHours = { () throws(NotificationSourceError) in throw refusal }
    try await bench.process().request()
    #expect(await bench.platform.pending.isEmpty)
  }
}
