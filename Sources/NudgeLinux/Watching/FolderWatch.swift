import Glibc

/// Tells when a file in a folder is changed, and when the folder itself comes or goes (inotify(7)).
///
/// What is said is only a reason to look again: nothing is learned from an event but that there was
/// one. A folder that is not there is waited for where the one above it is; with neither, whoever
/// waits has to look by himself now and then.
package struct FolderWatch: ~Copyable {
  /// The folder that stood at a path, whatever its path is by now.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
      device = status.st_dev
      number = status.st_ino
    }
  }

  /// To poll for reading; -1 where the system has no more watches to give.
  package let descriptor: Int32
  private let path: String
  /// Names of files that are no reason to look again.
  private let ignored: @Sendable (String) -> Bool
  private var watched: Identity?
  /// The watch on the folder, if it is there and may be watched.
  private var ownWatch: Int32?
  /// The watch on the folder above it, for its coming.
  private var watchAbove: Int32?

  /// Watches a folder, which need not be there.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the folder.
  ///   - ignored: Says which names in it do not matter.
  package init(_ path: String, ignoring ignored: @escaping @Sendable (String) -> Bool) {
    self.path = path
    self.ignored = ignored
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    _ = follow()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether there is a folder at the path now.
  package var isThere: Bool { Identity(of: path) != nil }

  /// Watches what stands at the path now.
  ///
  /// - Returns: Whether that is another folder than before, or one where there was none, or none.
  package mutating func follow() -> Bool {
    let isKnown = Identity(of: path) == watched
    guard !isKnown || (watched == nil ? watchAbove : ownWatch) == nil else { return false }
    for watch in [ownWatch, watchAbove].compactMap(\.self) { inotify_rm_watch(descriptor, watch) }
    let changes = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    let farewells = IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR
    let arrivals = IN_CREATE | IN_MOVED_TO | IN_ONLYDIR
    // In this order: a folder that comes before the first watch stands is found by looking, and one
    // that comes later is told of.
    watchAbove = newWatch(StateFolder.parent(of: path), arrivals)
    let found = Identity(of: path)
    ownWatch = newWatch(path, changes | farewells)
    let isAnother = found != watched
    watched = found
    return isAnother
  }

  private func newWatch(_ path: String, _ events: Int32) -> Int32? {
    let watch = inotify_add_watch(descriptor, path, UInt32(events))
    return watch < 0 ? nil : watch
  }

  /// Takes all events there are, without waiting.
  ///
  /// - Returns: Whether one of them is a reason to look again.
  package mutating func drain() -> Bool {
    guard descriptor >= 0 else { return false }
    var isReason = false
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return isReason }
      buffer.withUnsafeBytes { bytes in
        var start = 0
        while start + MemoryLayout<inotify_event>.size <= count {
          let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          start += MemoryLayout<inotify_event>.size
          let end = min(start + Int(event.len), count)
          let text = String(decoding: bytes[start..<end].prefix { $0 != 0 }, as: UTF8.self)
          start = end
          if isReasonable(event, text, ownName: name) { isReason = true }
        }
      }
    }
  }

  private func isReasonable(_ event: inotify_event, _ text: String, ownName: String) -> Bool {
    // The folder itself went, or so many events came that some were dropped.
    if text.isEmpty { return event.mask & UInt32(IN_IGNORED) == 0 }
    if event.wd == ownWatch { return !ignored(text) }
    return text == ownName
  }
}
