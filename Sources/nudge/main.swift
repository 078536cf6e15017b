import Glibc

ProcessEdge.prepare()
// On the main actor each call of another actor would change threads, twice.
exit(
  await Task.detached {
    await NudgeProgram.run(
      arguments: ProcessEdge.arguments, surroundings: ProcessEdge.surroundings, output: .standard())
  }.value)
