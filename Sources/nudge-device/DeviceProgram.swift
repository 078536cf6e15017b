import NudgeAttentionHTTP
import NudgeLinux
import NudgeShared

/// The program: a device at the command line.
enum DeviceProgram {
  /// Does what the words ask for, and gives the code to end with.
  static func run(_ words: [String], environment: [String: String]) async -> Int32 {
    do throws(DeviceFault) {
      switch try DeviceCommand(words) {
      case .help: try DeviceEdge.write(Array(DeviceCommand.usage.utf8))
      case .version:
        try DeviceEdge.write(Array("nudge-device \(DeviceCommand.versionNumber)\n".utf8))
      case .receive(let home):
        let home = try self.home(home, environment)
        let receiving = Receiving(
          folder: StateFolder(home), desktop: Desktop(environment: environment),
          member: try await SignedIn(home: home).member())
        if let remark = try receiving.take(DeviceEdge.input(atMost: Receiving.byteLimit)) {
          DeviceEdge.remark(remark)
        }
      case .sync(let options): return try await sync(options, environment)
      }
      return 0
    } catch {
      DeviceEdge.remark(error.text)
      return error.code
    }
  }

  private static func sync(
    _ options: SyncOptions, _ environment: [String: String]
  ) async throws(DeviceFault) -> Int32 {
    let server: AttentionServer
    do {
      server = try AttentionServer(options.server)
    } catch {
      throw .usage("\(error)")
    }
    let token = try token(options.tokenFile)
    // A proxy would read what is only to be readable on this machine.
    if server.isPlain { DeviceEdge.forgetProxies() }
    let zone: LocalZone
    do {
      zone = try MachineZone(environment: environment).zone()
    } catch {
      throw .data("this machine's zone: \(error)")
    }
    let home = try home(options.home, environment)
    guard DeviceEdge.isThere(home.path) else {
      throw DeviceFault(
        code: 66, text: "\(home.path): there is no such folder; name it with --home")
    }
    let outcome = try await Reconciling(
      options: options, home: home, environment: environment,
      clock: SystemClock(zone: zone)
    ).run(server: server, token: token)
    let report = SyncReport(outcome: outcome)
    switch options.format {
    case .table: try DeviceEdge.write(Array(report.table.utf8))
    case .json: try DeviceEdge.write(report.json)
    }
    for remark in outcome.remarks { DeviceEdge.remark(remark) }
    guard let problem = outcome.reconciliation.problems.first else { return 0 }
    throw .problem(problem, file: outcome.fileProblem)
  }

  private static func token(_ path: String) throws(DeviceFault) -> AttentionToken {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let bytes: [UInt8]?
    do {
      bytes = try StateFolder(folder).file(name, limit: AttentionToken.byteLimit + 64).read()
    } catch {
      throw .file(error)
    }
    guard let bytes else { throw DeviceFault(code: 66, text: "\(path): there is no such file") }
    do {
      return try AttentionToken(String(decoding: bytes, as: UTF8.self))
    } catch {
      throw .data("\(path): \(error)")
    }
  }

  private static func home(
    _ option: String?, _ environment: [String: String]
  ) throws(DeviceFault) -> StateHome {
    do {
      return try StateHome(option: option, environment: environment)
    } catch {
      throw .file(error)
    }
  }
}
