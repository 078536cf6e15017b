import Glibc

ProcessEdge.prepare()
if let shortage = ProcessEdge.shortage {
  Output.standard().writeError("nudge: \(shortage)\n")
  exit(ExitCode.software.rawValue)
}
// On the main actor each call of another actor would change threads, twice.
exit(
  await Task.detached {
    await NudgeProgram.run(
      arguments: ProcessEdge.arguments, surroundings: ProcessEdge.surroundings, output: .standard())
  }.value)
