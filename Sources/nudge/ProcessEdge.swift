@preconcurrency import Glibc
import NudgeLinux
import NudgeShared

/// What the operating system hands a process, read once at the start; nothing else reads it.
enum ProcessEdge {
  /// Every environment variable that the program pays attention to, by the list that the manual
  /// is made from.
  static let variables = EnvironmentVariable.all.map(\.name)

  /// What was typed after the program's name.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The listed variables that are set, the system's clock, and a number drawn by the system.
  static var surroundings: Surroundings {
    let whole = ProcessEnvironment.all
    let environment = whole.filter { variables.contains($0.key) }
    return Surroundings(
      environment: environment, now: Instant(clamping: Int64(time(nil))),
      seedForNewInstallation: .random(in: 0..<1 << 53),
      seedForNewDevice: .random(in: .min ... .max), wholeEnvironment: whole,
      milliseconds: { milliseconds }, terminal: terminal,
      program: { program(environment: environment) })
  }

  /// Milliseconds on a clock that is never set.
  private static var milliseconds: Int64 { milliseconds(on: CLOCK_MONOTONIC) }

  /// Milliseconds since 1970, read each time; 0 if the machine has no clock.
  static var wallMilliseconds: Int64 { milliseconds(on: CLOCK_REALTIME) }

  private static func milliseconds(on clock: clockid_t) -> Int64 {
    var reading = timespec()
    guard clock_gettime(clock, &reading) == 0 else { return 0 }
    return Int64(reading.tv_sec) * 1_000 + Int64(reading.tv_nsec) / 1_000_000
  }

  private static var terminal: TerminalFacts {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalFacts(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1,
      columns: isKnown ? Int(size.ws_col) : nil)
  }

  /// Makes writing safe before anything is opened.
  ///
  /// A reader that goes away is to be an error of `write`, not a signal that may end the process
  /// between two files; an empty handler, unlike "ignore", is not inherited by started programs. A
  /// standard stream that came closed is held by a descriptor that cannot be used that way, or else
  /// the next file opened would take its number and receive what is printed. Whoever ignored the end
  /// of children before us would keep from us how programs that we start have ended.
  static func prepare() {
    signal(SIGPIPE) { _ in }
    // The same for a file that may not grow any further: the write fails, and is told of.
    signal(SIGXFSZ) { _ in }
    signal(SIGCHLD, SIG_DFL)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
