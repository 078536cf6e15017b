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
      erased = .subject(try arguments.subject(orWord: "run"))
    }
    principals = try arguments.principalsIfAny()
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let access = try context.attention(options)
    let now = access.now
    let (erased, named) = (self.erased, principals)
    let found = try await access.transact { transaction throws(NudgeStoreError) in
      try erased.erase(of: named, in: &transaction, at: now)
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
  /// Erases it for these people, or for everybody where none is named.
  ///
  /// - Returns: Those of whom there was something.
  fileprivate func erase(
    of named: [PrincipalID], in transaction: inout AttentionTransaction, at now: Instant
  ) throws(NudgeStoreError) -> [PrincipalID] {
    guard !named.isEmpty else {
      return switch self {
      case .run(let run): try transaction.erase(run: run, at: now)
      case .subject(let subject): try transaction.erase(subject, at: now)
      }
    }
    var found: [PrincipalID] = []
    for principal in named {
      let isThere =
        switch self {
        case .run(let run): try transaction.erase(run: run, of: principal, at: now)
        case .subject(let subject): try transaction.erase(subject, of: principal, at: now)
        }
      if isThere { found.append(principal) }
    }
    return found
  }
}
