import Glibc

DeviceEdge.prepare()
exit(
  await Task.detached {
    await DeviceProgram.run(DeviceEdge.arguments, environment: DeviceEdge.environment)
  }.value)
