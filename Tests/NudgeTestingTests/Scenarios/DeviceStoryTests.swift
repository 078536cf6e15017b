import NudgeShared
import NudgeTesting
import Testing

/// Stories of several devices: what rings, goes and is seen follows by hand from the file and from
/// the rule of thirty seconds.
@Suite("Stories of several devices")
struct DeviceStoryTests {
  /// One file, with what must come of it between devices and authority.
  struct Story: Sendable, CustomTestStringConvertible {
    let file: String
    /// Such as `09:10:30 phone rang approval a1`; without a device where the authority decided.
    let attention: [String]
    /// What is noted besides, as far as it is told here.
    var notes: [String] = []

    var testDescription: String { file }
  }

  @Test("Comes to what it should, and keeps every promise", arguments: stories)
  func story(story: Story) async throws {
    let performance = try await Stories.play(Stories.scenario(story.file))
    #expect(performance.broken.isEmpty, "\(performance.broken)")
    #expect(performance.attention == story.attention)
    let notes = performance.entries.compactMap(\.reason)
    for note in story.notes { #expect(notes.contains(note), "\(note)") }
    let counts = try #require(performance.summary.attention)
    #expect(counts.pushed == story.attention.count { $0.contains(" pushed ") })
    #expect(counts.removed == story.attention.count { $0.contains(" removed ") })
    #expect(counts.acknowledged == story.attention.count { $0.contains(" acknowledged ") })
  }

  @Test("Comes to the same when it is played again", arguments: stories)
  func again(story: Story) async throws {
    let scenario = try Stories.scenario(story.file)
    let first = try await Stories.play(scenario)
    let second = try await Stories.play(scenario)
    #expect(first.text == second.text && first.entries == second.entries)
    #expect(first.summary == second.summary)
  }

  @Test(
    "A device that has a name comes to what one without comes to",
    arguments: ["spring-forward", "clock-set-back-and-corrected", "crash-at-each-write"])
  func oneDevice(file: String) async throws {
    var scenario = try Stories.scenario(file)
    let alone = try await Stories.play(scenario)
    scenario.devices = Scenario.standardDevices(1)
    let named = try await Stories.play(scenario)
    // Its taps are told to the authority, and what was tapped leaves the screen.
    let own = named.entries.filter { !Performance.attentionKinds.contains($0.kind) }
    #expect(own.map(\.at) == alone.entries.map(\.at))
    #expect(own.map(\.kind) == alone.entries.map(\.kind))
    #expect(own.map(\.id) == alone.entries.map(\.id))
    #expect(own.map(\.reason) == alone.entries.map(\.reason))
    #expect(named.summary.fired == alone.summary.fired)
    #expect(named.summary.shortestGapSeconds == alone.summary.shortestGapSeconds)
  }

  @Test("Two devices that share nothing are each as they would be alone")
  func apart() async throws {
    var scenario = try Stories.scenario("never-opened-again")
    let alone = try await Stories.play(scenario)
    scenario.devices = Scenario.standardDevices(2)
    let both = try await Stories.play(scenario)
    let phone = both.entries.filter { $0.device == scenario.devices.first }
    #expect(phone.map(\.at) == alone.entries.map(\.at))
    #expect(phone.map(\.id) == alone.entries.map(\.id))
    #expect(both.broken.isEmpty, "\(both.broken)")
  }

  @Test("The week's nudge, opened on the phone, goes from the laptop and does not come to it again")
  func weeklyNudge() async throws {
    let performance = try await Stories.play(Stories.scenario("one-nudge-for-two-devices"))
    let shown = performance.entries.filter { $0.kind == .fired }.map {
      "\($0.device?.rawValue ?? "") \($0.week?.description ?? "")"
    }
    // The phone's of W51 was opened on Monday, before the laptop's was due on Wednesday.
    #expect(shown == ["laptop 2026-W49", "phone 2026-W49", "laptop 2026-W50", "phone 2026-W51"])
    #expect(
      performance.silences.contains(
        "2026-W51 this week's nudge was opened already, on this device or another one"))
    #expect(performance.count(.activation) == 2)
  }

