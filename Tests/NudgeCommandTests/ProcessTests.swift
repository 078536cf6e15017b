import Testing

@testable import nudge

@Suite("The program as a process")
struct ProcessTests {
  @Test("writes results to standard output and ends with 0")
  func results() async throws {
    let process = try ProgramProcess(["help", "simulate"])
    #expect(process.code == 0)
    #expect(process.output == (await Run(["help", "simulate"])).output)
    #expect(process.errors == "")
  }

  @Test("writes a fault to standard error and ends with its code")
  func fault() throws {
    let process = try ProgramProcess(["simulate", "--window", "25:00-11:00"])
    #expect(process.code == 64)
    #expect(process.output == "")
    #expect(
      process.errors
        == "nudge: --window: found \"25:00-11:00\", accepted: HH:MM-HH:MM such as 08:00-11:00\n")
  }

  @Test("ends quietly when its reader is gone, by itself and not by a signal")
  func readerGone() throws {
    let process = try ProgramProcess(["help"], standardOutput: .readerGone)
    #expect(process.code == 141)
    #expect(process.errors == "")
  }

  @Test("says so when there is no room for its results")
  func full() throws {
    let process = try ProgramProcess(["help"], standardOutput: .full)
    #expect(process.code == 74)
    #expect(process.errors == "nudge: standard output: No space left on device\n")
  }

  @Test("says so when it was started without standard output")
  func closed() throws {
    let process = try ProgramProcess(["--version"], standardOutput: .closed)
    #expect(process.code == 74)
    #expect(process.errors == "nudge: standard output: Bad file descriptor\n")
  }

  @Test("streams more than a pipe holds, and stops when nobody reads on")
  func stream() throws {
    let line = nudgeWords("simulate --weeks 300 --zone UTC --from 2026-01-05 --format json")
    let process = try ProgramProcess(line)
    #expect(process.code == 0)
    #expect(process.output.utf8.count > 200_000)
    #expect(process.output.hasSuffix("}\n"))
    let stopped = try ProgramProcess(line, standardOutput: .readerGone)
    #expect(stopped.code == 141)
    #expect(stopped.errors == "")
  }
}
