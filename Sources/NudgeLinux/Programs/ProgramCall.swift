/// Another program of the system, and what it is to be started with; no shell comes between.
///
/// ```swift
/// let call = ProgramCall(["notify-send", "--print-id", "--", title], environment: environment)
/// let result = try call.run(deadlineSeconds: 5)   // to its end
/// let running = try call.start()                  // or beside us
/// ```
///
/// It is given that environment, which is to be our own whole one, since a desktop program needs
/// variables that we know nothing of; and none of our descriptors, handlers and blocked signals. It
/// leads a process group of its own, so that what it starts in turn is ended with it and Ctrl-C reaches us alone.
package struct ProgramCall: Hashable, Sendable {
  /// The program (a name to be found on `PATH`, or an absolute path) and its arguments.
  package let words: [String]
  /// All its variables; `PATH` among them says where it is looked for.
  package let environment: [String: String]
  /// What it reads on standard input; at most ``inputLimit`` bytes, and then the end.
  package let input: [UInt8]
  /// What becomes of what it prints.
  package let printing: Printing

  /// What becomes of what a program prints.
  package enum Printing: Hashable, Sendable {
    /// Standard output and standard error are captured.
    case captured
    /// The same, and standard output is a terminal: to a pipe, a program of which each line is
    /// wanted as soon as it is printed keeps lines back.
    case capturedFromTerminal
    /// It is thrown away. For a program that may outlive us: writing to a pipe without a reader
    /// would end it.
    case discarded
  }

  /// How many bytes standard input may have: what a pipe holds without a reader.
  package static let inputLimit = 65_536
  /// How many bytes of each output are kept; the rest is read and forgotten.
  package static let outputLimit = 65_536
  /// Where programs are looked for if there is no `PATH`, as `execvp` does it.
  package static let standardPath = "/bin:/usr/bin"

  /// Puts the parts together; nothing is looked up yet.
  package init(
    _ words: [String], environment: [String: String], input: [UInt8] = [],
    printing: Printing = .captured
  ) {
    self.words = words
    self.environment = environment
    self.input = input
    self.printing = printing
  }

  /// Starts it, to run beside us.
  ///
  /// - Returns: The program at work.
  /// - Throws: ``ProgramError`` if there is no such program or it cannot be started.
  package func start() throws(ProgramError) -> RunningProgram {
    try RunningProgram(self, path: path())
  }

  /// Starts it and waits for its end.
  ///
  /// - Parameter deadlineSeconds: How long it may take. After that it gets SIGTERM, and SIGKILL half
  ///   a second later.
  /// - Returns: How it ended and what it printed.
  /// - Throws: ``ProgramError``.
  package func run(deadlineSeconds: Double) throws(ProgramError) -> ProgramResult {
    let program = try start()
    if let result = program.wait(seconds: deadlineSeconds) { return result }
    program.end()
    throw .timedOut(program: words.first ?? "", seconds: deadlineSeconds)
  }

  /// The file behind the first word.
  ///
  /// - Throws: ``ProgramError`` of case `notFound`, or `cannotStart` for a file that may not be run.
  package func path() throws(ProgramError) -> String {
    let name = words.first ?? ""
    let searched = environment["PATH"] ?? ProgramCall.standardPath
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw .notFound(program: name, path: searched)
    }
    if name.hasPrefix("/") { return name }
    var refused: String?
    // A relative entry means whatever folder we happen to be in, and so does a relative name.
    for folder in searched.split(separator: ":") where folder.hasPrefix("/") && !name.contains("/")
    {
      let path = "\(folder)/\(name)"
      switch ProgramFile(at: path) {
      case .runnable: return path
      case .notRunnable: refused = refused ?? path
      case .nothing: break
      }
    }
    if let refused { throw .cannotStart(program: refused, code: ProgramFile.refusal) }
    throw .notFound(program: name, path: searched)
  }
}
