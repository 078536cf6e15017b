import Glibc

ProcessEdge.prepare()
exit(
  await NudgeProgram.run(
    arguments: ProcessEdge.arguments, environment: ProcessEdge.environment, output: .standard()))
