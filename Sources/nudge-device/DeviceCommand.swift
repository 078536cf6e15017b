import NudgeShared

/// What was asked for on the command line.
enum DeviceCommand: Hashable {
  /// Takes a push from standard input.
  case receive(home: String?)
  /// Reconciles once.
  case sync(SyncOptions)
  /// Prints ``usage``.
  case help
  /// Prints ``versionNumber``.
  case version

  /// What `--version` prints after the name; the same as of `nudge`.
  static let versionNumber = "0.1.0"

  /// How the program is called.
  static let usage = """
    usage: nudge-device receive [--home DIR]
           nudge-device sync --server URL --token-file FILE --principal NAME [--home DIR]
                             [--viewing RUN]... [--query RUN]... [--format table|json]

    receive   takes one push, a line of JSON, from standard input: shows it and keeps it in tray.json
    sync      tells the authority what was seen, asks what is obsolete, and takes that away

      --home DIR          the state folder; else $XDG_STATE_HOME/nudge or ~/.local/state/nudge
      --server URL        the authority: https, or http to this machine
      --token-file FILE   the file with the bearer token
      --principal NAME    whose token it is; has to be who is signed in in the state folder
      --viewing RUN       the end of this run is being looked at
      --query RUN         a run of which to say whether it is unread
      --format FORMAT     table (usual) or json

    exit codes: 0 done, 64 usage, 65 bad data, 66 no such file, 69 no answer to use, 74 input or
    output, 75 state in use, 77 token refused

    """

  /// Reads the words after the program's name.
  init(_ words: [String]) throws(DeviceFault) {
    var words = words[...]
    if words.dropFirst().contains(where: { ["--help", "-h"].contains($0) }) {
      self = .help
      return
    }
    switch words.popFirst() {
    case "receive":
      var home: String?
      while let word = words.popFirst() {
        guard word == "--home" else { throw .unknown(word, accepted: "--home") }
        guard home == nil else { throw .twice(word) }
        home = try DeviceCommand.value(of: word, &words)
      }
      self = .receive(home: home)
    case "sync": self = .sync(try SyncOptions(&words))
    case "help", "--help", "-h": self = .help
    case "version", "--version": self = .version
    case let word?: throw .unknown(word, accepted: "receive, sync, help")
    case nil: throw .usage("found no command, accepted: receive, sync, help")
    }
  }

  static func value(
    of option: String, _ words: inout ArraySlice<String>
  ) throws(DeviceFault) -> String {
    guard let value = words.popFirst(), !value.isEmpty else {
      throw .usage("\(option): found no value")
    }
    return value
  }
}

/// The options of `sync`.
struct SyncOptions: Hashable {
  /// In which form the result is printed.
  enum Format: String, CaseIterable, Hashable {
    case table
    case json
  }

  var server = ""
  var tokenFile = ""
  var principal = ""
  var home: String?
  var viewing: [RunID] = []
  var queried: [RunID] = []
  var format = Format.table

  init(_ words: inout ArraySlice<String>) throws(DeviceFault) {
    let lists = ["--viewing", "--query"]
    let known = ["--server", "--token-file", "--principal", "--home", "--format"] + lists
    var given: Set<String> = []
    while let word = words.popFirst() {
      guard known.contains(word) else {
        throw .unknown(word, accepted: known.joined(separator: ", "))
      }
      guard given.insert(word).inserted || lists.contains(word) else { throw .twice(word) }
      let value = try DeviceCommand.value(of: word, &words)
      switch word {
      case "--server": server = value
      case "--token-file": tokenFile = value
      case "--principal":
        guard PrincipalID(rawValue: value) != nil else {
          throw .usage("--principal: found another form, accepted: \(PrincipalID.accepted)")
        }
        principal = value
      case "--home": home = value
      case "--viewing": viewing.append(try SyncOptions.run(value, word))
      case "--query": queried.append(try SyncOptions.run(value, word))
      default:
        guard let format = Format(rawValue: value) else {
          throw .usage("--format: found \(value), accepted: table, json")
        }
        self.format = format
      }
    }
    guard !server.isEmpty else { throw .usage("--server is missing; it names the authority") }
    guard !tokenFile.isEmpty else { throw .usage("--token-file is missing; it holds the token") }
    guard !principal.isEmpty else {
      throw .usage("--principal is missing; it names whose token it is")
    }
    // The reconciler keeps no more.
    try SyncOptions.check(viewing.count, "--viewing", atMost: 500)
    try SyncOptions.check(queried.count, "--query", atMost: 1_000)
  }

  private static func check(
    _ count: Int, _ option: String, atMost limit: Int
  ) throws(DeviceFault) {
    guard count <= limit else {
      throw .usage("\(option): found \(count) runs, accepted: at most \(limit)")
    }
  }

  private static func run(_ text: String, _ option: String) throws(DeviceFault) -> RunID {
    guard let run = RunID(rawValue: text) else {
      throw .usage("\(option): found another form, accepted: \(RunID.accepted)")
    }
    return run
  }
}
