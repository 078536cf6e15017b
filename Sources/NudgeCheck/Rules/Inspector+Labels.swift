extension Inspector {
  /// What is handed to the initialisers of triggers, requests and payloads.
  mutating func checkLabels(_ index: Int, _ token: Token) {
    guard let open = openOfInitialiser(index) else { return }
    let isImplicit = token.is("init")
    let name = isImplicit ? "" : project.resolved(token.spelling)
    switch name {
    case "UNCalendarNotificationTrigger", "UNTimeIntervalNotificationTrigger",
      "UNLocationNotificationTrigger":
      checkRepeats(arguments(open))
    case "":
      let arguments = arguments(open)
      let labels = arguments.map(\.label)
      let isTrigger = ["dateMatching", "timeInterval", "region"].contains(labels.first ?? "")
      let isTimer = ["block", "target", "selector"].contains(where: labels.contains)
      if isTrigger, !isTimer { checkRepeats(arguments) }
    case Inspector.request:
      checkTexts(arguments(open), ["title", "body", "subtitle"])
    case "UNNotificationAction", "UNTextInputNotificationAction":
      checkTexts(arguments(open), ["title", "textInputButtonTitle", "textInputPlaceholder"])
    case "NotificationChannel":
      checkTexts(arguments(open), ["name"])
    case "NotificationPayload":
      for argument in arguments(open) where isPath(argument.value) {
        report(.storedPath, at: argument.value)
      }
    default: break
    }
  }

  /// The parenthesis of `Name(`, `Name.init(`, or of an `.init(` without a name.
  private func openOfInitialiser(_ index: Int) -> Int? {
    let token = source.tokens[index]
    if token.is("init") {
      let isImplicit = source.spelling(index - 1) == "." && !source.isWord(index - 2)
      return isImplicit && source.spelling(index + 1) == "(" ? index + 1 : nil
    }
    guard token.spelling.utf8.first.map({ (65...90).contains($0) }) == true else { return nil }
    if source.spelling(index + 1) == "(" { return index + 1 }
    let hasInit = source.spelling(index + 1) == "." && source.spelling(index + 2) == "init"
    return hasInit && source.spelling(index + 3) == "(" ? index + 3 : nil
  }

  private mutating func checkRepeats(_ arguments: [(label: String, value: Int)]) {
    for (label, value) in arguments where label == "repeats" {
      let isPlain = source.endsValue(value + 1, start: value)
      if isPlain, source.spelling(value) == "false" { continue }
      // In the adapter, a value that is worked out may be false for all but anchors.
      if isAdapter, !(isPlain && source.spelling(value) == "true") { continue }
      if isAdapter, isForRepeating(value) { continue }
      report(.repeatingTrigger, at: value)
    }
  }

  /// Whether a token stands where the request is known to be a repeating one.
  private func isForRepeating(_ index: Int) -> Bool {
    source.scopes(around: index).contains { scope in
      guard case .branch(let words) = scope.kind else { return false }
      return words.contains("case") && words.contains("repeating")
        && !words.contains("absolute") && !words.contains("wallClock")
    }
  }

  private mutating func checkTexts(
    _ arguments: [(label: String, value: Int)], _ labels: Set<String>
  ) {
    for (label, value) in arguments where labels.contains(label) {
      if let text = literalText(at: value) { report(.literalText, at: text) }
    }
  }
}
