import Glibc
import Testing

@testable import NudgeLinux

@Suite("Other programs are started without a shell, bounded in time and output")
struct ProgramCallTests {
  private let folder = TemporaryFolder()
  private static let environment = ["PATH": "/usr/bin:/bin"]

  private func call(_ words: String..., input: String = "") -> ProgramCall {
    ProgramCall(words, environment: Self.environment, input: Array(input.utf8))
  }

  private func shell(_ script: String, input: String = "") -> ProgramCall {
    call("sh", "-c", script, input: input)
  }

  @Test("Input, output, errors and exit code arrive as they are")
  func streams() throws {
    let result = try shell("cat; echo late >&2; exit 7", input: "in").run(deadlineSeconds: 20)
    #expect(result.ending == .exited(7))
    #expect(result.text == "in")
    #expect(result.errors == Array("late\n".utf8))
    #expect(!result.isSuccess)
    #expect(try call("true").run(deadlineSeconds: 20).isSuccess)
    #expect(try call("false").run(deadlineSeconds: 20).ending == .exited(1))
  }

  @Test("Arguments are no shell's to read")
  func words() throws {
    let odd = ["$HOME", "a b", "", "'\"\\", "*", "é\n", "--"]
    let result = try ProgramCall(
      ["printf", "%s|"] + odd, environment: Self.environment
    ).run(deadlineSeconds: 20)
    #expect(result.text == odd.map { $0 + "|" }.joined())
  }

  @Test("Without input, standard input is at its end")
  func noInput() throws {
    #expect(try call("cat").run(deadlineSeconds: 20).output.isEmpty)
  }

