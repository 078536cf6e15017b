public import NudgeShared

extension Scenario {
  /// What the authority learns of: a run, a notification that is wanted, what is dealt with or erased.
  public enum AuthorityDeed: Hashable, Sendable {
    /// A run starts, goes on or ends.
    case run(RunID, RunProgress, conversation: ConversationID?)
    /// Somebody's attention is asked for.
    case enqueue(AttentionSubject, run: RunID?, conversation: ConversationID?)
    /// An approval is resolved, a question answered, an alert closed.
    case handle(AttentionSubject)
    /// A run is erased, and with it what was seen of it.
    case eraseRun(RunID)
    /// What a notification is about is erased.
    case eraseSubject(AttentionSubject)
  }

  /// How far a run is.
  public enum RunProgress: String, CaseIterable, Hashable, Sendable {
    /// It goes on.
    case running
    /// It has ended with a result.
    case completed
    /// It has ended without one.
    case failed
    /// It was stopped.
    case cancelled

    /// The same as the authority keeps it.
    func state(at moment: Instant) -> AttentionRun.State {
      switch self {
      case .running: .running
      case .completed: .ended(.completed, at: moment)
      case .failed: .ended(.failed, at: moment)
      case .cancelled: .ended(.cancelled, at: moment)
      }
    }
  }

  /// What changes about what an app shows.
  public enum ScreenDeed: Hashable, Sendable {
    /// The app comes to the foreground and stays there.
    case active
    /// The app goes to the background.
    case inactive
    /// A conversation is shown, or none (nil).
    case view(TranscriptView?)
    /// These runs have a place for a mark of new reports.
    case dots([RunID])
    /// The app asks the authority now.
    case reconcile
  }

  /// How many devices a story may have.
  public static let deviceLimit = 8
  /// Who is signed in on every device at the start.
  public static let standardMember = "sample-member"

  /// The names of so many devices: `phone`, `laptop`, `device-3` and so on.
  public static func standardDevices(_ count: Int) -> [DeviceID] {
    (1...max(1, min(count, deviceLimit))).compactMap { number in
      DeviceID(rawValue: number == 1 ? "phone" : number == 2 ? "laptop" : "device-\(number)")
    }
  }

  /// The seed of the installation on a device: the story's on the first, another on each other.
  func seed(ofDevice index: Int) -> UInt64 {
    guard index > 0 else { return seed }
    var draws = SplitMix64(seed: seed)
    var drawn = seed
    for _ in 0..<index { drawn = draws.next() >> 11 }
    return drawn
  }

  /// The story as it is for one of its devices: what happens on the others does nothing there.
  func seen(fromDevice index: Int) -> Scenario {
    var view = self
    view.devices = []
    view.seed = seed(ofDevice: index)
    view.events = events.map { event in
      (event.device ?? 0) == index ? event : Event(at: event.at, action: .screen(.inactive))
    }
    return view
  }
}

extension Scenario.AuthorityDeed {
  /// Such as `approval a1 resolved`.
  var words: String {
    switch self {
    case .run(let run, let progress, _):
      progress == .running ? "run \(run) goes on" : "run \(run) \(progress.rawValue)"
    case .enqueue(let subject, _, _): "\(subject.words) asks for attention"
    case .handle(let subject):
      "\(subject.words) \(subject.kind == .question ? "answered" : "resolved")"
    case .eraseRun(let run): "run \(run) erased"
    case .eraseSubject(let subject): "\(subject.words) erased"
    }
  }

  /// Takes place at the authority.
  ///
  /// - Returns: Why it was not taken, or nil.
  func perform(
    in transaction: inout AttentionTransaction, of principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) -> String? {
    switch self {
    case .run(let run, let progress, let conversation):
      _ = try transaction.record(
        AttentionRun(
          id: run, principal: principal, conversation: conversation, state: progress.state(at: now))
      )
    case .enqueue(let subject, let run, let conversation):
      let row = AttentionNotification(
        principal: principal, subject: subject, run: run, conversation: conversation,
        enqueuedAt: now)
      if case .failure(let error) = try transaction.enqueue(row) { return "\(error)" }
    case .handle(let subject): try transaction.handle(subject, of: principal, at: now)
    case .eraseRun(let run): _ = try transaction.erase(run: run, of: principal, at: now)
    case .eraseSubject(let subject):
      _ = try transaction.erase(subject, of: principal, at: now)
    }
    return nil
  }
}

extension AttentionSubject {
  /// Such as `scheduled outcome r1`.
  var words: String {
    let sort =
      switch kind {
      case .approval: "approval"
      case .question: "question"
      case .scheduledOutcome: "scheduled outcome"
      case .deviceWakeUp: "device wake-up"
      case .test: "test"
      case .failure: "failure"
      case .operationalAlert: "operational alert"
      }
    return "\(sort) \(reference)"
  }
}
