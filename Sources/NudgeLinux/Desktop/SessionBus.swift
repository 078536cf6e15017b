import Glibc

/// Where the desktop's services are reached, by the environment (D-Bus Specification 0.43, message
/// buses; systemd puts the socket into the runtime folder).
struct SessionBus: Hashable {
  /// Whether one is there to be tried; whether it answers shows when it is.
  let isPresent: Bool
  /// The same environment as a program that uses the bus has to have it.
  let environment: [String: String]

  init(environment: [String: String]) {
    let address = environment["DBUS_SESSION_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
    let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    isPresent = address != nil || folder.map { SessionBus.isSocket("\($0)/bus") } == true
    var usable = environment
    // An empty address is an error to libraries, not the same as none.
    usable["DBUS_SESSION_BUS_ADDRESS"] = address
    usable["XDG_RUNTIME_DIR"] = folder
    self.environment = usable
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
