/// Asks sources beside each other, and waits for none of them longer than a deadline.
///
/// A call that does not come back in time is left behind, with its task cancelled. Its source is not
/// asked again until it has come back: sources are promised one call at a time, and calls that hang
/// must not pile up.
actor SourceDesk {
  /// What came of asking one source.
  enum Reply: Sendable {
    case answer(SourceAnswer)
    case silent(SilentSource.Reason)
  }

  private let sources: [any NotificationSource]
  private let deadline: (@Sendable () async -> Void)?
  private var round = 0
  private var replies: [Int: Reply] = [:]
  private var waiting: CheckedContinuation<Void, Never>?
  /// Calls that have not come back, of this round and of earlier ones.
  private var running: [Int: Task<Void, Never>] = [:]

  /// Will ask these.
  ///
  /// - Parameters:
  ///   - sources: In the order in which replies are given.
  ///   - deadline: Returns when time is up; nil waits for every source, one after the other.
  init(_ sources: [any NotificationSource], deadline: (@Sendable () async -> Void)?) {
    self.sources = sources
    self.deadline = deadline
  }

  /// Asks all of them, and gives a reply for each in their order.
  func ask(_ context: SourceContext) async -> [Reply] {
    guard let deadline else {
      var all: [Reply] = []
      for source in sources { all.append(await SourceDesk.reply(of: source, to: context)) }
      return all
    }
    round += 1
    replies = running.mapValues { _ in .silent(.late) }
    for index in sources.indices where running[index] == nil { call(index, context) }
    if replies.count < sources.count {
      let round = round
      let alarm = Task.detached {
        await deadline()
        await self.close(round)
      }
      await withCheckedContinuation { waiting = $0 }
      alarm.cancel()
    }
    for call in running.values { call.cancel() }
    return sources.indices.map { replies[$0] ?? .silent(.late) }
  }

  /// On a task of its own, off this actor: one that blocks its thread blocks nobody else here.
  private func call(_ index: Int, _ context: SourceContext) {
    let source = sources[index]
    let round = round
    running[index] = Task.detached {
      let reply = await SourceDesk.reply(of: source, to: context)
      await self.take(reply, from: index, in: round)
    }
  }

  /// A reply to a question of an earlier round is about another moment, and is passed over.
  private func take(_ reply: Reply, from index: Int, in round: Int) {
    running[index] = nil
    guard round == self.round else { return }
    replies[index] = reply
    if replies.count == sources.count { close(round) }
  }

  private func close(_ round: Int) {
    guard round == self.round else { return }
    waiting?.resume()
    waiting = nil
  }

  private static func reply(
    of source: any NotificationSource, to context: SourceContext
  ) async -> Reply {
    do { return .answer(try await source.propose(context)) } catch {
      return .silent(.refused(error))
    }
  }
}
