/// An environment variable that the program pays attention to, and what it means to it.
struct EnvironmentVariable: Hashable, Sendable {
  /// Its name.
  let name: String
  /// What it does, as sentences.
  let meaning: String

  /// All of them, in the order of their names; nothing else is read.
  static let all = [
    EnvironmentVariable(name: "COLUMNS", meaning: "Width of help, 40 to 400; else 80."),
    EnvironmentVariable(
      name: "CONTENT_LENGTH", meaning: "Length of the body, for nudge attention cgi."),
    EnvironmentVariable(
      name: "CONTENT_TYPE", meaning: "Kind of the body, for nudge attention cgi."),
    EnvironmentVariable(
      name: "DBUS_SESSION_BUS_ADDRESS",
      meaning: "The bus on which the desktop's notification service is looked for."),
    EnvironmentVariable(
      name: "HOME", meaning: "Where ~/.local/state/nudge is, in which state is kept."),
    EnvironmentVariable(
      name: "HTTP_AUTHORIZATION",
      meaning: "The field Authorization of the request, for nudge attention cgi."),
    EnvironmentVariable(
      name: "LANG",
      meaning: "Language of the texts, where neither LC_ALL nor LC_MESSAGES is set."),
    EnvironmentVariable(
      name: "LANGUAGE",
      meaning: "A list of languages such as vi:fr, which goes before the three others wherever "
        + "these name a language at all."),
    EnvironmentVariable(name: "LC_ALL", meaning: "Language of the texts, such as vi_VN.UTF-8."),
    EnvironmentVariable(
      name: "LC_MESSAGES", meaning: "Language of the texts, where LC_ALL is not set."),
    EnvironmentVariable(name: "NO_COLOR", meaning: "No colour where it is set and not empty."),
    EnvironmentVariable(
      name: "PATH", meaning: "Where programs that show, open and schedule are looked for."),
    EnvironmentVariable(
      name: "PATH_INFO",
      meaning: "What the path of the request goes on with, for nudge attention cgi."),
    EnvironmentVariable(
      name: "REQUEST_METHOD", meaning: "Method of the request, for nudge attention cgi."),
    EnvironmentVariable(
      name: "SCRIPT_NAME",
      meaning: "The path of the request up to the program, for nudge attention cgi."),
    EnvironmentVariable(
      name: "TERM", meaning: "Kind of terminal; dumb gets no colour and no progress."),
    EnvironmentVariable(
      name: "TZ", meaning: "The time zone of this machine, before /etc/localtime."),
    EnvironmentVariable(
      name: "TZDIR", meaning: "The folder of the tz database, before /usr/share/zoneinfo."),
    EnvironmentVariable(
      name: "XDG_CONFIG_HOME", meaning: "Where units for systemd are kept; else ~/.config."),
    EnvironmentVariable(
      name: "XDG_RUNTIME_DIR",
      meaning: "Where the session bus is looked for, if no address is set."),
    EnvironmentVariable(
      name: "XDG_STATE_HOME",
      meaning:
        "State is kept in its folder nudge; else in ~/.local/state/nudge. A relative path is "
        + "passed over."),
  ]
}
