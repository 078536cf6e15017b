import NudgeLinux
import NudgeShared

/// `nudge attention fanout`: sends what may ring to every device of its owner.
struct FanOutVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "fanout", form: "[options]",
    detail:
      "fanout goes once over what may ring and hands each push to the device's command in attention.json, as one line of JSON on its standard input. Exit code 0 means that it was taken; else it is offered again at the next fanout, and this one ends with 69. For a device without a command the push is printed. Whether it is still wanted is looked at before each single sending, and each device is rung once at most, also where a process is killed or two are at work.",
    options: AttentionWords.placeOptions,
    examples: ["nudge attention fanout --home /var/lib/nudge"])

  private let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let settings: AttentionSettings
    do throws(FileProblem) {
      settings = try AttentionSettings.load(home: access.home) ?? AttentionSettings.none
    } catch {
      throw CommandFault(ofState: error)
    }
    let sender = CommandAttentionSender(
      settings.devices, environment: context.programEnvironment)
    let devices = settings.devicesByPrincipal
    let clock = access.clock
    let pass: AttentionFanOutPass
    do throws(NudgeStoreError) {
      pass = try await AttentionFanOut(
        store: access.store, sender: sender, now: { clock.currentReading.now }
      ).run { devices[$0] ?? [] }
    } catch {
      throw CommandFault(error)
    }
    let pending = try await access.transact { transaction throws(NudgeStoreError) in
      try transaction.pending()
    }
    let report = FanOutReport(
      pass, pending: pending, devices: devices, attempts: sender.attempts, now: access.now,
      zone: access.zone)
    try report.print(as: access.format, to: context.output)
    // What was sent is on the disk already; a merge that fails is tried again by whoever comes next.
    try? access.store.mergeIfDue()
    if report.refusedCount > 0 { context.aftermath.end(with: .unavailable) }
  }
}
