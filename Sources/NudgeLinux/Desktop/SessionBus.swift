import Glibc

/// Where the desktop's services are reached, by the environment (D-Bus Specification 0.43, message
/// buses; systemd puts the socket into the runtime folder).
struct SessionBus: Hashable {
  /// Whether one is there to be tried; whether it answers shows when it is.
  let isPresent: Bool
  /// What a program that uses it has to have in its environment.
  let variables: [String: String?]

  init(environment: [String: String]) {
    let address = environment["DBUS_SESSION_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
    let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    isPresent = address != nil || folder.map { SessionBus.isSocket("\($0)/bus") } == true
    // An empty address is an error to libraries, not the same as none.
    variables = ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder]
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