  @Test("Every promise holds, whatever happens on two devices")
  func random() async {
    let failure = await checkProperty(
      "every promise of several devices holds", runs: 12, covering: ["rang", "removed", "seen"]
    ) { choices in
      let scenario = RandomDevices.scenario(&choices)
      let performance = try await Stories.play(scenario)
      choices.note(performance.text)
      try choices.expect(
        performance.broken.isEmpty, "\(performance.broken.map { "\($0)" }.joined(separator: "\n"))")
      choices.cover("rang", when: performance.count(.rang) > 0)
      choices.cover("removed", when: performance.count(.removed) > 0)
      choices.cover("seen", when: performance.count(.acknowledged) > 0)
    }
    #expect(failure == nil)
  }

  @Test(
    "Each broken promise is noticed",
    arguments: [
      ("2026-03-02T09:00:29Z pushed sample-member", "came too early"),
      ("2026-03-02T09:00:30Z pushed ada", "is for ada"),
      ("2026-03-02T09:10:00Z pushed sample-member", "was dealt with"),
      ("2026-03-02T09:00:40Z removed sample-member", "is still wanted"),
      ("2026-03-02T09:00:40Z rang sample-member", "was not sent to this device"),
      ("2026-03-10T09:00:00Z pushed sample-member", "was dealt with"),
    ])
  func broken(line: String, detail: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let at = try #require(Instant(words[0]))
    let reference = try #require(SubjectReference(rawValue: "a1"))
    let subject = AttentionSubject(.approval, reference)
    let nine = try #require(Instant("2026-03-02T09:00:00Z"))
    let isHandled = words[0].contains("T09:10")
    var scenario = Scenario(
      name: "planted", seed: 1, zone: .utc,
      start: try #require(LocalDateTime("2026-03-02T08:00")), weeks: 4)
    scenario.devices = Scenario.standardDevices(2)
    scenario.events = [
      .init(
        at: .instant(nine),
        action: .authority(.enqueue(subject, run: nil, conversation: nil), member: nil)),
      .init(
        at: .instant(isHandled ? nine : at),
        action: isHandled
          ? .authority(.handle(subject), member: nil) : .open),
    ]
    var invariants = TimelineInvariants(scenario, promises: [AttentionInvariant.self])
    invariants.observe(TimelineEntry(at: nine, zone: .utc, kind: .note, eventIndex: 0))
    invariants.observe(TimelineEntry(at: nine, zone: .utc, kind: .note, eventIndex: 1))
    var entry = TimelineEntry(
      at: at, zone: .utc, kind: try #require(TimelineEntry.Kind(rawValue: words[1])),
      id: subject.notificationID)
    entry.device = scenario.devices[1]
    entry.principal = PrincipalID(rawValue: words[2])
    invariants.observe(entry)
    invariants.finish()
    #expect(invariants.broken.count == 1)
    #expect(invariants.broken.first?.detail.hasSuffix(detail) == true)
  }

  static let stories = [
    Story(
      file: "answered-on-the-laptop",
      attention: [
        "09:10:29 superseded question q1: answered",
        "09:15:30 superseded question q2: answered",
        "09:20:30 phone pushed question q3", "09:20:30 phone rang question q3",
        "09:20:30 laptop pushed question q3", "09:20:30 laptop rang question q3",
      ]),
    Story(
      file: "gone-on-the-other-device",
      attention: [
        "09:10 phone pushed operational alert disk", "09:10 phone rang operational alert disk",
        "09:10 laptop pushed operational alert disk", "09:10 laptop rang operational alert disk",
        "09:10:30 phone pushed approval a1", "09:10:30 phone rang approval a1",
        "09:10:30 laptop pushed approval a1", "09:10:30 laptop rang approval a1",
        "12:00 phone removed approval a1", "13:00 laptop removed approval a1",
        "13:01 laptop removed operational alert disk",
        "13:30 phone removed operational alert disk",
      ]),
    // What is resolved is Ada's; Bo's of the same name is wanted until Bo has left.
    Story(
      file: "another-person-signs-in",
      attention: [
        "09:10:30 phone pushed approval a1", "09:10:30 phone rang approval a1",
        "09:10:30 laptop pushed approval a1", "09:10:30 laptop rang approval a1",
        "09:23:30 phone pushed approval a1", "09:23:30 phone rang approval a1",
      ], notes: ["approval a1 leaves the screen with its owner"]),
    Story(
      file: "seen-before-it-is-told",
      attention: [
        "09:02:10 laptop acknowledged run r1 seen",
        "09:05 superseded scheduled outcome r1: acknowledged",
        "09:05:30 phone pushed scheduled outcome r2", "09:05:30 phone rang scheduled outcome r2",
        "09:05:30 laptop pushed scheduled outcome r2",
        "09:05:30 laptop rang scheduled outcome r2",
      ]),
    Story(
      file: "covered-and-email",
      attention: [
        "09:00:30 laptop pushed scheduled outcome r1",
        "09:00:30 laptop rang scheduled outcome r1",
        "09:00:30 phone pushed scheduled outcome r1", "09:00:30 phone rang scheduled outcome r1",
        "09:03 laptop unread new report: r1",
        "09:06:30 laptop pushed failure f1", "09:06:30 laptop rang failure f1",
        "09:06:30 phone pushed failure f1", "09:06:30 phone rang failure f1",
        "09:07 laptop acknowledged run r1 seen", "09:07 laptop removed scheduled outcome r1",
        "09:07 laptop unread no new report",
        "09:08 laptop pushed failure f2", "09:08 phone pushed failure f2",
        "09:08 phone rang failure f2", "10:00 phone removed scheduled outcome r1",
      ], notes: ["not shown: its conversation is on the screen"]),
    Story(
      file: "offline-phone",
      attention: [
        "09:00:30 phone pushed approval a1", "09:00:30 phone rang approval a1",
        "09:00:30 laptop pushed approval a1", "09:00:30 laptop rang approval a1",
        "09:06:30 phone pushed approval a2, kept until the device is online",
        "09:06:30 laptop pushed approval a2", "09:06:30 laptop rang approval a2",
        "09:12:10 superseded approval a3: resolved", "10:00 phone rang approval a2",
        "10:01 phone removed approval a1", "10:01 phone removed approval a2",
        "11:01 expired test t1",
      ],
      notes: ["not reconciled: offline", "not taken: approval a1 resolved: offline"]),
    Story(
      file: "one-nudge-for-two-devices",
      attention: [
        "12:00 phone acknowledged nudge of 2026-W49 opened",
        "12:00 phone removed nudge of 2026-W49", "13:00 laptop removed nudge of 2026-W49",
        "11:00 phone acknowledged nudge of 2026-W51 opened",
        "11:00 phone removed nudge of 2026-W51",
      ]),
    Story(
      file: "run-erased",
      attention: [
        "09:00 phone pushed failure f2", "09:00 phone rang failure f2",
        "09:00 laptop pushed failure f2", "09:00 laptop rang failure f2",
        "09:00:30 phone pushed scheduled outcome r1", "09:00:30 phone rang scheduled outcome r1",
        "09:00:30 laptop pushed scheduled outcome r1",
        "09:00:30 laptop rang scheduled outcome r1", "09:10 laptop acknowledged run r1 seen",
        "09:10 laptop removed scheduled outcome r1", "09:21 laptop removed failure f2",
        "10:00 phone removed failure f2", "10:00 phone removed scheduled outcome r1",
      ],
      notes: [
        "receipt of run r1 is gone",
        "not taken: run r2: there is none that sample-member may see; record it first, or leave it out",
      ]),
    Story(
      file: "somebody-elses-attention",
      attention: [
        "09:01:30 phone pushed approval a1", "09:01:30 phone rang approval a1",
        "09:07 phone removed approval a1", "09:02 expired question q1",
      ]),
  ]
}

extension Performance {
  fileprivate static let attentionKinds: Set<TimelineEntry.Kind> = [
    .pushed, .rang, .removed, .superseded, .expired, .acknowledged, .unread,
  ]

