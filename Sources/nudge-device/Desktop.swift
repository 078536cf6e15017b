import NudgeLinux
import NudgeShared

/// The desktop, where there is one.
///
/// Shows through `notify-send` and closes through `dbus-send`, since the first cannot close
/// (Desktop Notifications Specification 1.2, `CloseNotification`).
struct Desktop {
  let environment: [String: String]

  /// Whether there is a session bus and a program to show with.
  var isThere: Bool { DesktopNotifier(environment: environment).obstacle == nil }

  /// Shows a push in the language of the environment.
  ///
  /// - Returns: The number that the desktop gave it.
  /// - Throws: ``DeviceFault`` if it is not shown, or cannot be told to be.
  func show(_ push: AttentionPush) throws(DeviceFault) -> UInt32 {
    let strings: StringTable
    do {
      strings = try StringTable.embedded(locale: RequestedLocale(environment: environment))
    } catch {
      throw DeviceFault(code: 70, text: "\(error)")
    }
    let title = strings.text(for: push.subject.kind.titleKey, arguments: [])
    let body = strings.text(for: push.subject.kind.bodyKey, arguments: [])
    let result = try run(
      [
        DesktopNotifier.program, "--app-name=nudge", "--category=x-nudge.attention",
        "--urgency=normal", "--print-id", "--", DesktopText.line(title), DesktopText.body(body),
      ])
    let first = result.text.split { $0.isNewline }.first ?? ""
    // A large number is printed as if it were negative.
    guard
      let number = UInt32(first) ?? Int32(first).map({ UInt32(bitPattern: $0) }), number != 0
    else { throw DeviceFault(code: 69, text: "notify-send: it did not say that it shows it") }
    return number
  }

  /// Closes what the desktop shows under a number; what is gone already is no fault.
  func close(_ number: UInt32) throws(DeviceFault) {
    _ = try run(
      [
        "dbus-send", "--session", "--type=method_call", "--print-reply", "--reply-timeout=4000",
        "--dest=org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications.CloseNotification", "uint32:\(number)",
      ])
  }

  private func run(_ words: [String]) throws(DeviceFault) -> ProgramResult {
    let call = ProgramCall(words, environment: environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    let result: ProgramResult
    do throws(ProgramError) {
      result = try call.run(deadlineSeconds: 5)
    } catch {
      throw DeviceFault(code: 69, text: error.description)
    }
    guard result.isSuccess else {
      throw DeviceFault(code: 69, text: "\(words[0]): \(result.complaint)")
    }
    return result
  }
}
