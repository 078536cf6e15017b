import NudgeShared
import NudgeTesting
import Testing

/// Each fault in a story of a few lines: what becomes of the pass that meets it, told by the timeline.
@Suite("Faults that a pass can meet")
struct FaultVerbTests {
  private static let start = LocalDateTime("2026-11-30T06:00") ?? LocalDateTime(.min, .midnight)

  /// What a story came to, with a report of each pass.
  private struct Told {
    let entries: [TimelineEntry]

    /// The notes that an event brought about.
    func notes(of index: Int) -> [String] {
      entries.filter { $0.eventIndex == index && $0.kind == .note }.compactMap(\.reason)
    }

    func reports(of index: Int) -> [PassReport] {
      entries.filter { $0.eventIndex == index }.compactMap(\.pass)
    }

    func count(_ kind: TimelineEntry.Kind, of index: Int) -> Int {
      entries.count { $0.kind == kind && $0.eventIndex == index }
    }
  }

  /// Seed 42 plans Friday 4 December at 10:46, and the 14th, 22nd and 29th: a state and four
  /// notifications.
  private static func play(
    storage: StorageDouble? = nil, _ actions: (at: String, Scenario.Action)...
  ) async throws -> Told {
    var scenario = Scenario(
      name: "faults", seed: 42, zone: .utc, start: start, weeks: 3,
      events: actions.map { at, action in
        Scenario.Event(at: .local(LocalDateTime("2026-\(at)") ?? start), action: action)
      })
    scenario.disk = storage == nil ? .memory : .files
    let runner = ScenarioRunner(
      reportsPasses: true, storage: { _ in storage }, strings: { KeyStrings(locale: $0) })
    return Told(entries: try await runner.timeline(scenario).entries)
  }

  private static func fault(_ kind: PassFault.Kind, _ write: Int) -> Scenario.Action {
    .fault(PassFault(kind, atWrite: write))
  }

  private static let opening: (at: String, Scenario.Action) = ("11-30T06:00", .open)

  @Test(
    "A kill is met by whoever asks for the next pass, which has not done what it was asked for",
    arguments: [
      .open, .disable, .signOut, .row(.delete(.init("none"))), .locale("vi"),
      .primer(continues: true, answer: .authorized),
    ] as [Scenario.Action])
  func kill(action: Scenario.Action) async throws {
    let told = try await Self.play(
      Self.opening, ("12-01T06:00", Self.fault(.kill, 1)), ("12-01T06:00", .locale("vi")),
      ("12-01T06:00", action), ("12-01T07:00", .open))
    let isPass = if case .locale = action { false } else { true }
    let met = isPass ? 3 : 4
    #expect(told.notes(of: met).last == "process killed before write 1")
    #expect(told.reports(of: met).map(\.outcome) == [.stopped])
    #expect(told.reports(of: met).map(\.writes) == [1])
    #expect(told.notes(of: met).contains { $0.contains("failed: ") })
  }

