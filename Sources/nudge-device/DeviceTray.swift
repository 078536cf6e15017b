import NudgeLinux
import NudgeShared

/// What this device shows: the pushes in its tray, and the weekly nudges that were shown.
actor DeviceTray: AttentionPlatform {
  /// What could not be closed on the desktop, in order; it is out of the tray all the same.
  private(set) var leftOnDesktop: [String] = []
  /// What was wrong with a file last.
  private(set) var problem: FileProblem?
  /// Which push was meant when it was named first.
  private var named: [NotificationID: Int64] = [:]

  private let folder: StateFolder
  private let desktop: Desktop
  private let now: Instant
  private let member: String?

  /// How long a weekly nudge counts as shown, in seconds: as long as the authority knows of its week.
  private static let nudgeSeconds: Int64 = 9 * 604_800

  init(folder: StateFolder, desktop: Desktop, now: Instant, member: String?) {
    self.folder = folder
    self.desktop = desktop
    self.now = now
    self.member = member
  }

  /// What is shown, without what came anew since it was named: the answer is not about that.
  func delivered() async throws(NudgePlatformError) -> [NotificationID] {
    do throws(FileProblem) {
      let tray = try folder.tray()
      let own = tray.entries.filter { $0.member == member }
      for entry in own {
        let id = entry.push.subject.notificationID
        named[id] = named[id] ?? entry.number
      }
      let meant = own.filter { $0.number == named[$0.push.subject.notificationID] }
      return try await ids(of: meant, tray)
    } catch {
      throw self.error(error)
    }
  }

  /// All that is shown of the member, by the tray and the history.
  func shown() async throws(NudgePlatformError) -> [NotificationID] {
    do throws(FileProblem) {
      let tray = try folder.tray()
      return try await ids(of: tray.entries.filter { $0.member == member }, tray)
    } catch {
      throw self.error(error)
    }
  }

  private func ids(
    of entries: [Tray.Entry], _ tray: Tray
  ) async throws(FileProblem) -> [NotificationID] {
    let gone = Set(tray.gone)
    let history = JSONNudgePlatform(folder: folder, readsOnly: true)
    let nudges = try await history.delivered().filter { entry in
      let id = entry.notification.id
      let owner = entry.notification.member
      return NotificationNamespace.nudge.contains(id) && !gone.contains(id)
        && (owner == nil || owner == member)
        && now.seconds(since: entry.deliveredAt) < DeviceTray.nudgeSeconds
    }
    return entries.map(\.push.subject.notificationID) + nudges.map(\.notification.id)
  }

  /// Takes these out of the tray first, then off the desktop as far as it shows them for us.
  ///
  /// A weekly nudge on the desktop was shown by another program, and its number is not known.
  func removeDelivered(_ ids: [NotificationID]) throws(NudgePlatformError) {
    let numbers: [UInt32]
    do throws(FileProblem) {
      numbers = try folder.changeTray { $0.remove(Set(ids), of: member, number: named) }
    } catch {
      throw self.error(error)
    }
    for number in numbers where desktop.isThere {
      do {
        try desktop.close(number)
      } catch {
        leftOnDesktop.append(error.text)
      }
    }
  }

  private func error(_ problem: FileProblem) -> NudgePlatformError {
    self.problem = problem
    return NudgePlatformError(
      operation: problem.operation, place: problem.path,
      detail: "\(problem.reason). \(problem.remedy)")
  }
}
