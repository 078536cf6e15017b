import NudgeJSON
import NudgeLinux
import NudgeShared

/// Waits for a click on a notification, without the lock of the folder, and does what it asks for.
struct ClickWait {
  /// What was shown.
  let notification: OpenNotification
  /// How long to wait; 0 does not.
  let seconds: Int
  /// End the waiting early.
  let signals: StopSignals?

  /// What came of the waiting.
  enum Reaction: Equatable, Sendable {
    /// Nobody waited.
    case notAwaited
    /// The person clicked it; where that leads (nil if it was handled before), and the link that was
    /// handed to the desktop.
    case clicked(TapRoute?, link: String?)
    /// It is gone without a click.
    case closed
    /// The desktop does not say when it is clicked.
    case notClickable
    /// Nobody clicked it in that many seconds.
    case none(seconds: Int)
    /// SIGTERM, SIGINT or SIGHUP came first.
    case stopped
  }

  /// Waits, and then taps and opens.
  ///
  /// - Returns: What came of it, and what could not be done although the click is recorded.
  /// - Throws: A problem with the state; the click is then not recorded.
  func outcome(
    in context: CommandContext, _ options: GlobalOptions
  ) async throws(CommandFault) -> (Reaction, CommandFault?) {
    guard seconds > 0 else { return (.notAwaited, nil) }
    let reaction = notification.wait(seconds: Double(seconds), stop: signals?.descriptor)
    switch reaction {
    case nil:
      let isStopped = signals?.haveCome == true
      notification.end()
      return (isStopped ? .stopped : .none(seconds: seconds), nil)
    case .closed:
      return (.closed, nil)
    case .notClickable:
      return (.notClickable, nil)
    case .clicked:
      return try await ClickWait.record(notification.id, in: context, options)
    @unknown default:
      return (.closed, nil)
    }
  }

  /// Taps on behalf of the person who clicked, and opens where that leads.
  ///
  /// - Returns: What came of it, and what could not be done although the click is recorded.
  /// - Throws: A problem with the state; the click is then not recorded.
  static func record(
    _ id: NotificationID, in context: CommandContext, _ options: GlobalOptions
  ) async throws(CommandFault) -> (Reaction, CommandFault?) {
    let (route, desktop) = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      (try await coordinator.tapAny(id), coordinator.desktop)
    }
    guard let route, let link = desktop.link(path: route.path) else {
      return (.clicked(route, link: nil), nil)
    }
    let problem = LinkOpener(environment: context.programEnvironment).open(link)
    return (
      .clicked(route, link: problem == nil ? link : nil),
      problem.map {
        .unavailable(
          place: LinkOpener.program,
          detail: "cannot open \(link): \($0). The click is recorded; open the app by hand.")
      }
    )
  }
}

extension ClickWait.Reaction {
  /// What it says to people.
  var lines: [String] {
    switch self {
    case .notAwaited, .stopped: []
    case .clicked(nil, _): ["Clicked; handled before."]
    case .clicked(let route?, let link):
      ["Clicked. \(route.sentence)"] + (link.map { ["Opened \($0)"] } ?? [])
    case .closed: ["Gone without a click."]
    case .notClickable: ["This desktop does not tell of clicks."]
    case .none(let seconds): ["No click in \(counted(seconds, "second", "seconds"))."]
    }
  }

  /// Writes where a click leads; nothing if there was none.
  func writeClick(to writer: inout JSONWriter) {
    guard case .clicked(let route, let link) = self else { return }
    writer.field("handledBefore", route == nil)
    writer.field("route", route?.path)
    writer.field("opened", link)
  }

  /// Its name in JSON.
  var name: String {
    switch self {
    case .notAwaited: "notAwaited"
    case .clicked: "clicked"
    case .closed: "closed"
    case .notClickable: "notClickable"
    case .none: "none"
    case .stopped: "stopped"
    }
  }
}
