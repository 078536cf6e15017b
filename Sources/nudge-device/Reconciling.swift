import NudgeAttentionHTTP
import NudgeLinux
import NudgeShared

/// Reconciles once what this machine shows.
///
/// The state's lock is not held while the network is asked.
struct Reconciling {
  let options: SyncOptions
  let home: StateHome
  let environment: [String: String]
  let clock: SystemClock

  /// What there is to say about it.
  struct Outcome {
    var reconciliation: AttentionReconciliation
    /// What was to be acknowledged.
    var seen: [RunID]
    var queried: [RunID]
    var unread: Set<RunID>
    /// Pending nudges that are pending no more.
    var withdrawn: [NotificationID]
    var shown: [NotificationID]
    var remarks: [String]
    var fileProblem: FileProblem?
  }

  func run(
    server: AttentionServer, token: AttentionToken
  ) async throws(DeviceFault) -> Outcome {
    let now = clock.currentReading.now
    let member = options.principal
    try await SignedIn(home: home).check(member)
    let weeks: [ISOWeek]
    let pending: [NotificationID]
    do throws(FileProblem) {
      weeks = try await coordinator().openedWeeks()
      pending = try await self.pending()
    } catch {
      throw .file(error)
    }
    // The weeks are of who was signed in when they were read.
    try await SignedIn(home: home).check(member)
    let tray = DeviceTray(
      folder: StateFolder(home), desktop: Desktop(environment: environment), now: now,
      member: member)
    let reconciler = AttentionReconciler(
      connection: AttentionConnection(server: server.description, account: member),
      transport: HTTPAttentionTransport(server: server, token: token), platform: tray,
      now: { now })
    let seen = (weeks.compactMap(RunID.init(nudgeOf:)) + options.viewing).withoutRepeats
    await reconciler.acknowledge(seen)
    await reconciler.query(options.queried)
    let result = await reconciler.reconcile(alsoAsking: pending)
    let opened = result.openedWeeks.filter { !weeks.contains($0) }
    var withdrawn: [NotificationID] = []
    do throws(FileProblem) {
      if !opened.isEmpty {
        try await coordinator().onOpenedElsewhere(opened, by: member)
        let left = try await self.pending()
        withdrawn = pending.filter { result.obsolete.contains($0) && !left.contains($0) }
      }
    } catch {
      throw .file(error)
    }
    return Outcome(
      reconciliation: result, seen: seen, queried: options.queried.withoutRepeats,
      unread: await reconciler.unread, withdrawn: withdrawn,
      shown: (try? await tray.shown()) ?? [], remarks: await tray.leftOnDesktop,
      fileProblem: await tray.problem)
  }

  private func pending() async throws(FileProblem) -> [NotificationID] {
    try await JSONNudgePlatform(folder: StateFolder(home), readsOnly: true).pending().map(\.id)
  }

  private func coordinator() throws(FileProblem) -> AmbientNudgeCoordinator<NoActivationSink> {
    try AmbientNudgeCoordinator(
      home: home, clock: clock, environmentLocale: RequestedLocale(environment: environment),
      sink: NoActivationSink(), seedForNewInstallation: .random(in: 0..<1 << 53))
  }
}
