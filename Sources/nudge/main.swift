import Glibc

ProcessEdge.prepare()
// On the main actor each call of another actor would change threads, twice.
exit(
  await Task.detached {
    await NudgeProgram.run(
      arguments: ProcessEdge.arguments, environment: ProcessEdge.environment,
      startedAt: ProcessEdge.now, output: .standard())
  }.value)