  /// What came about between devices and authority, by the wall clock.
  fileprivate var attention: [String] {
    entries.filter { Performance.attentionKinds.contains($0.kind) }.map { entry in
      let reading = "\(entry.zone.localDateTime(at: entry.at))".drop { $0 != "T" }.dropFirst()
      return [String(reading), entry.device?.rawValue, entry.kind.rawValue, entry.reason]
        .compactMap(\.self).joined(separator: " ")
    }
  }
}

/// Draws stories of two devices, a few runs and a few subjects.
private enum RandomDevices {
  static func scenario(_ choices: inout Choices) -> Scenario {
    let start = LocalDateTime("2026-03-02T07:00") ?? LocalDateTime(.min, .midnight)
    var scenario = Scenario(
      name: "drawn", seed: choices.seed(), zone: OddZones.berlin.zone, start: start,
      weeks: choices.int(in: 1...3))
    scenario.devices = Scenario.standardDevices(2)
    var now = scenario.zone.resolve(start).earlierOrShiftedForward
    let end = now.adding(seconds: Int64(scenario.weeks) * 604_800 - 86_400)
    var erased = false
    func close() {
      // Nobody looks at a screen for days, and polls all the while.
      for device in 0...1 {
        scenario.events.append(
          .init(at: .instant(now), action: .screen(.inactive), device: device))
      }
    }
    for _ in 0..<choices.int(in: 8...40) {
      let isLater = choices.bool(oneIn: 6)
      if isLater { close() }
      let next = now.adding(
        seconds: Int64(
          isLater
            ? choices.int(in: 3_600...260_000) : choices.int(in: 1...90, plainest: 20)))
      guard next < end else { break }
      now = next
      let device = choices.draw(below: 3)
      let action = action(&choices, erased: &erased)
      scenario.events.append(
        .init(at: .instant(now), action: action, device: device == 2 ? nil : device))
    }
    close()
    return scenario
  }

