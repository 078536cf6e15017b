import Synchronization
import Testing

@testable import nudge

@Suite("Colour")
struct PaletteTests {
  static let cases: [([String: String], Bool, Bool)] = [
    ([:], true, true), ([:], false, false),
    (["NO_COLOR": "1"], true, false), (["NO_COLOR": "0"], true, false),
    (["NO_COLOR": ""], true, true), (["TERM": "dumb"], true, false),
    (["TERM": "xterm"], true, true), (["TERM": "xterm"], false, false),
  ]

  @Test("is for a terminal that is not dumb, where NO_COLOR is not set", arguments: cases)
  func wanted(environment: [String: String], isTerminal: Bool, isColoured: Bool) {
    #expect(Palette(environment: environment, isTerminal: isTerminal).isColoured == isColoured)
  }

  @Test("is put around a text and leaves an empty one empty", arguments: Palette.Style.allCases)
  func painted(style: Palette.Style) {
    let palette = Palette(environment: [:], isTerminal: true)
    #expect(palette.painted("a", style) == "\u{1B}[\(style.rawValue)ma\u{1B}[0m")
    #expect(palette.painted("", style) == "")
    #expect(palette.painted("a", nil) == "a")
    #expect(Palette.plain.painted("a", style) == "a")
  }

  @Test("of a table is the table without its escape sequences")
  func sameText() async {
    let line = nudgeWords("simulate --from 2026-01-05 --zone UTC --weeks 9")
    let coloured = await Run(line, on: Surroundings.onTerminals(environment: [:]))
    let plain = await Run(line)
    #expect(coloured.output.contains("\u{1B}[1;32m●\u{1B}[0m"))
    #expect(coloured.output.replacing(/\u{1B}\[[0-9;]+m/, with: "") == plain.output)
    let refused = await Run(line, on: Surroundings.onTerminals(environment: ["NO_COLOR": "1"]))
    #expect(refused == plain)
  }
}

extension Surroundings {
  /// A machine both of whose streams are terminals.
  fileprivate static func onTerminals(environment: [String: String]) -> Surroundings {
    var machine = Surroundings(environment: environment)
    machine.terminal = TerminalFacts(outputIsTerminal: true, errorIsTerminal: true, columns: 80)
    return machine
  }
}

@Suite("Progress")
struct ProgressTests {
  /// A clock that a test moves, and what was drawn.
  private final class Bench {
    var now: Int64 = 10_000
    let errors = MemorySink()

    func line(columns: Int = 80, isShown: Bool = true) -> ProgressLine {
      ProgressLine(
        Output(results: MemorySink(), errors: errors), milliseconds: { self.now },
        columns: columns, isShown: isShown)
    }

    /// What was drawn since the last call.
    private var seen = 0
    func news() -> String {
      defer { seen = errors.bytes.count }
      return String(decoding: errors.bytes[seen...], as: UTF8.self)
    }
  }

  @Test("says nothing within half a second, then four times a second at most")
  func pace() {
    let bench = Bench()
    let line = bench.line()
    bench.now += 499
    line.advance(to: 1, of: 2_000, "weeks")
    #expect(bench.news() == "")
    bench.now += 1
    line.advance(to: 1_234, of: 2_000, "weeks")
    #expect(bench.news() == "\rnudge: 1,234 of 2,000 weeks\u{1B}[K")
    bench.now += 249
    line.advance(to: 1_300, of: 2_000, "weeks")
    #expect(bench.news() == "")
    bench.now += 1
    line.advance(to: 1_301, of: 2_000, "weeks")
    #expect(bench.news() == "\rnudge: 1,301 of 2,000 weeks\u{1B}[K")
  }

  @Test("is erased once, and only if it was drawn")
  func erased() {
    let bench = Bench()
    let line = bench.line()
    line.erase()
    #expect(bench.news() == "")
    bench.now += 500
    line.advance(to: 1, of: 2, "weeks")
    _ = bench.news()
    line.erase()
    #expect(bench.news() == "\r\u{1B}[K")
    line.erase()
    #expect(bench.news() == "")
  }

  @Test("is cut to less than the terminal's width", arguments: [0, 1, 5, 20])
  func narrow(columns: Int) {
    let bench = Bench()
    let line = bench.line(columns: columns)
    bench.now += 500
    line.advance(to: 1, of: 100_000, "weeks")
    let text = "nudge: 1 of 100,000 weeks".prefix(max(0, columns - 1))
    #expect(bench.news() == "\r\(text)\u{1B}[K")
  }

  @Test("that is not to be shown is never drawn")
  func hidden() {
    let bench = Bench()
    let line = bench.line(isShown: false)
    bench.now += 5_000
    line.advance(to: 1, of: 2, "weeks")
    line.erase()
    #expect(bench.news() == "")
  }

  @Test("is gone before what is printed at the end, on the same terminal")
  func erasedBeforeResults() async {
    let terminal = MemorySink()
    let output = Output(results: terminal, errors: terminal)
    let code = await NudgeProgram.run(
      arguments: nudgeWords("simulate --weeks 60 --from 2026-01-05 --zone UTC --format html"),
      surroundings: .onTerminals(environment: [:]).ticking, output: output)
    #expect(code == 0)
    // More than is kept back until the end of the run.
    #expect(terminal.bytes.count > 40_000)
    let parts = terminal.text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix("\rnudge: ") == true)
    #expect(parts.last?.hasPrefix("<!DOCTYPE html>") == true)
  }

  @Test("goes away before a fault is told")
  func fault() async {
    let errors = MemorySink()
    let output = Output(results: MemorySink(), errors: errors)
    let code = await NudgeProgram.run(
      arguments: nudgeWords(
        "simulate --weeks 4 --from 2026-01-05 --zone UTC --quiet 07:00-12:00 --format ics"),
      surroundings: .onErrorTerminal.ticking, output: output)
    #expect(code == 64)
    let parts = errors.text.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix("\rnudge: ") == true)
    #expect(parts.last?.hasPrefix("nudge: --format ics: no nudge fired") == true)
  }
}

extension Surroundings {
  /// A machine whose standard error alone is a terminal.
  fileprivate static var onErrorTerminal: Surroundings {
    var machine = Surroundings.still
    machine.terminal = TerminalFacts(errorIsTerminal: true)
    return machine
  }
}

extension Surroundings {
  /// The same; each look at the clock is a second later than the one before.
  fileprivate var ticking: Surroundings {
    let ticks = Ticks()
    var machine = self
    machine.milliseconds = { ticks.next() }
    return machine
  }
}

private final class Ticks: Sendable {
  private let milliseconds = Mutex<Int64>(0)

  func next() -> Int64 {
    milliseconds.withLock { milliseconds in
      milliseconds += 1_000
      return milliseconds
    }
  }
}
