import Glibc

/// The one writer: results go to standard output in large pieces, all else to standard error at once.
///
/// After the first failure nothing more is written, and every call reports that same failure, so a
/// long stream of results ends as soon as its reader has gone.
final class Output {
  private let results: any ByteSink
  private let errors: any ByteSink
  private var pending: [UInt8] = []
  private var failure: CommandFault?

  /// 32 KiB: half of what a pipe holds, so that a reader can work while we do.
  private static let pieceBytes = 32_768

  init(results: any ByteSink, errors: any ByteSink) {
    self.results = results
    self.errors = errors
  }

  /// The streams of this process.
  static func standard() -> Output {
    Output(results: DescriptorSink(STDOUT_FILENO), errors: DescriptorSink(STDERR_FILENO))
  }

  /// Adds text to standard output.
  ///
  /// - Throws: `outputClosed` or `outputFailed`.
  func write(_ text: String) throws(CommandFault) {
    if let failure { throw failure }
    pending.append(contentsOf: text.utf8)
    if pending.count >= Output.pieceBytes { try flush() }
  }

  /// Adds bytes for a caller that cannot fail; ``check()`` tells what became of them.
  func writeUnlessFailed(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    pending.append(contentsOf: bytes)
    if pending.count >= Output.pieceBytes { try? flush() }
  }

  /// Throws what an earlier call failed with, if one did.
  ///
  /// - Throws: `outputClosed` or `outputFailed`.
  func check() throws(CommandFault) {
    if let failure { throw failure }
  }

  /// Sends what has been added so far on its way.
  ///
  /// - Throws: `outputClosed` or `outputFailed`.
  func flush() throws(CommandFault) {
    if let failure { throw failure }
    guard !pending.isEmpty else { return }
    do throws(ByteSinkFault) {
      try results.write(pending)
    } catch {
      let fault: CommandFault =
        switch error {
        case .closed: .outputClosed
        case .failed(let detail): .outputFailed(detail: detail)
        }
      failure = fault
      throw fault
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes to standard error; if that fails there is nowhere left to say so.
  func writeError(_ text: String) {
    try? errors.write(Array(text.utf8))
  }
}
