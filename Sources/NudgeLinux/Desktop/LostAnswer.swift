/// An answer of the notification service that got lost: it may have the notification, or not.
///
/// A service that shows a notification and then crashes, or a bus that ends in between, is no
/// refusal: trying again would show the notification twice.
enum LostAnswer {
  /// Error names of the D-Bus specification that the bus gives in place of an answer, and what GLib
  /// says (in English, as `notify-send` runs in the C locale) when the connection breaks.
  private static let signs = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.Disconnected",
    "connection is closed", "Timeout was reached", "Connection reset", "Broken pipe",
    "end-of-stream", "GIOStream",
  ]
  /// Then nobody was there to be handed anything.
  private static let certain = ["Failed to activate service"]

  /// Whether the words of a failed `notify-send` leave open what has happened.
  static func isTold(by words: String) -> Bool {
    signs.contains(where: words.contains) && !certain.contains(where: words.contains)
  }
}
