import Glibc

/// One true run of the built program: started, read while it runs, waited for.
struct ProgramProcess {
  /// What becomes of the program's standard output.
  enum StandardOutput {
    /// Read to its end.
    case read
    /// A stream whose reader is gone from the start.
    case readerGone
    /// Not open at all.
    case closed
    /// A device that has no room.
    case full
  }

  /// What went wrong in the test's own work.
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  let output: String
  let errors: String
  /// The exit code, or nil where a signal ended the program.
  let code: Int32?

  /// The program is built into the same directory as the tests that run here.
  static var path: String {
    get throws {
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0 else { throw Failure(call: "readlink", code: errno) }
      let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + "nudge"
    }
  }

  init(_ arguments: [String], standardOutput: StandardOutput = .read) throws {
    let results = try Pipe()
    let faults = try Pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch standardOutput {
    case .read, .readerGone: posix_spawn_file_actions_adddup2(&actions, results.writing, 1)
    case .closed: posix_spawn_file_actions_addclose(&actions, 1)
    case .full: posix_spawn_file_actions_addopen(&actions, 1, "/dev/full", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, faults.writing, 2)
    if case .readerGone = standardOutput { close(results.reading) }
    let path = try ProgramProcess.path
    var identifier = pid_t()
    let words = ([path] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    let started = posix_spawn(&identifier, path, &actions, nil, words + [nil], [nil])
    close(results.writing)
    close(faults.writing)
    guard started == 0 else { throw Failure(call: "posix_spawn \(path)", code: started) }
    var texts = [results.reading: [UInt8](), faults.reading: [UInt8]()]
    if case .readerGone = standardOutput { texts[results.reading] = nil }
    try ProgramProcess.readAll(&texts)
    output = String(decoding: texts[results.reading] ?? [], as: UTF8.self)
    errors = String(decoding: texts[faults.reading] ?? [], as: UTF8.self)
    var status: Int32 = 0
    guard waitpid(identifier, &status, 0) == identifier else {
      throw Failure(call: "waitpid", code: errno)
    }
    code = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// A pair of connected sockets, which behave as a pipe does here.
  ///
  /// Unlike a pipe they can be created so that, from the first moment on, both ends close in
  /// programs that other tests start meanwhile; a stray copy would keep a reader alive.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        throw Failure(call: "socketpair", code: errno)
      }
      reading = ends[0]
      writing = ends[1]
    }
  }

  /// Reads all descriptors side by side: a full pipe that nobody empties would stop the program.
  private static func readAll(_ texts: inout [Int32: [UInt8]]) throws {
    var open = Set(texts.keys)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !open.isEmpty {
      var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), 30_000) > 0 else {
        throw Failure(call: "poll", code: errno)
      }
      for request in requests where request.revents != 0 {
        let count = read(request.fd, &buffer, buffer.count)
        if count > 0 {
          texts[request.fd]?.append(contentsOf: buffer[..<count])
        } else {
          close(request.fd)
          open.remove(request.fd)
        }
      }
    }
  }
}
