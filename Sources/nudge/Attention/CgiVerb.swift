import NudgeLinux
import NudgeShared

/// `nudge attention cgi`: answers one request that a web server hands over.
struct CgiVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "cgi", form: "[options]",
    detail:
      "cgi answers one POST /v1/notifications/sync that a web server hands over by CGI (RFC 3875): the request in environment and standard input, the answer on standard output. Start it from a script that passes no arguments on.",
    options: [AttentionOption(GlobalOptions.home), AttentionOption(GlobalOptions.now)],
    examples: ["nudge attention cgi --home /var/lib/nudge"])

  private let home: Given<String>?
  private let now: Given<Instant>?

  init(_ given: GivenArguments) throws(CommandFault) {
    home = try given.value(of: GlobalOptions.home)
    now = try given.value(of: GlobalOptions.now)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let stateHome: StateHome
    do {
      stateHome = try StateHome(option: home?.value, environment: context.environment)
    } catch {
      throw CommandFault(ofState: error)
    }
    let request = CGIRequest(environment: context.environment)
    let store = JSONAttentionStore(folder: StateFolder(stateHome))
    let clock = SystemClock(zone: .utc, fixedNow: now?.value)
    let program = SyncProgram(home: stateHome, store: store) { clock.currentReading.now }
    var isRead = false
    let (response, note) = await program.answer(request) { count in
      isRead = true
      return CgiStreams.bytes(atMost: count)
    }
    if let note { context.output.writeError("nudge: attention cgi: \(oneLine(note))\n") }
    context.output.writeUnlessFailed(response.bytes(isHeadAlone: request.method == "HEAD"))
    try context.output.flush()
    // A server that talks to the program through one socket loses the answer where the program ends
    // before it has taken the body.
    if !isRead { _ = CgiStreams.bytes(atMost: request.bodyByteCount) }
    guard response.status == 200 else { return }
    CgiStreams.end()
    // The answer counts whatever becomes of it: the next request tries again.
    try? store.mergeIfDue()
  }
}
