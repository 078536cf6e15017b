/// One sort of thing that happens in a drawn life; each can be switched off.
package enum LifeStrand: String, CaseIterable, Hashable, Sendable {
  /// The app is opened.
  case opening
  /// A notification is tapped.
  case tapping
  /// Nudges are turned off and on.
  case consent
  /// Quiet hours are changed.
  case quietHours
  /// A pause is asked for.
  case pausing
  /// What the app knows changes.
  case signals
  /// The language changes.
  case language
  /// The device travels.
  case travel
  /// The clock is moved.
  case clock
  /// The device restarts.
  case reboot
  /// The app is installed anew.
  case reinstall
  /// The system loses what is pending.
  case drop
  /// The permission changes.
  case permission
  /// Somebody signs out or in.
  case member
  /// The network comes and goes.
  case network
  /// The system is late.
  case lateness
  /// A pass meets a fault.
  case fault
  /// Another process makes a pass.
  case process
  /// Other features hold pending notifications.
  case foreign
  /// Rows, things, timers and habits change.
  case rows
  /// Attention is asked for, dealt with, seen.
  case attention
}
