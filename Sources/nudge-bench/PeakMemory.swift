import Glibc

/// How much memory this process takes at the most while something is done.
///
/// Linux keeps the highest resident size of a process and lets the process reset it
/// (proc_pid_clear_refs(5)). What was freed before and is used again is not seen, so small figures say
/// only that not much is used.
enum PeakMemory {
  /// Kibibytes by which the highest resident size while `work` runs exceeds the size before it; nil
  /// where the system does not say.
  static func kibibytes(during work: () throws -> Void) rethrows -> Int? {
    let isReset = reset()
    let before = kibibytes(of: "VmRSS:")
    try work()
    guard isReset, let before, let peak = kibibytes(of: "VmHWM:") else { return nil }
    return max(0, peak - before)
  }

  private static func reset() -> Bool {
    let file = open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    return write(file, "5", 1) == 1
  }

  private static func kibibytes(of field: String) -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix(field) else { continue }
      return Int(text.drop { !$0.isNumber }.prefix { $0.isNumber })
    }
    return nil
  }
}
