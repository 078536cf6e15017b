import Glibc
import Synchronization

/// Starts a process by `posix_spawn(3)`.
enum Spawning {
  struct Spawned {
    let processID: Int32
    /// The reading ends, which do not block; nil if what is printed is thrown away.
    let output: Int32?
    let errors: Int32?
  }

  /// How often a file that is being written is tried: 20 times more, 10 milliseconds apart.
  static let busyTries = 20

  /// Passes the time between two of them.
  static func pause() { usleep(10_000) }

  static func spawn(
    _ call: ProgramCall, path: String, _ pause: () -> Void
  ) throws(ProgramError) -> Spawned {
    guard call.input.count <= ProgramCall.inputLimit else {
      throw .inputTooLong(program: path, bytes: call.input.count)
    }
    let words = [path] + call.words.dropFirst()
    let environment = call.environment.map { "\($0)=\($1)" }.sorted()
    guard !(words + environment).contains(where: { $0.utf8.contains(0) }) else {
      throw .cannotStart(program: path, code: EINVAL)
    }
    // Between pipe and fcntl a process started elsewhere would inherit the pipe.
    let result: Result<Spawned, ProgramError> = turn.withLock { _ in
      do throws(ProgramError) {
        return .success(try spawn(call, path, words, environment, pause))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static let turn = Mutex(())

  private static func spawn(
    _ call: ProgramCall, _ path: String, _ words: [String], _ environment: [String],
    _ pause: () -> Void
  ) throws(ProgramError) -> Spawned {
    func code(_ code: Int32) -> ProgramError { .cannotStart(program: path, code: code) }
    let reading: Int32
    if call.input.isEmpty {
      reading = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if reading < 0 { throw code(errno) }
    } else {
      guard let pipe = Pipe() else { throw code(errno) }
      let failure = pipe.fill(call.input)
      close(pipe.writing)
      reading = pipe.reading
      if let failure {
        close(reading)
        throw code(failure)
      }
    }
    defer { close(reading) }
    let outputs: (output: Pipe, errors: Pipe)?
    switch call.printing {
    case .captured: outputs = try pipes(Pipe(), code)
    case .capturedFromTerminal: outputs = try pipes(Pipe(terminal: ()), code)
    case .discarded: outputs = nil
    }
    let nowhere = outputs == nil ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1
    defer {
      for end in [outputs?.output.writing, outputs?.errors.writing, nowhere] {
        if let end, end >= 0 { close(end) }
      }
    }
    var processID: pid_t = 0
    let streams = [
      reading, outputs?.output.writing ?? nowhere, outputs?.errors.writing ?? nowhere,
    ]
    func start() -> Int32 {
      withPreparation(streams) { actions, attributes in
        withPointers(words) { words in
          withPointers(environment) { environment in
            posix_spawn(&processID, path, actions, attributes, words, environment)
          }
        }
      }
    }
    var result = start()
    // Somebody has the file open for writing, as when it is being updated: over in a moment.
    for _ in 0..<busyTries where result == ETXTBSY {
      pause()
      result = start()
    }
    guard result == 0 else {
      for end in [outputs?.output.reading, outputs?.errors.reading] {
        if let end { close(end) }
      }
      throw code(result)
    }
    return Spawned(
      processID: processID, output: outputs?.output.reading, errors: outputs?.errors.reading)
  }

  /// The pipe for standard output, and another one for standard error.
  private static func pipes(
    _ output: Pipe?, _ code: (Int32) -> ProgramError
  ) throws(ProgramError) -> (output: Pipe, errors: Pipe) {
    guard let output else { throw code(errno) }
    guard let errors = Pipe() else {
      let reason = errno
      output.close()
      throw code(reason)
    }
    for pipe in [output, errors] { _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK) }
    return (output, errors)
  }

  /// Standard streams from `streams`, no signal blocked or ignored, a process group of its own.
  private static func withPreparation(
    _ streams: [Int32],
    _ body: (UnsafePointer<posix_spawn_file_actions_t>, UnsafePointer<posix_spawnattr_t>) -> Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var result = posix_spawn_file_actions_init(&actions)
    guard result == 0 else { return result }
    defer { posix_spawn_file_actions_destroy(&actions) }
    result = posix_spawnattr_init(&attributes)
    guard result == 0 else { return result }
    defer { posix_spawnattr_destroy(&attributes) }
    for (target, stream) in streams.enumerated() where result == 0 {
      result = posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
    }
    guard result == 0 else { return result }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    let flags =
      Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
      | Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return body(&actions, &attributes)
  }

  /// The texts as C wants them: an array of pointers that ends with nil.
  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }
}

/// Two ends, neither inherited by a program.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// A terminal that passes bytes on as they are; nobody's controlling terminal.
  init?(terminal: Void) {
    var main: Int32 = 0
    var other: Int32 = 0
    guard openpty(&main, &other, nil, nil, nil) == 0 else { return nil }
    var settings = termios()
    if tcgetattr(other, &settings) == 0 {
      cfmakeraw(&settings)
      tcsetattr(other, TCSANOW, &settings)
    }
    (reading, writing) = (main, other)
    for end in [main, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }

  /// Puts everything in while no reader is there yet.
  ///
  /// - Returns: The error number if that failed; a pipe can be smaller than usual once its user has
  ///   many.
  func fill(_ bytes: [UInt8]) -> Int32? {
    guard fcntl(writing, F_SETFL, O_NONBLOCK) == 0 else { return errno }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        return errno == EAGAIN ? ENOBUFS : errno
      }
    }
    return nil
  }
}
