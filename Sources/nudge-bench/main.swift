import Glibc

let ending = await BenchProgram.run(arguments: Array(CommandLine.arguments.dropFirst())) { text in
  print(text, terminator: "")
  // A row is to be seen when it is known, into a pipe too.
  fflush(nil)
}
if let fault = ending.fault {
  let line = Array("nudge-bench: \(fault)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
exit(ending.code)
