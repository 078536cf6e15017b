import NudgeLinux
import NudgeShared

/// What this device shows: the pushes in its tray, and the weekly nudges that were shown.
actor DeviceTray: AttentionPlatform {
  /// What could not be closed on the desktop, in order; it is out of the tray all the same.
  private(set) var leftOnDesktop: [String] = []

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

  /// Reads the tray and the history.
  func delivered() async throws(NudgePlatformError) -> [NotificationID] {
    do throws(FileProblem) {
      let tray = try folder.tray()
      let gone = Set(tray.gone)
      let history = JSONNudgePlatform(folder: folder, readsOnly: true)
      let nudges = try await history.delivered().filter { entry in
        let id = entry.notification.id
        let owner = entry.notification.member
        return NotificationNamespace.nudge.contains(id) && !gone.contains(id)
          && (owner == nil || owner == member)
          && now.seconds(since: entry.deliveredAt) < DeviceTray.nudgeSeconds
      }
      return tray.entries.map(\.push.subject.notificationID) + nudges.map(\.notification.id)
    } catch {
      throw DeviceTray.error(error)
    }
  }

  /// Takes these out of the tray first, then off the desktop as far as it shows them for us.
  ///
  /// A weekly nudge on the desktop was shown by another program, and its number is not known.
  func removeDelivered(_ ids: [NotificationID]) throws(NudgePlatformError) {
    let numbers: [UInt32]
    do throws(FileProblem) {
      numbers = try folder.changeTray { $0.remove(Set(ids)) }
    } catch {
      throw DeviceTray.error(error)
    }
    for number in numbers where desktop.isThere {
      do {
        try desktop.close(number)
      } catch {
        leftOnDesktop.append(error.text)
      }
    }
  }

  private static func error(_ problem: FileProblem) -> NudgePlatformError {
    NudgePlatformError(
      operation: problem.operation, place: problem.path,
      detail: "\(problem.reason). \(problem.remedy)")
  }
}
