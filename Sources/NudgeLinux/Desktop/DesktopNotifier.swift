/// The desktop's own notification service (org.freedesktop.Notifications), through `notify-send`.
///
/// ```swift
/// let notifier = DesktopNotifier(environment: environment)
/// let delivery = try await coordinator.deliver(on: notifier, isClickable: true)
/// if case .success(let open)? = delivery.outcome { wait for open.descriptors }
/// ```
///
/// The service displays and no more: whoever calls this has claimed the notification.
public struct DesktopNotifier: Sendable {
  /// The program that talks to the service: `notify-send` of libnotify 0.8 or newer.
  public static let program = "notify-send"
  /// How long the service may take to say that it has the notification: 4 seconds, less than
  /// others wait for the lock that is held meanwhile.
  static let answerSeconds = 4.0
  /// The name of the action that a click on the notification means to every service.
  static let clickAction = "default"
  /// Of the specification's own categories none is a reminder; vendors' begin with `x-`.
  static let category = "x-nudge.reminder"

  /// A timer or cron has no language, and without one it refuses what is not ASCII.
  private static let encoding = ["LC_ALL": "C.UTF-8"]

  private let environment: [String: String]
  private let bus: SessionBus
  private let answerSeconds: Double

  /// Uses what the environment says of `PATH` and the session bus, and hands all of it to
  /// `notify-send`; nothing is tried yet.
  public init(environment: [String: String]) {
    self.init(environment: environment, answerSeconds: DesktopNotifier.answerSeconds)
  }

  init(environment: [String: String], answerSeconds: Double) {
    self.environment = environment
    self.answerSeconds = answerSeconds
    bus = SessionBus(environment: environment)
  }

  /// Whether there is a session bus to talk to.
  public var hasBus: Bool { bus.isPresent }

  /// What is missing on this machine, if anything is known to be, without trying.
  public var obstacle: DesktopProblem? {
    guard hasBus else { return .noBus }
    do {
      _ = try ProgramCall([DesktopNotifier.program], environment: environment).path()
      return nil
    } catch {
      return .program(error.reason)
    }
  }

  /// Hands a notification to the service.
  ///
  /// - Parameters:
  ///   - notification: What to show; claimed before.
  ///   - appName: Who shows it.
  ///   - isClickable: Whether somebody waits for a click.
  /// - Returns: The notification on the screen. If the service has not answered in time, it may be.
  /// - Throws: ``DesktopProblem`` if it is certain that it was not shown.
  public func show(
    _ notification: StoredNotification, appName: String, isClickable: Bool
  ) throws(DesktopProblem) -> OpenNotification {
    if let obstacle { throw obstacle }
    let words = words(for: notification, appName: appName)
    let program: RunningProgram
    do throws(ProgramError) {
      program = try start(words, isClickable)
    } catch {
      throw .program(error.reason)
    }
    _ = program.wait(seconds: answerSeconds) { ServerAnswer($0.output).isComplete }
    let result = program.advance()
    let answer = ServerAnswer(program.output)
    switch (answer.serverID, result?.ending) {
    case (0?, _), (nil, .exited(1...)?):
      program.end()
      let failure = result.flatMap { $0.isSuccess ? nil : $0.complaint }
      let words = program.lastError ?? failure ?? "no reason was given"
      guard !LostAnswer.isTold(by: words) else {
        return OpenNotification(notification.id, program, isConfirmed: false)
      }
      throw .refused(words)
    case (nil, .signalled?), (nil, .unknown?), (nil, nil):
      return OpenNotification(notification.id, program, isConfirmed: false)
    case (_?, _), (nil, .exited?):
      return OpenNotification(notification.id, program, isConfirmed: true)
    }
  }

  /// With an action it waits for the click and would keep its answer back in a pipe meanwhile: a
  /// terminal it is, or no action where there is none to be had.
  private func start(
    _ words: (options: [String], action: String, texts: [String]), _ isClickable: Bool
  ) throws(ProgramError) -> RunningProgram {
    func call(_ words: [String], _ printing: ProgramCall.Printing) -> ProgramCall {
      ProgramCall(
        [DesktopNotifier.program] + words,
        environment: bus.environment.merging(DesktopNotifier.encoding) { $1 },
        printing: printing)
    }
    if isClickable,
      let program = try? call(
        words.options + [words.action] + words.texts, .capturedFromTerminal
      ).start()
    {
      return program
    }
    return try call(words.options + words.texts, .captured).start()
  }

  private func words(
    for notification: StoredNotification, appName: String
  ) -> (options: [String], action: String, texts: [String]) {
    let name = DesktopText.line(appName)
    return (
      [
        "--app-name=\(name)", "--category=\(DesktopNotifier.category)", "--urgency=normal",
        // It comes at a moment that nobody expects, and says nothing that cannot wait.
        "--hint=boolean:suppress-sound:true", "--print-id",
      ],
      // Services show the label of this action rarely; a name is right in every language.
      "--action=\(DesktopNotifier.clickAction)=\(name)",
      ["--", DesktopText.line(notification.title), DesktopText.body(notification.body)]
    )
  }
}

/// What `notify-send` has printed: the number that the service gave, then the action.
struct ServerAnswer: Hashable {
  /// The number; 0 if the service refused, nil if none was printed so far.
  ///
  /// `notify-send` prints a large one as if it were negative.
  let serverID: Int64?
  /// Whether the notification was clicked.
  let isClicked: Bool

  /// Whether the service has answered.
  var isComplete: Bool { serverID != nil || isClicked }

  init(_ output: [UInt8]) {
    let text = String(decoding: output, as: UTF8.self)
    // What does not end with a line break may not be all of it.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.dropLast()
    serverID = lines.lazy.compactMap { Int64($0) }
      .first(where: (Int64(Int32.min)...Int64(UInt32.max)).contains)
    isClicked = lines.contains { $0 == DesktopNotifier.clickAction }
  }
}

extension ProgramError {
  /// The same for places that name the program themselves.
  fileprivate var reason: String {
    let text = description
    let start = DesktopNotifier.program + ": "
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
  }
}
