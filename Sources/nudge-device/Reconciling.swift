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
    var unread: [RunID]
    var shown: [NotificationID]
    var remarks: [String]
  }

  func run(
    server: AttentionServer, token: AttentionToken
  ) async throws(DeviceFault) -> Outcome {
    let now = clock.currentReading.now
    let folder = StateFolder(home)
    let weeks: [ISOWeek]
    let pending: [NotificationID]
    let member: String?
    do throws(FileProblem) {
      weeks = try await coordinator().openedWeeks()
      pending = try await JSONNudgePlatform(folder: folder, readsOnly: true).pending().map(\.id)
      member = try await self.member(folder)
    } catch {
      throw .file(error)
    }
    let tray = DeviceTray(
      folder: folder, desktop: Desktop(environment: environment), now: now, member: member)
    let reconciler = AttentionReconciler(
      connection: AttentionConnection(server: server.description, account: "token"),
      transport: HTTPAttentionTransport(server: server, token: token), platform: tray,
      now: { now })
    await reconciler.acknowledge(weeks.compactMap(RunID.init(nudgeOf:)) + options.viewing)
    await reconciler.query(options.queried)
    let result = await reconciler.reconcile(alsoAsking: pending)
    let opened = result.openedWeeks.filter { !weeks.contains($0) }
    do throws(FileProblem) {
      if let member, !opened.isEmpty {
        try await coordinator().onOpenedElsewhere(opened, by: member)
      }
    } catch {
      throw .file(error)
    }
    let unread = await reconciler.unread
    return Outcome(
      reconciliation: result, unread: options.queried.withoutRepeats.filter(unread.contains),
      shown: (try? await tray.delivered()) ?? [], remarks: await tray.leftOnDesktop)
  }

  private func coordinator() throws(FileProblem) -> AmbientNudgeCoordinator<NoActivationSink> {
    try AmbientNudgeCoordinator(
      home: home, clock: clock, environmentLocale: RequestedLocale(environment: environment),
      sink: NoActivationSink(), seedForNewInstallation: .random(in: 0..<1 << 53))
  }

  private func member(_ folder: StateFolder) async throws(FileProblem) -> String? {
    let store = JSONNudgeStore(
      folder: folder, clock: clock, seedForLostState: 0, readsOnly: true)
    do throws(NudgeStoreError) {
      return try await store.load().preference.member
    } catch {
      let problem = await store.problem
      throw problem
        ?? FileProblem(
          kind: .io, operation: "read", path: home.path, reason: "\(error)",
          remedy: "Check the folder.")
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stood first.
  var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
