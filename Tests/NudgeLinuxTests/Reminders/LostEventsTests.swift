import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("What is lost of events and taps is said, and a tap follows what it cannot look up")
struct LostEventsTests {
  private let machine = Machine()
  private let monday = "2026-03-02T06:00"
  private let due = "2026-03-02T09:00"

  /// A folder in which a reminder was shown and tapped and an event was noted; gives its identifier.
  private func prepare(tapping: Bool = true) async throws -> NotificationID {
    machine.folder.write(RowsOnMachineTests.daily("r1", "09:00", "Water"), to: "reminders.json")
    try await machine.process(monday).foreground()
    let events = ArmedEventFile(in: StateFolder(machine.folder.path))
    try await events.noteOpening(at: Machine.moment(monday))
    let delivery = try await machine.process(due).deliverRows(obstacle: { () -> Never? in nil }) {
      _ in
    }
    let id = try #require(delivery.shown.first?.id)
    if tapping { #expect(try await machine.process(due).tapAny(id) == .reminder("r1")) }
    return id
  }

  private func found() async throws -> [FileLoss] {
    try await machine.process(due).findLosses()
  }

  @Test(
    "A torn file is told once by the next process, with its copy or without",
    arguments: ["events.json", "taps.json"], [true, false])
  func tellsLoss(name: String, hasCopy: Bool) async throws {
    _ = try await prepare()
    machine.folder.write(#"{"schema": 1, "#, to: name)
    if !hasCopy { machine.folder.write("{", to: name + ".last-good") }
    let before = machine.folder.picture
    let status = try await machine.status(due)
    #expect(status.losses.map(\.path) == [machine.folder.path + "/" + name])
    #expect(machine.folder.picture == before)
    let losses = try await found()
    #expect(losses.map(\.path) == [machine.folder.path + "/" + name])
    #expect(losses.map(\.isRecovered) == [hasCopy])
    #expect(losses.first?.keptAsideAt == machine.folder.path + "/" + name + ".corrupt-1")
    #expect(try await found().isEmpty)
  }

  @Test("Events and taps of a newer version are refused and left as they are")
  func refusesNewerSchema() async throws {
    let id = try await prepare()
    let newer = #"{"schema": 2}"#
    machine.folder.write(newer, to: "events.json")
    machine.folder.write(newer, to: "taps.json")
    let events = ArmedEventFile(in: StateFolder(machine.folder.path))
    await #expect(throws: FileProblem.self) {
      try await events.noteOpening(at: Machine.moment(due))
    }
    let process = try machine.process(due)
    #expect(await process.findLosses().isEmpty)
    await #expect(throws: FileProblem.self) { try await process.tapAny(id) }
    #expect(machine.folder.text("events.json") == newer)
    #expect(machine.folder.text("taps.json") == newer)
  }

  @Test(
    "A tap leads to its row unless the row is known to be gone",
    arguments: [
      (#"{"schema": 1, "reminders": [{"id": "#, true),
      (#"{"schema": 2, "reminders": []}"#, true),
      (#"{"schema": 1, "items": []}"#, true),
      (#"{"schema": 1, "reminders": [{"id": "r1", "time": 9}]}"#, true),
      (#"{"schema": 1, "reminders": []}"#, false),
    ])
  func tapOfUnreadable(rows: String, leadsToRow: Bool) async throws {
    let id = try await prepare(tapping: false)
    machine.folder.write(rows, to: "reminders.json")
    let route = try await machine.process(due).tapAny(id)
    #expect(route == (leadsToRow ? .reminder("r1") : .nudge(.home)))
  }
}
