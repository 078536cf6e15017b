@preconcurrency import Glibc

/// What the operating system hands this process and takes from it; nothing else touches it.
enum DeviceEdge {
  /// What was typed after the program's name.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// Makes a reader that goes away an error of `write`, and lets us learn how programs end.
  static func prepare() {
    signal(SIGPIPE) { _ in }
    signal(SIGCHLD, SIG_DFL)
  }

  /// Takes the proxies for http out of what the system's HTTP library reads.
  static func forgetProxies() {
    for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
  }

  /// Whether there is something at a path.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// All of standard input.
  static func input(atMost limit: Int) throws(DeviceFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw DeviceFault(code: 74, text: "standard input: cannot be read (error \(errno))")
      }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw .data("standard input: found more than \(limit) bytes, accepted: one push")
      }
    }
  }

  /// Writes the result.
  static func write(_ bytes: [UInt8]) throws(DeviceFault) {
    guard put(bytes, STDOUT_FILENO) else {
      throw DeviceFault(code: 74, text: "standard output: cannot be written")
    }
  }

  /// Says something that is not the result.
  static func remark(_ text: String) {
    _ = put(Array("nudge-device: \(text)\n".utf8), STDERR_FILENO)
  }

  private static func put(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
