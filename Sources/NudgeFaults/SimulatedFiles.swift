import NudgeLinux
import NudgeShared
import NudgeTesting

/// The Linux actual's files on a simulated disk.
enum SimulatedFiles {}
