import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("A file that is damaged in any way")
struct DamagedFileTests {
  private static let names = ["state.json", "pending.json", "preferences.json", "signals.json"]
  private static let now = "2026-03-03T08:00"

  /// A machine with something in every file.
  private static func machine() async throws -> Machine {
    let machine = Machine()
    let process = try machine.process("2026-03-02T08:00")
    try process.setSignals(
      NudgeSignals(
        json: Array(#"{"schema":1,"pendingItems":{"count":2,"observedOn":"2026-03-01"}}"#.utf8),
        path: "signals.json"))
    try await process.setQuietHours(QuietHours(parsing: "22:00-07:00"))
    try await process.foreground()
    return machine
  }

  /// What a reader that changes nothing makes of one file: whether its content was used as it stands.
  private static func isWhole(_ name: String, in folder: StateFolder) throws(FileProblem) -> Bool {
    func isWhole<Value>(_ file: KeptFile<Value>) throws(FileProblem) -> Bool {
      switch try file.load(repairs: false) {
      case .value: true
      case .missing, .recovered, .lost: false
      }
    }
    return switch name {
    case "state.json": try isWhole(.state(in: folder))
    case "pending.json": try isWhole(.pending(in: folder))
    case "preferences.json": try isWhole(.preferences(in: folder))
    default: try isWhole(.signals(in: folder))
    }
  }

  @Test("cut off at any length, is found out, and the copy takes its place", arguments: names)
  func cutOff(name: String) async throws {
    let machine = try await Self.machine()
    let folder = StateFolder(machine.folder.path)
    let whole = Array((machine.folder.text(name) ?? "").utf8)
    #expect(whole.count > 50)
    let before = try await machine.status(Self.now)
    #expect(before.losses.isEmpty)
    for length in 0..<whole.count {
      machine.folder.write(Array(whole[..<length]), to: name)
      let isWhole = try Self.isWhole(name, in: folder)
      // A document is complete without the line break at its end.
      #expect(isWhole == (length == whole.count - 1), "\(length) bytes of \(name)")
      guard length % 97 == 0 else { continue }
      let status = try await machine.status(Self.now)
      #expect(status.state == before.state)
      #expect(status.pending == before.pending)
      #expect(status.preference == before.preference)
      #expect(status.signals == before.signals)
      #expect(status.losses.map(\.isRecovered) == [true])
    }
  }

  /// A flipped bit can leave a document that reads well, such as another digit; it must end in a value
  /// or in a problem, and never in a trap.
  @Test("with bits that flipped, is read, recovered or refused", arguments: names)
  func flipped(name: String) async throws {
    let machine = try await Self.machine()
    let folder = StateFolder(machine.folder.path)
    let whole = Array((machine.folder.text(name) ?? "").utf8)
    var unread = 0
    for position in whole.indices {
      var bytes = whole
      bytes[position] ^= 1 << UInt8(position % 8)
      machine.folder.write(bytes, to: name)
      do {
        if try !Self.isWhole(name, in: folder) { unread += 1 }
      } catch {
        #expect(error.kind == .newerSchema, "\(position) of \(name): \(error)")
      }
    }
    #expect(unread > whole.count / 4)
  }
}
