import Glibc

/// The machine's clock, read each time.
enum WallClock {
  /// Milliseconds since 1970; 0 if the machine has no clock.
  static var nowMilliseconds: Int64 {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
