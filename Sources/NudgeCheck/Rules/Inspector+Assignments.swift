extension Inspector {
  static let content = "UNMutableNotificationContent"
  static let request = "NotificationRequest"

  /// What is put into a notification, and who is made the delegate.
  mutating func checkAssignments(_ index: Int, _ token: Token) {
    guard source.spelling(index - 1) == "." else { return }
    let isAssigned = ["=", "+="].contains(source.spelling(index + 1))
    switch token.spelling {
    case "delegate":
      guard isAssigned, source.spelling(index + 2) != "nil", isCenter(receiverOf: index) else {
        return
      }
      setsDelegate = true
      delegateAssignments += 1
      if delegateAssignments > 1 { report(.secondDelegate, at: index) }
    case "title", "subtitle", "body":
      guard isAssigned, isContent(receiverOf: index) else { return }
      if let text = literalText(at: index + 2) { report(.literalText, at: text) }
    case "userInfo":
      if isAssigned, isContent(receiverOf: index) { checkDictionary(index + 2) }
      if source.spelling(index + 1) == "[", isContent(receiverOf: index) {
        checkEntry(
          key: index + 2, value: source.after(index + 1) + 1, sign: source.after(index + 1))
      }
    default: break
    }
  }

  /// The types that conform to the delegate protocol, from the second on.
  mutating func checkDelegateTypes() {
    for type in project.delegateTypes.dropFirst() where type.file == source.path {
      let first = project.delegateTypes.first.map { " The first is \($0.name)." } ?? ""
      report(.secondDelegate, at: type.token, message: Rule.secondDelegate.message + first)
    }
  }

  /// Who imports the notification service without being an adapter, a delegate or an extension.
  mutating func checkImports() {
    let mayImport =
      isAdapter || isScreenAdapter || setsDelegate
      || project.delegateFiles.contains(source.path)
      || project.extensionFiles.contains(source.path)
    guard !mayImport else { return }
    for (module, token) in source.imports where module.hasPrefix("UserNotifications") {
      report(.sdkImport, at: token)
    }
  }

  /// Whether a member is asked of a notification's content.
  ///
  /// What cannot be told from the type is
  /// told from the name.
  private func isContent(receiverOf index: Int) -> Bool {
    if let type = receiverType(of: index) { return type == Inspector.content }
    var name = index - 2
    while ["?", "!"].contains(source.spelling(name)) { name -= 1 }
    let spelling = source.spelling(name).lowercased()
    return spelling.hasSuffix("notificationcontent") || spelling == "content" && importsService
  }

  private var importsService: Bool { source.imports.contains { $0.module == "UserNotifications" } }

  // MARK: - Paths

  private static let pathKeys: Set<String> = [
    "url", "uri", "path", "deeplink", "href", "link", "route", "permalink",
  ]

  /// A dictionary, or a name that one is bound to.
  private mutating func checkDictionary(_ start: Int) {
    var open = start
    if source.isWord(start), let value = binding(of: source.spelling(start), at: start)?.value,
      value < start
    {
      open = value
    }
    guard source.spelling(open) == "[" else { return }
    var index = open + 1
    let end = min(source.tokens[open].partner, source.tokens.count)
    while index < end {
      let key = index
      var colon = index
      while colon < end, !source.tokens[colon].is(":") { colon = source.after(colon) }
      checkEntry(key: key, value: colon + 1, sign: nil)
      index = colon
      while index < end, !source.tokens[index].is(",") { index = source.after(index) }
      index += 1
    }
  }

  /// One key with its value; with `sign`, only if it is an assignment.
  private mutating func checkEntry(key: Int, value: Int, sign: Int?) {
    if let sign, source.spelling(sign) != "=" { return }
    let name = plainText(key)?.lowercased().filter(\.isLetter) ?? ""
    if Inspector.pathKeys.contains(name) {
      report(.storedPath, at: key)
    } else if isPath(value) {
      report(.storedPath, at: value)
    }
  }

  /// Whether a text at a token is a path or an address.
  func isPath(_ index: Int) -> Bool {
    guard let token = source.token(index), token.kind == .openText else { return false }
    let startsWithSlash =
      source.token(index + 1)?.kind == .text && source.tokens[index + 1].spelling.hasPrefix("/")
    return startsWithSlash || pieces(index).contains { $0.contains("://") }
  }
}
