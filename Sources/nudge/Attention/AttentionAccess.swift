import NudgeLinux
import NudgeShared

/// The authority as a verb finds it: its store, its clock and how to print.
struct AttentionAccess {
  /// Where the state is.
  let home: StateHome
  /// What is kept.
  let store: JSONAttentionStore
  /// The clock, standing still where `--now` was given.
  let clock: SystemClock
  /// How to print.
  let format: OutputFormat

  /// The folder that the store keeps its files in.
  var folder: String { StateFolder(home).path + "/" + JSONAttentionStore.folderName }
  /// The moment of the deed.
  var now: Instant { clock.currentReading.now }
  /// Where times are told.
  var zone: LocalZone { clock.currentReading.zone }

  /// Decides and writes.
  func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(CommandFault) -> Answer {
    do throws(NudgeStoreError) {
      return try await store.transact(body)
    } catch {
      throw CommandFault(error)
    }
  }
}

extension CommandContext {
  /// Finds the authority; touches nothing yet.
  func attention(_ options: GlobalOptions) throws(CommandFault) -> AttentionAccess {
    let clock = try clock(options)
    do throws(FileProblem) {
      let home = try home(options)
      return AttentionAccess(
        home: home, store: JSONAttentionStore(folder: StateFolder(home)), clock: clock,
        format: options.format)
    } catch {
      throw CommandFault(ofState: error)
    }
  }
}

extension CommandFault {
  /// What a problem with the store of the authority means to a person at the command line.
  init(_ error: NudgeStoreError) {
    let detail = "cannot \(error.operation): \(error.detail)"
    self =
      switch error.kind {
      case .unreadable, .newerSchema: .data(place: error.place, detail: detail)
      case .inputOutput: .io(place: error.place, detail: detail)
      case .busy: .locked(place: error.place, detail: detail)
      @unknown default: .io(place: error.place, detail: detail)
      }
  }
}
