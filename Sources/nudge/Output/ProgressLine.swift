/// How far a long run has come: one line on standard error that is rewritten in place, then erased.
///
/// A run that is over within half a second shows nothing. The clock decides only when to draw, never
/// what the run does.
final class ProgressLine {
  private let output: Output
  private let milliseconds: () -> Int64
  private let columns: Int
  private let isShown: Bool
  private var nextDrawing: Int64
  private var isDrawn = false
  /// Whether an interrupt erases the line before it ends the run.
  private var isGuarded = false

  /// How long a run may take without a word, in milliseconds.
  private static let patience: Int64 = 500
  /// How long a drawing stands, in milliseconds.
  private static let interval: Int64 = 250

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - output: Where it is drawn.
  ///   - milliseconds: A clock that is never set.
  ///   - columns: How wide the terminal is.
  ///   - isShown: Whether it is drawn at all.
  init(
    _ output: Output, milliseconds: @escaping () -> Int64, columns: Int, isShown: Bool
  ) {
    self.output = output
    self.milliseconds = milliseconds
    self.columns = columns
    self.isShown = isShown
    nextDrawing = milliseconds() + ProgressLine.patience
  }

  /// So much is done; draws it if it is time to.
  func advance(to done: Int, of all: Int, _ things: String) {
    guard isShown else { return }
    let now = milliseconds()
    guard now >= nextDrawing else { return }
    nextDrawing = now + ProgressLine.interval
    let text = "nudge: \(grouped(done)) of \(grouped(all)) \(things)"
    // A line as wide as the terminal would go on in the next, and could not be erased.
    if !isDrawn { isGuarded = ProcessEdge.eraseLineAtInterrupt() }
    output.writeError("\r\(text.prefix(max(0, columns - 1)))\u{1B}[K")
    isDrawn = true
  }

  /// Takes the line away, if there is one; whatever is printed next finds an empty line.
  func erase() {
    guard isDrawn else { return }
    output.writeError("\r\u{1B}[K")
    isDrawn = false
    if isGuarded { ProcessEdge.endAtInterrupt() }
  }
}

extension CommandContext {
  /// A line for the progress of a run, drawn where nothing else is drawn at the same time.
  ///
  /// - Parameter printsMeanwhile: Whether results are printed while the run goes on. On a terminal
  ///   they show by themselves how far it is, and a line between them would garble both.
  /// - Returns: The line, its clock started.
  func progressLine(printsMeanwhile: Bool) -> ProgressLine {
    let terminal = surroundings.terminal
    let isFree = !(printsMeanwhile && terminal.outputIsTerminal)
    return ProgressLine(
      output, milliseconds: surroundings.milliseconds, columns: terminal.columns ?? 80,
      isShown: terminal.errorIsTerminal && environment["TERM"] != "dumb" && isFree)
  }
}
