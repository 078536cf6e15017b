import Glibc
import NudgeLinux

DeviceEdge.prepare()
exit(
  await Task.detached {
    await DeviceProgram.run(DeviceEdge.arguments, environment: ProcessEnvironment.all)
  }.value)
