import Testing

@testable import nudge

/// Takes so many bytes, then fails as it was told to.
private final class LimitedSink: ByteSink {
  private(set) var taken = 0
  private(set) var calls = 0
  private let limit: Int
  private let fault: ByteSinkFault

  init(limit: Int, fault: ByteSinkFault) {
    self.limit = limit
    self.fault = fault
  }

  func write(_ bytes: borrowing [UInt8]) throws(ByteSinkFault) {
    calls += 1
    guard taken + bytes.count <= limit else { throw fault }
    taken += bytes.count
  }
}

@Suite("The writer")
struct OutputTests {
  @Test("keeps the order of what is written and sends it in large pieces")
  func pieces() throws {
    let results = MemorySink()
    let output = Output(results: results, errors: MemorySink())
    var expected = ""
    for number in 0..<5_000 {
      try output.write("line \(number)\n")
      expected += "line \(number)\n"
    }
    #expect(results.bytes.count < expected.utf8.count)
    #expect(results.bytes.count >= 32_768)
    try output.flush()
    #expect(results.text == expected)
  }

  @Test("lets a run whose reader went away end quietly with the code of a broken pipe")
  func closed() async {
    let results = LimitedSink(limit: 0, fault: .closed)
    let errors = MemorySink()
    let code = await NudgeProgram.run(
      arguments: ["help"], surroundings: .still,
      output: Output(results: results, errors: errors))
    #expect(code == 141)
    #expect(errors.text == "")
    #expect(results.calls == 1)
  }

  @Test("lets a run that cannot write say so, with the code for input and output")
  func full() async {
    let errors = MemorySink()
    let code = await NudgeProgram.run(
      arguments: ["--version"], surroundings: .still,
      output: Output(
        results: LimitedSink(limit: 3, fault: .failed("No space left on device")), errors: errors))
    #expect(code == 74)
    #expect(errors.text == "nudge: standard output: No space left on device\n")
  }

  @Test("does not try again after a failure, so that a long stream ends at once")
  func failsOnce() {
    let results = LimitedSink(limit: 40_000, fault: .closed)
    let output = Output(results: results, errors: MemorySink())
    let line = String(repeating: "x", count: 1_000)
    var written = 0
    while written < 1_000, (try? output.write(line)) != nil { written += 1 }
    #expect(written == 65)
    #expect(throws: CommandFault.outputClosed) { try output.write("y") }
    #expect(throws: CommandFault.outputClosed) { try output.flush() }
    #expect(results.calls == 2)
  }

  @Test("writes nothing where there is nothing to write")
  func nothing() throws {
    let results = LimitedSink(limit: 0, fault: .closed)
    let output = Output(results: results, errors: MemorySink())
    try output.flush()
    try output.write("")
    try output.flush()
    #expect(results.calls == 0)
  }
}

@Suite("The exit code")
struct ExitCodeTests {
  @Test(
    "follows sysexits for each kind of fault",
    arguments: [
      (CommandFault.noCommand, 64), (.unknownCommand(found: "x", suggestion: nil), 64),
      (.unknownOption(command: nil, found: "x", suggestion: nil), 64),
      (.value(place: "x", found: nil, accepted: "y"), 64), (.refused(place: "x", detail: "y"), 64),
      (.repeated(place: "x", first: "1", second: "2"), 64),
      (.conflict(place: "x", other: "y", reason: "z"), 64),
      (.surplus(command: "x", found: "y"), 64),
      (.data(place: "x", detail: "y"), 65), (.noInput(place: "x", detail: "y"), 66),
      (.software(detail: "y"), 70),
      (.io(place: "x", detail: "y"), 74), (.outputFailed(detail: "y"), 74),
      (.locked(place: "x", detail: "y"), 75), (.outputClosed, 141),
    ])
  func codes(fault: CommandFault, code: Int) {
    #expect(Int(fault.code.rawValue) == code)
    #expect(!fault.text.contains("\n"))
  }

  @Test("comes with a line that cannot be broken by a file's name or content")
  func hostileNames() {
    let fault = CommandFault.data(place: "a\nb.json", detail: "line 1:\t\u{1B}[31mred\r\n")
    #expect(fault.text == "a\\nb.json: line 1:\\t\\u{1B}[31mred\\u{D}\\n")
  }
}
