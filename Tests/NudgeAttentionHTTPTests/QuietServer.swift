import Glibc
import Synchronization

/// Takes connections on loopback and answers with a byte now and then, or with nothing.
final class QuietServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let isOpen = Mutex(true)

  /// Starts it; nil where no socket is to be had.
  init?(drips: Bool) {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isListening else { return nil }
    if drips {
      Task.detached { [self] in await drip() }
    }
  }

  deinit { close(listener) }

  func stop() { isOpen.withLock { $0 = false } }

  private func drip() async {
    let connection = accept(listener, nil, nil)
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".utf8)
    _ = send(connection, head, head.count, Int32(MSG_NOSIGNAL))
    while isOpen.withLock({ $0 }) {
      guard send(connection, [0x20], 1, Int32(MSG_NOSIGNAL)) == 1 else { break }
      try? await Task.sleep(for: .milliseconds(100))
    }
    close(connection)
  }
}