  private static func action(_ choices: inout Choices, erased: inout Bool) -> Scenario.Action {
    let names = ["x1", "x2", "x3"]
    let kinds: [AttentionSubject.Kind] = [.approval, .question, .scheduledOutcome, .failure]
    guard let reference = SubjectReference(rawValue: choices.pick(from: names)),
      let run = RunID(rawValue: choices.pick(from: names)),
      let conversation = ConversationID(rawValue: "c")
    else { return .open }
    let subject = AttentionSubject(choices.pick(from: kinds), reference)
    switch choices.draw(below: 16) {
    case 0, 1, 2:
      return .authority(.enqueue(subject, run: nil, conversation: conversation), member: nil)
    case 3, 4: return .authority(.handle(subject), member: nil)
    case 5, 6:
      // A run that was erased stays so: its name is not used again.
      guard !erased else { return .open }
      let progress = choices.pick(from: Scenario.RunProgress.allCases)
      return .authority(.run(run, progress, conversation: conversation), member: nil)
    case 7:
      erased = true
      return .authority(.eraseRun(run), member: nil)
    case 8: return .screen(.active)
    case 9: return .screen(.inactive)
    case 10, 11:
      return .screen(
        .view(TranscriptView(conversation: conversation, restore: .loaded, run: .ended(run))))
    case 12: return .online
    case 13: return .offline
    case 14:
      return choices.bool(oneIn: 2) ? .signIn(member: "bob") : .signIn(member: "sample-member")
    default: return .open
    }
  }
}
