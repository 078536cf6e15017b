import Glibc

ProcessEdge.prepare()
exit(
  await NudgeProgram.run(
    arguments: ProcessEdge.arguments, environment: ProcessEdge.environment,
    startedAt: ProcessEdge.now, output: .standard()))
