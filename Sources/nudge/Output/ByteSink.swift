import Glibc

/// Where bytes end up.
protocol ByteSink: AnyObject {
  /// Writes all of the bytes, or says why not.
  func write(_ bytes: borrowing [UInt8]) throws(ByteSinkFault)
}

/// Why bytes could not be written.
enum ByteSinkFault: Error, Equatable {
  /// The reader went away.
  case closed
  /// Anything else, in the system's words.
  case failed(String)
}

/// An open file, pipe or terminal.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: borrowing [UInt8]) throws(ByteSinkFault) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .closed
      default: throw .failed(String(cString: strerror(code)))
      }
    }
  }

  /// For a descriptor that another process made non-blocking: a busy loop would burn the processor.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// Bytes kept in memory, for tests.
final class MemorySink: ByteSink {
  /// All that was written.
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: borrowing [UInt8]) throws(ByteSinkFault) {
    self.bytes += bytes
  }

  /// The bytes as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
