import Glibc

@testable import NudgeFuzzTests

/// What libFuzzer calls with each input; not part of the package, see `.ci/fuzz`.
///
/// The name under which the program was started is that of the target. A broken promise stops the
/// program, which is how libFuzzer knows that the input has to be kept.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    tell("broken promise: \(error)")
    abort()
  }
  return 0
}

private let target: FuzzTarget = {
  let path = CommandLine.arguments.first ?? ""
  let name = path.split(separator: "/").last.map(String.init) ?? ""
  guard let target = FuzzTarget.named(name) else {
    tell("no target \(name); there are \(FuzzTarget.all.map(\.name))")
    exit(64)
  }
  return target
}()

private func tell(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
