/// Why a notification did not reach the desktop; it is not shown, and can be tried again.
@nonexhaustive
public enum DesktopProblem: Error, Hashable, Sendable {
  /// The program that talks to the desktop is not there or does not start; what and why.
  case program(String)
  /// There is no session bus, so nobody to talk to.
  case noBus
  /// The bus or the notification service said no, in these words.
  case refused(String)

  /// What is at fault: a program or a service.
  public var place: String {
    switch self {
    case .program, .refused: DesktopNotifier.program
    case .noBus: "session bus"
    }
  }

  /// What went wrong and what to do about it.
  public var detail: String {
    switch self {
    case .program(let detail):
      "\(detail). Install libnotify 0.8 or newer, or show nudges on standard output."
    case .noBus:
      "there is none: DBUS_SESSION_BUS_ADDRESS is not set and $XDG_RUNTIME_DIR/bus is no socket. "
        + "Run it inside a desktop session, or show nudges on standard output."
    case .refused(let words):
      "the notification was refused: \(words). Check that a notification service runs."
    }
  }
}

extension DesktopProblem: CustomStringConvertible {
  /// Place and detail in one line.
  public var description: String { "\(place): \(detail)" }
}
