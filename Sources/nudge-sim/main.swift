import Glibc
import NudgeLinux

let signals = StopSignals()

/// Writes all of a text, as far as somebody reads it.
@Sendable func put(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}

let program = SimProgram(
  write: { put($0, to: STDOUT_FILENO) }, tell: { put($0, to: STDERR_FILENO) },
  isTerminal: isatty(STDERR_FILENO) == 1, cores: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
  seconds: {
    var reading = timespec()
    clock_gettime(CLOCK_MONOTONIC, &reading)
    return Double(reading.tv_sec) + Double(reading.tv_nsec) / 1e9
  }, isStopped: { signals?.haveCome ?? false })
exit(await program.run(Array(CommandLine.arguments.dropFirst())))
