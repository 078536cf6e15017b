import NudgeLinux
import NudgeShared

/// `nudge attention token`: makes a token, shows whose there are, or takes some back.
struct TokenVerb: AttentionVerb {
  static let entry = AttentionVerbEntry(
    name: "token", form: "--principal NAME | --list | --revoke SHA256 [options]",
    detail:
      "token makes a token for the devices of one person, prints it, and keeps its SHA-256 in tokens.json and nothing else: it cannot be shown again. --list shows what is kept; --revoke takes back the one token whose SHA-256 begins with the digits, or with all those of --principal.",
    options: [
      AttentionOption(principal), AttentionOption(scopes), AttentionOption(expires),
      AttentionOption(flag: list), AttentionOption(revoke), AttentionOption(GlobalOptions.home),
      AttentionOption(GlobalOptions.now), AttentionOption(GlobalOptions.format),
    ],
    examples: [
      "nudge attention token --home /var/lib/nudge --principal ada",
      "nudge attention token --home /var/lib/nudge --revoke 3fa9c1d2",
    ])

  static let principal = AttentionWords.principals
  private static let scopes = Option<[TokenScope]>(
    "--scope", "NAMES", .tokenScopes, "What the token is good for; there is one scope so far.",
    default: "\(TokenScope.notificationWrite)")
  private static let expires = AttentionWords.expires
  private static let list = OptionEntry.flag(
    "--list", short: nil, "Show whose tokens there are, by their SHA-256.")
  private static let revoke = Option<TokenSelection>(
    "--revoke", "SHA256", .tokenSelection,
    "Take back the token whose SHA-256 begins with this, or all.")

  private enum Deed {
    case make(PrincipalID, [TokenScope], expires: Given<Instant>?)
    case list
    case revoke(Given<TokenSelection>)
  }

  private let deed: Deed
  private let principal: PrincipalID?
  private let home: Given<String>?
  private let now: Given<Instant>?
  private let format: OutputFormat

  init(_ given: GivenArguments) throws(CommandFault) {
    let principal = try given.value(of: TokenVerb.principal)
    let scopes = try given.value(of: TokenVerb.scopes)
    let expires = try given.value(of: TokenVerb.expires)
    let revoke = try given.value(of: TokenVerb.revoke)
    let lists = given.has(TokenVerb.list)
    if let revoke, lists {
      throw .conflict(place: revoke.place, other: "--list", reason: "which changes nothing")
    }
    if let place = scopes?.place ?? expires?.place, lists || revoke != nil {
      throw .conflict(
        place: place, other: lists ? "--list" : "--revoke", reason: "which makes no token")
    }
    let needsPrincipal = revoke.map { $0.value == .all } ?? !lists
    if needsPrincipal, principal == nil {
      throw .value(
        place: "attention token \(TokenVerb.principal.entry.name)", found: nil,
        accepted: PrincipalID.accepted)
    }
    if let revoke {
      deed = .revoke(revoke)
    } else if let principal, !lists {
      deed = .make(principal.value, scopes?.value ?? [.notificationWrite], expires: expires)
    } else {
      deed = .list
    }
    self.principal = principal?.value
    home = try given.value(of: GlobalOptions.home)
    now = try given.value(of: GlobalOptions.now)
    format = try given.value(of: GlobalOptions.format)?.value ?? .table
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let report: TokenReport
    do throws(FileProblem) {
      let home = try StateHome(option: home?.value, environment: context.environment)
      report = try carryOut(
        in: StateFolder(home), at: now?.value ?? context.surroundings.now)
    } catch {
      throw CommandFault(ofState: error)
    }
    try report.print(as: format, to: context.output)
  }

  private func carryOut(
    in folder: StateFolder, at moment: Instant
  ) throws(FileProblem) -> TokenReport {
    switch deed {
    case .list:
      let entries = try TokenList.load(from: folder)?.entries ?? []
      return .list(entries.filter { principal == nil || $0.principal == principal })
    case .make(let principal, let scopes, let expires):
      if let expires, expires.value <= moment {
        return .refused(expires.fault(accepted: "a moment to come"))
      }
      var chance = SystemRandomNumberGenerator()
      let token = BearerToken(
        chance: (0..<BearerToken.freshByteCount).map { _ in chance.next() })
      let entry = TokenList.Entry(
        digest: token.digest, principal: principal, scopes: scopes, expiresAt: expires?.value)
      let isAdded = try TokenList.change(in: folder) { $0.add(entry) }
      return isAdded ? .made(token, entry) : .refused(.tooManyTokens(in: folder))
    case .revoke(let selection):
      return try TokenList.change(in: folder) { list in
        let chosen = list.entries.filter { isChosen($0, selection.value) }
        if chosen.count != 1, case .beginning = selection.value {
          let words = chosen.isEmpty ? "no token begins so" : "\(chosen.count) tokens begin so"
          return .refused(
            selection.fault(
              accepted: "the beginning of one SHA-256 of --list; \(words)"))
        }
        list.entries.removeAll(where: chosen.contains)
        return .revoked(chosen)
      }
    }
  }

  private func isChosen(_ entry: TokenList.Entry, _ selection: TokenSelection) -> Bool {
    guard principal == nil || entry.principal == principal else { return false }
    return switch selection {
    case .all: true
    case .beginning(let digits): entry.digest.hex.hasPrefix(digits)
    }
  }
}

extension CommandFault {
  fileprivate static func tooManyTokens(in folder: StateFolder) -> CommandFault {
    .data(
      place: folder.file(.tokens).path,
      detail: "found \(TokenList.limit) tokens, accepted: at most as many; take some back with "
        + "--revoke")
  }
}
