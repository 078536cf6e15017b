import Glibc

/// The reading end of a pipe, of which the first bytes are kept and the rest is forgotten;
/// or of nothing.
struct OutputCapture {
  private(set) var bytes: [UInt8] = []
  private var descriptor: Int32?

  init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  /// The descriptor while it is open.
  var descriptors: [Int32] { descriptor.map { [$0] } ?? [] }

  /// Reads what is there; closes at the end.
  ///
  /// Takes a bounded amount, so that a program that never stops printing does not hold us here.
  mutating func drain() {
    guard let open = descriptor else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<64 {
      let count = chunk.withUnsafeMutableBytes { read(open, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<min(count, ProgramCall.outputLimit - bytes.count)])
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        close()
        return
      } else if errno == EAGAIN {
        return
      }
    }
  }

  mutating func close() {
    if let descriptor { Glibc.close(descriptor) }
    descriptor = nil
  }
}
