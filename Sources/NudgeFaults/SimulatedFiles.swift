package import NudgeTesting

/// The disk of the device of a story: the real files, on a file system that tears and loses by the
/// story's seed.
///
/// ```swift
/// ScenarioRunner(storage: { simulatedFiles(for: $0) }, strings: strings)
/// ```
///
/// - Parameters:
///   - scenario: The story, as this device has it.
///   - neglect: What the file system forgets to do, for a test that shows that it would be missed.
/// - Returns: The disk, with nothing on it.
package func simulatedFiles(
  for scenario: Scenario, neglecting neglect: Set<DiskNeglect> = []
) -> SimulatedFileStorage {
  SimulatedFileStorage(
    on: SimulatedFileSystem(seed: scenario.seed, neglecting: neglect), seed: scenario.seed)
}
