import Glibc

extension ProcessEdge {
  /// Below this the runtime would trap before anything could be said: it needs some descriptors of
  /// its own, and a delivery up to a dozen more.
  private static let fewestDescriptors: rlim_t = 32

  /// What the system does not give this process and it cannot work without, in one line; nil if there
  /// is enough.
  static var shortage: String? {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < fewestDescriptors
    {
      return "limit of open files: found \(limit.rlim_cur), accepted: \(fewestDescriptors) or more "
        + "(ulimit -n)"
    }
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { _ in nil }, nil)
    guard code == 0 else {
      return "threads: none can be started: \(String(cString: strerror(code))); raise the limit of "
        + "processes (ulimit -u)"
    }
    pthread_join(thread, nil)
    return nil
  }
}