  @Test("A tap that is killed at its own write is not taken, and the app is not open")
  func tap() async throws {
    let told = try await Self.play(
      Self.opening, ("12-04T11:00", Self.fault(.kill, 1)), ("12-04T11:01", .tap(nil)),
      ("12-04T11:02", .tap(nil)))
    #expect(told.count(.tapped, of: 2) == 0 && told.count(.opened, of: 2) == 0)
    #expect(
      told.notes(of: 2) == [
        "tap: simulated disk: save: process stopped", "process killed before write 1",
      ])
    #expect(told.reports(of: 2).map(\.outcome) == [.stopped])
    #expect(told.count(.tapped, of: 3) == 1 && told.count(.opened, of: 3) == 1)
  }

  @Test("A tap that cannot be stored is not taken, and the app opens")
  func tapNotStored() async throws {
    let told = try await Self.play(
      Self.opening, ("12-04T11:00", Self.fault(.writeError, 1)), ("12-04T11:01", .tap(nil)),
      ("12-04T11:02", .tap(nil)))
    #expect(told.count(.tapped, of: 2) == 0 && told.count(.opened, of: 2) == 1)
    #expect(told.notes(of: 2).first == "tap: simulated disk: save: the write failed")
    #expect(told.notes(of: 2).last == "write 1 failed")
    #expect(told.count(.tapped, of: 3) == 1)
  }

  @Test("A write that fails is one write, of the service or the disk; the process lives on")
  func writeError() async throws {
    let service = try await Self.play(
      ("11-30T06:00", Self.fault(.writeError, 3)), Self.opening, ("11-30T07:00", .open))
    #expect(service.count(.scheduled, of: 1) == 3)
    #expect(service.notes(of: 1).last == "write 3 failed")
    #expect(service.count(.scheduled, of: 2) == 1)
    #expect(service.reports(of: 2).map(\.outcome) == [.completed])
    let disk = try await Self.play(
      ("11-30T06:00", Self.fault(.writeError, 1)), Self.opening, ("11-30T07:00", .open))
    #expect(disk.count(.scheduled, of: 1) == 0)
    #expect(disk.count(.scheduled, of: 2) == 4)
  }

  @Test("A disk that is full refuses all writes of that pass, and the service none")
  func diskFull() async throws {
    let told = try await Self.play(
      Self.opening, ("11-30T07:00", .locale("vi")), ("11-30T07:00", Self.fault(.diskFull, 2)),
      ("11-30T07:00", .open), ("11-30T08:00", .open))
    #expect(told.count(.scheduled, of: 3) == 4)
    #expect(told.notes(of: 3).first == "pass failed: simulated disk: save: no space left")
    #expect(told.notes(of: 3).last == "disk full from write 2 on")
    #expect(told.reports(of: 4).map(\.outcome) == [.completed])
    #expect(told.reports(of: 4).map(\.pending.count) == [4])
  }

  @Test("A fault is of one pass: where that makes fewer writes, it is over")
  func notMet() async throws {
    let told = try await Self.play(
      ("11-30T06:00", Self.fault(.kill, 7)), Self.opening, ("11-30T07:00", .disable))
    #expect(told.notes(of: 1) == ["the pass made fewer than 7 writes"])
    #expect(told.reports(of: 1).map(\.writes) == [5])
    #expect(told.reports(of: 2).map(\.outcome) == [.completed])
  }

  @Test("Who could not be signed out is signed in")
  func signOut() async throws {
    let told = try await Self.play(
      Self.opening, ("12-01T06:00", Self.fault(.diskFull, 1)), ("12-01T06:00", .signOut),
      ("12-01T06:01", .open), ("12-01T06:02", .signOut))
    #expect(told.reports(of: 2).map(\.member) == [Scenario.standardMember])
    #expect(told.reports(of: 3).map(\.pending.count) == [4])
    #expect(told.reports(of: 4).map(\.member) == [nil])
  }

  @Test("What is late is pending until it is shown, and the system says when that was")
  func late() async throws {
    let told = try await Self.play(
      Self.opening, ("12-01T06:00", .lateDelivery(minutes: 90)),
      ("12-04T12:00", .otherProcess(atWrite: nil)), ("12-05T06:00", .lateDelivery(minutes: 0)))
    #expect(told.notes(of: 1) == ["notifications come 90 min late"])
    let due = try #require(Instant("2026-12-04T10:46:00Z")).secondsSinceEpoch
    let pending = try #require(told.reports(of: 2).first?.pending)
    #expect(pending.contains { $0.rawValue.contains("\(due)") })
    #expect(told.notes(of: 3) == ["notifications come on time"])
  }

  @Test("Another process makes its pass at once, or after the one in whose midst it was started")
  func otherProcess() async throws {
    let told = try await Self.play(
      ("11-30T06:00", .otherProcess(atWrite: 2)), Self.opening,
      ("12-01T06:00", .otherProcess(atWrite: 1)), ("12-01T06:00", .open),
      ("12-02T06:00", .otherProcess(atWrite: nil)))
    #expect(told.notes(of: 1) == ["another process makes a pass"])
    #expect(told.reports(of: 1).map(\.writes) == [5, 0])
    #expect(
      told.notes(of: 3) == ["the pass made fewer than 1 writes, and no other process started"])
    #expect(told.notes(of: 4) == ["another process makes a pass"])
    #expect(told.count(.opened, of: 4) == 0)
  }

  @Test("Who waits for the lock gets it when its holder is killed; without power nobody does")
  func waiting() async throws {
    let killed = try await Self.play(
      ("11-30T06:00", .otherProcess(atWrite: 2)), ("11-30T06:00", Self.fault(.kill, 4)),
      Self.opening)
    #expect(killed.reports(of: 2).map(\.outcome) == [.stopped, .completed])
    #expect(killed.reports(of: 2).last?.pending.count == 4)
    let dark = try await Self.play(
      ("11-30T06:00", .otherProcess(atWrite: 2)), ("11-30T06:00", Self.fault(.powerLoss, 4)),
      Self.opening)
    #expect(dark.reports(of: 2).map(\.outcome) == [.stopped])
    #expect(dark.notes(of: 2).last == "the power was lost before another process made its pass")
  }

  @Test("On files, steps on the disk and calls of the service are counted together")
  func files() async throws {
    let plain = StorageDouble(seed: 42)
    let whole = try await Self.play(storage: plain, Self.opening)
    #expect(whole.reports(of: 0).map(\.writes) == [7])
    #expect(whole.reports(of: 0).map(\.isEnabled) == [true])
    #expect(whole.reports(of: 0).map(\.writesAgain) == [0])
    // The state takes steps 1 to 3, the notifications 4 to 7; nothing goes that it would have to forget.
    for (write, scheduled) in [(1, 0), (3, 0), (4, 0), (5, 1), (7, 3)] {
      let disk = StorageDouble(seed: 42)
      let told = try await Self.play(
        storage: disk, ("11-30T06:00", Self.fault(.powerLoss, write)), Self.opening,
        ("11-30T07:00", .open))
      #expect(told.count(.scheduled, of: 1) == scheduled, "write \(write)")
      #expect(told.reports(of: 1).map(\.outcome) == [.stopped])
      #expect(await disk.powerLosses == ((4...7).contains(write) ? 1 : 0), "write \(write)")
      #expect(await disk.processes == 1)
      #expect(told.reports(of: 2).map(\.pending.count) == [4])
    }
  }

  @Test("On files, a disk that is full stays so for the pass, and an error is one step")
  func filesGoOn() async throws {
    // Another language: the state in steps 1 to 3, eight calls of the service, the state in 12 to 14.
    for (kind, write) in [(PassFault.Kind.diskFull, 5), (.writeError, 13)] {
      let told = try await Self.play(
        storage: StorageDouble(seed: 42), Self.opening, ("11-30T07:00", .locale("vi")),
        ("11-30T07:00", Self.fault(kind, write)), ("11-30T07:00", .open), ("11-30T08:00", .open))
      #expect(told.count(.scheduled, of: 3) == 4)
      #expect(told.notes(of: 3).first == "pass failed: double: save: refused")
      #expect(told.reports(of: 4).map(\.outcome) == [.completed])
      #expect(told.reports(of: 4).map(\.writes) == [3])
    }
  }
}
