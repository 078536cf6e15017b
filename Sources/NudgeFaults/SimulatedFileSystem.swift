import NudgeLinux
import NudgeShared
package import NudgeTesting
import Synchronization

/// A file system in memory whose every step can fail, kill the process or be the last before the power
/// goes, always the same for the same seed.
///
/// ```swift
/// let files = SimulatedFileSystem(seed: 1)
/// files.arm(PassFault(.powerLoss, atWrite: 5))
/// try? save(on: Disk(on: files.startProcess()))
/// try load(on: Disk(on: files.startProcess()))  // what was saved before, or what was being saved
/// ```
///
/// A step is a call that changes something: making, writing, cutting, renaming, linking or removing a
/// file, making a folder, and a sync that has something to write. What a power cut leaves is said at
/// ``SimulatedMedium``; after a kill everything that was written is there, and of the write that it
/// came in any number of bytes. Looking and reading always succeed in a process that lives.
package final class SimulatedFileSystem: Sendable {
  private let state: Mutex<State>

  /// An empty one.
  ///
  /// - Parameters:
  ///   - seed: Draws what is torn and lost.
  ///   - neglect: What it forgets to do.
  package init(seed: UInt64, neglecting neglect: Set<DiskNeglect> = []) {
    state = Mutex(State(random: SplitMix64(seed: seed), neglect: neglect))
  }

  /// A new process, which has nothing open.
  package func startProcess() -> SimulatedProcess {
    state.withLock { state in
      state.lastProcess += 1
      state.living.insert(state.lastProcess)
      return SimulatedProcess(files: self, processNumber: state.lastProcess)
    }
  }

  /// A process ends by itself or by force; what it has open is closed.
  package func end(_ process: SimulatedProcess) {
    state.withLock { $0.end(process.processNumber) }
  }

  /// Whether a process still runs.
  package func isRunning(_ process: SimulatedProcess) -> Bool {
    state.withLock { $0.living.contains(process.processNumber) }
  }

  /// From now on a fault is met just before the Nth step, counted from 1; nil for none.
  package func arm(_ fault: PassFault?) {
    state.withLock { state in
      state.fault = fault
      state.stepsArmed = 0
      state.room = nil
    }
  }

  /// How many steps were made or tried since this was last asked.
  package func takeStepCount() -> Int {
    takeTrace().count
  }

  /// The steps that were made or tried since this was last asked, such as `write /state/lock`.
  package func takeTrace() -> [String] {
    state.withLock { state in
      let trace = state.trace
      state.trace = []
      return trace
    }
  }

  /// The power goes now: all processes end.
  package func losePower() {
    state.withLock { $0.losePower() }
  }

  /// Everything on the disk goes at once, for good; all processes end.
  package func erase() {
    state.withLock { state in
      state.endAll()
      state.medium.erase()
    }
  }

  /// The content of a file as a reader would find it, or nil.
  package func content(at path: String) -> [UInt8]? {
    state.withLock { state in
      guard let number = try? state.medium.number(at: path) else { return nil }
      return state.medium.files[number]?.bytes
    }
  }

  /// Changes the content of a file behind everybody's back, for good; false if there is no such file.
  @discardableResult
  package func damage(_ path: String, with bytes: [UInt8]) -> Bool {
    state.withLock { state in
      guard let number = try? state.medium.number(at: path), state.medium.files[number] != nil
      else { return false }
      state.medium.truncate(number, to: 0)
      bytes.withUnsafeBytes { state.medium.write($0, to: number, at: 0) }
      state.medium.sync(number)
      return true
    }
  }

  /// Does something with all that it holds, for a process that must be running.
  func withState<Value>(
    of process: Int32, _ body: (inout State) throws(ErrorNumber) -> Value
  ) throws(ErrorNumber) -> Value {
    let result = state.withLock { state -> Result<Value, ErrorNumber> in
      guard state.living.contains(process) else { return .failure(.inputOutput) }
      do throws(ErrorNumber) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension SimulatedFileSystem {
  /// An open file or folder.
  struct OpenEntry {
    let number: Int
    let path: String
    let process: Int32
    var offset = 0
    var lock: Lock?
  }

  /// How a file is locked.
  enum Lock {
    case shared
    case exclusive
  }

  /// What it holds.
  struct State: Sendable {
    var medium = SimulatedMedium()
    var random: SplitMix64
    let neglect: Set<DiskNeglect>
    var open: [Int32: OpenEntry] = [:]
    var lastOpened: Int32 = 2
    var living: Set<Int32> = []
    var lastProcess: Int32 = 0
    var fault: PassFault?
    var stepsArmed = 0
    /// How many bytes still fit on a full disk; nil while it is not full.
    var room: Int?
    /// Whether a full disk has no room for another file either.
    var refusesNames = false
    var trace: [String] = []

    init(random: SplitMix64, neglect: Set<DiskNeglect>) {
      self.random = random
      self.neglect = neglect
    }

    mutating func end(_ process: Int32) {
      living.remove(process)
      open = open.filter { $0.value.process != process }
    }

    mutating func endAll() {
      living = []
      open = [:]
    }

    mutating func losePower() {
      medium.losePower(&random)
      endAll()
    }

    /// A step is about to be made; fails if a fault takes its place.
    ///
    /// - Parameters:
    ///   - call: The verb.
    ///   - path: What it is made on.
    ///   - process: Who makes it.
    ///   - cutShort: Makes the step in part, where the process ends in the middle of it.
    /// - Throws: ``ErrorNumber``; the step is then not to be made.
    mutating func step(
      _ call: String, _ path: String, by process: Int32,
      cutShort: (inout State) -> Void = { _ in }
    ) throws(ErrorNumber) {
      trace.append("\(call) \(path)")
      guard let fault else { return }
      stepsArmed += 1
      guard stepsArmed == fault.atWrite else { return }
      switch fault.kind {
      case .kill:
        cutShort(&self)
        end(process)
        throw .inputOutput
      case .powerLoss:
        cutShort(&self)
        losePower()
        throw .inputOutput
      case .writeError:
        throw .inputOutput
      case .diskFull:
        room = random.draw(below: 2) == 0 ? 0 : random.draw(below: 2_000)
        refusesNames = random.draw(below: 2) == 0
      }
    }

    /// Takes room for so many bytes, or for what there is; at least one, or it is full.
    mutating func takeRoom(_ count: Int) throws(ErrorNumber) -> Int {
      guard let room else { return count }
      guard room > 0 || count == 0 else { throw .noSpace }
      self.room = max(0, room - count)
      return min(room, count)
    }

    /// A removed file makes room.
    mutating func giveRoom(of number: Int?) {
      guard let room, let number, let file = medium.files[number] else { return }
      self.room = room + file.bytes.count
    }
  }
}