  @Test("As much input as a pipe holds arrives, and more is refused before anything is started")
  func inputLimit() throws {
    let most = String(repeating: "x", count: ProgramCall.inputLimit)
    let result = try call("cat", input: most).run(deadlineSeconds: 20)
    #expect(result.text == most)
    #expect(throws: ProgramError.inputTooLong(program: "/usr/bin/cat", bytes: 65_537)) {
      try call("cat", input: most + "x").run(deadlineSeconds: 20)
    }
  }

  @Test("A program that closes its standard input early does no harm")
  func closedInput() throws {
    let result = try shell("exec <&-; echo done", input: String(repeating: "x", count: 60_000))
      .run(deadlineSeconds: 20)
    #expect(result.text == "done\n")
  }

  @Test("Of ten million bytes on each stream the first 64 KiB are kept")
  func muchOutput() throws {
    let result = try shell("head -c 10000000 /dev/zero; head -c 10000000 /dev/zero >&2; exit 3")
      .run(deadlineSeconds: 60)
    #expect(result.ending == .exited(3))
    #expect(result.output.count == 65_536)
    #expect(result.errors.count == 65_536)
  }

  @Test("After the deadline it is ended")
  func deadline() throws {
    // On a busy machine it may not have come to its first line by then.
    for seconds in [0.2, 1, 5, 20] {
      #expect(throws: ProgramError.timedOut(program: "sh", seconds: seconds)) {
        try shell("echo $$ > \(folder.path)/process; exec sleep 600").run(deadlineSeconds: seconds)
      }
      guard let process = Int32((folder.text("process") ?? "").dropLast()) else { continue }
      #expect(kill(process, 0) == -1 && errno == ESRCH)
      return
    }
    Issue.record("it never came to its first line")
  }

  @Test(
    "Its end comes by SIGTERM, and by SIGKILL for whoever ignores that",
    arguments: [
      ("echo; exec sleep 600", SIGTERM),
      ("trap '' TERM; echo; while :; do sleep 600; done", SIGKILL),
    ])
  func ending(script: String, signal: Int32) throws {
    let program = try shell(script).start()
    #expect(program.wait(seconds: 20) { !$0.output.isEmpty } == nil)
    #expect(program.end()?.ending == .signalled(signal))
    #expect(kill(program.processID, 0) == -1 && errno == ESRCH)
  }

  @Test(
    "What the program has started is ended with it, also if it ignores SIGTERM",
    arguments: ["", "trap '' TERM; "])
  func group(preparation: String) throws {
    mkfifo(folder.path + "/pipe", 0o600)
    let reading = open(folder.path + "/pipe", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reading) }
    let script = "{ \(preparation)echo; exec sleep 600; } > \(folder.path)/pipe & wait"
    let program = try shell(script).start()
    #expect(Waiting.poll([reading], milliseconds: 20_000) == [reading])
    var byte: UInt8 = 0
    #expect(read(reading, &byte, 1) == 1)
    #expect(Waiting.poll([reading], milliseconds: 0).isEmpty)
    #expect(program.end()?.ending == .signalled(SIGTERM))
    // The pipe ends as soon as nobody has it open for writing any more.
    #expect(Waiting.poll([reading], milliseconds: 20_000) == [reading])
    #expect(read(reading, &byte, 1) == 0)
  }

  @Test("Its end counts, not that of the pipes that its own children hold")
  func heldPipes() throws {
    let program = try shell("sleep 600 & echo $!").start()
    let result = try #require(program.wait(seconds: 20))
    #expect(result.ending == .exited(0))
    kill(-program.processID, SIGKILL)
  }

  @Test("It has the environment that it is given, and no descriptor, handler or blocked signal")
  func inheritance() throws {
    let script =
      "echo $HOME-$NUDGE_A; grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -f2; ls /proc/self/fd"
    let other = try call("sleep", "600").start()
    defer { other.end() }
    let handlerBefore = signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, handlerBefore) }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    var maskBefore = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &maskBefore)
    defer { pthread_sigmask(SIG_SETMASK, &maskBefore, nil) }
    let call = ProgramCall(
      shell(script).words, environment: Self.environment.merging(["NUDGE_A": "1"]) { $1 })
    let lines = try call.run(deadlineSeconds: 20).text.split(separator: "\n").map(String.init)
    #expect(lines.first == "-1")
    // Signals 1 to 31; the two after them belong to the C library.
    let masks = lines.dropFirst().prefix(2).map { UInt64($0, radix: 16).map { $0 & 0x7fff_ffff } }
    #expect(masks == [0, 0])
    #expect(other.descriptors.count == 2)
    #expect(lines.dropFirst(3).allSatisfy { !other.descriptors.map(String.init).contains($0) })
  }

  @Test("Only absolute folders of PATH are searched, and the first runnable file is taken")
  func path() throws {
    let folder = TemporaryFolder()
    for name in ["a", "b", "c"] { mkdir(folder.path + "/" + name, 0o700) }
    folder.write("#!/bin/sh\necho b", to: "b/tool")
    folder.write("#!/bin/sh\necho c", to: "c/tool")
    chmod(folder.path + "/c/tool", 0o700)
    chmod(folder.path + "/b/tool", 0o600)
    let path = "::.:bin:\(folder.path)/none:\(folder.path)/a:\(folder.path)/b:\(folder.path)/c"
    #expect(
      try ProgramCall(["tool"], environment: ["PATH": path]).path() == folder.path + "/c/tool")
    let refused = ProgramCall(["tool"], environment: ["PATH": "\(folder.path)/b"])
    #expect(
      throws: ProgramError.cannotStart(program: folder.path + "/b/tool", code: EACCES)
    ) { try refused.path() }
    #expect(try ProgramCall(["sh"], environment: [:]).path() == "/bin/sh")
  }

  @Test(
    "What is not there is not found",
    arguments: ["no-such-tool", "", "./sh", "bin/sh", "sh\u{0}x"])
  func notFound(name: String) {
    #expect(throws: ProgramError.notFound(program: name, path: "/usr/bin:/bin")) {
      try call(name).start()
    }
  }

  @Test("What cannot be executed says why")
  func cannotStart() throws {
    let folder = TemporaryFolder()
    folder.write("echo", to: "text")
    chmod(folder.path + "/text", 0o700)
    let codes: [(String, Int32)] = [
      (folder.path + "/text", ENOEXEC), (folder.path + "/gone", ENOENT), (folder.path, EACCES),
    ]
    for (path, code) in codes {
      #expect(throws: ProgramError.cannotStart(program: path, code: code)) {
        try call(path).start()
      }
    }
    #expect(throws: ProgramError.cannotStart(program: "/usr/bin/cat", code: EINVAL)) {
      try call("cat", "a\u{0}b").start()
    }
  }

  @Test("A program that is being written at this moment is started when that is done")
  func busy() throws {
    folder.write("#!/bin/sh\nexit 0\n", to: "tool")
    let path = folder.path + "/tool"
    chmod(path, 0o700)
    let writing = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    var pauses = 0
    let program = try RunningProgram(call(path), path: path) {
      pauses += 1
      if pauses == 3 { close(writing) }
      // A program that is just being started beside this one may hold the file for a moment more.
      if pauses > 3 { usleep(50_000) }
    }
    #expect(program.wait(seconds: 20)?.ending == .exited(0))
    #expect(pauses >= 3)
  }

  @Test("One that stays open for writing is given up after 20 tries")
  func busyForGood() {
    folder.write("#!/bin/sh\nexit 0\n", to: "tool")
    let path = folder.path + "/tool"
    chmod(path, 0o700)
    let writing = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(writing) }
    var pauses = 0
    #expect(throws: ProgramError.cannotStart(program: path, code: ETXTBSY)) {
      try RunningProgram(call(path), path: path) { pauses += 1 }
    }
    #expect(pauses == 20)
  }

  @Test("A running program can be polled, and its end is told once and again")
  func polling() throws {
    let program = try shell("echo one; read line; echo $line", input: "two\n").start()
    #expect(!program.descriptors.isEmpty)
    let result = try #require(program.wait(seconds: 20))
    #expect(result.text == "one\ntwo\n")
    #expect(program.descriptors.isEmpty)
    #expect(program.advance() == result)
    #expect(program.end() == result)
  }

  @Test("On a terminal each line arrives at once and unchanged, and its end is the end")
  func terminal() throws {
    let call = ProgramCall(
      ["sh", "-c", "test -t 1 && test ! -t 0 && test ! -t 2 && printf 'a\\nb\\tc\\r'; exit 5"],
      environment: Self.environment, printing: .capturedFromTerminal)
    let result = try call.run(deadlineSeconds: 20)
    #expect(result.ending == .exited(5))
    #expect(result.text == "a\nb\tc\r")
  }

  @Test("What is thrown away goes nowhere and does no harm to who prints it after we are gone")
  func discarded() throws {
    let script =
      "read line < \(folder.path)/pipe; echo x && echo y >&2 && touch \(folder.path)/done"
    mkfifo(folder.path + "/pipe", 0o600)
    var processID: Int32 = 0
    do {
      let program = try ProgramCall(
        ["sh", "-c", script], environment: Self.environment, printing: .discarded
      ).start()
      #expect(program.descriptors.isEmpty)
      #expect(program.advance() == nil)
      processID = program.processID
    }
    let pipe = open(folder.path + "/pipe", O_WRONLY)
    write(pipe, "\n", 1)
    close(pipe)
    var status = siginfo_t()
    waitid(P_PID, id_t(processID), &status, WEXITED | WNOWAIT)
    #expect(folder.text("done") == "")
  }

  @Test("A program that was let go of goes on, and is no zombie once another was started")
  func orphans() throws {
    var processID: Int32 = 0
    do {
      let program = try shell("exec sleep 600").start()
      processID = program.processID
    }
    #expect(kill(processID, 0) == 0)
    kill(processID, SIGKILL)
    var status = siginfo_t()
    // Waits for the end without taking the zombie away.
    waitid(P_PID, id_t(processID), &status, WEXITED | WNOWAIT)
    #expect(try call("true").run(deadlineSeconds: 20).isSuccess)
    #expect(kill(processID, 0) == -1)
  }

  @Test("The errors say what is wrong in one line")
  func texts() {
    let errors: [(ProgramError, String)] = [
      (.notFound(program: "x", path: "/bin"), "x: no such program on PATH (/bin)"),
      (
        .notFound(program: "a/x", path: "/bin"),
        "a/x: found a relative path, accepted: a name, or a path from / on"
      ),
      (.cannotStart(program: "/x", code: ENOENT), "/x: no such program"),
      (.cannotStart(program: "/x", code: EACCES), "/x: cannot be started: Permission denied"),
      (.timedOut(program: "x", seconds: 5), "x: not done after 5 s"),
      (.timedOut(program: "x", seconds: 0.5), "x: not done after 0.5 s"),
    ]
    for (error, text) in errors { #expect("\(error)" == text) }
  }
}
