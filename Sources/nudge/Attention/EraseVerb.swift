import NudgeShared

/// `nudge attention erase run RUN` and `erase KIND REFERENCE`: what is known of it is gone.
struct EraseVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "erase", form: "run RUN | KIND REFERENCE [--principal NAME] [options]",
    detail:
      "erase takes out a run with its read receipts, or what is known of a subject: for everybody, or with --principal for these people alone. Notifications that belong to it are obsolete from then on; the history of what was sent stays.",
    arguments: [AttentionWords.first.entry, AttentionWords.second.entry],
    options: [AttentionOption(AttentionWords.principals)] + AttentionWords.placeOptions,
    examples: ["nudge attention erase run r1", "nudge attention erase approval a1 --principal ada"])

  fileprivate enum Erased: Sendable {
    case run(RunID)
    case subject(AttentionSubject)
  }

  private let erased: Erased
  private let principals: [PrincipalID]
  private let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    let arguments = AttentionArguments(verb: Self.entry.name, given: given)
    if try given.value(of: AttentionWords.first)?.value == "run" {
      erased = .run(try arguments.name(AttentionWords.second, called: "RUN"))
    } else {
      erased = .subject(
        try arguments.subject(of: AttentionSubject.Kind.allCases, orWord: "run"))
    }
    principals = try arguments.principalsIfAny()
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let now = access.now
    let (erased, named) = (self.erased, principals)
    let found = try await access.transact { transaction throws(NudgeStoreError) in
      var found: [PrincipalID] = []
      for principal in try named.isEmpty ? erased.owners(in: transaction) : named
      where try erased.erase(of: principal, in: &transaction, at: now) {
        found.append(principal)
      }
      return found
    }
    let people = named.isEmpty ? found : named
    let report =
      switch erased {
      case .run(let run): try await AttentionReport(access, about: run, of: people, at: now)
      case .subject(let subject):
        try await AttentionReport(access, about: [subject], of: people, at: now)
      }
    try report.erasing(name, of: found).print(as: access.format, to: context.output)
  }

  private var name: String {
    switch erased {
    case .run(let run): "run \(run)"
    case .subject(let subject): "\(subject.kind.rawValue) \(subject.reference)"
    }
  }
}

extension EraseVerb.Erased {
  /// Everybody of whom something is kept under that name.
  fileprivate func owners(
    in transaction: AttentionTransaction
  ) throws(NudgeStoreError) -> [PrincipalID] {
    var owners: Set<PrincipalID> = []
    for record in try transaction.all() {
      switch (record.key, self) {
      case (.run(let principal, let id), .run(let run)) where id == run,
        (.receipt(let principal, let id), .run(let run)) where id == run:
        owners.insert(principal)
      case (.subject(let principal, let id), .subject(let subject)) where id == subject:
        owners.insert(principal)
      default: break
      }
    }
    return owners.sorted()
  }

  /// Erases it, and settles what was still to be sent of it.
  ///
  /// - Returns: Whether there was anything.
  fileprivate func erase(
    of principal: PrincipalID, in transaction: inout AttentionTransaction, at now: Instant
  ) throws(NudgeStoreError) -> Bool {
    switch self {
    case .subject(let subject): return try transaction.erase(subject, of: principal, at: now)
    case .run(let run):
      // A week's nudge has a receipt and no run.
      let isRead = try transaction.receipt(run, of: principal) != nil
      let isThere = try transaction.erase(run: run, of: principal)
      for row in try transaction.pending() where row.run == run && row.principal == principal {
        try transaction.settle(row.subject, of: principal, devices: [], at: now)
      }
      return isThere || isRead
    }
  }
}
