/// One rule of a client shell that can be seen in its sources.
package enum Rule: String, CaseIterable, Sendable {
  case scheduleOutsideAdapter = "schedule-outside-adapter"
  case cancelOutsideAdapter = "cancel-outside-adapter"
  case listOutsideAdapter = "list-outside-adapter"
  case removeAll = "remove-all"
  case repeatingTrigger = "repeating-trigger"
  case permissionAtLaunch = "permission-at-launch"
  case secondDelegate = "second-delegate"
  case literalText = "literal-text"
  case dayArithmetic = "day-arithmetic"
  case storedPath = "stored-path"
  case sdkImport = "sdk-import"
  case allowMark = "allow-mark"
  case unreadSource = "unread-source"

  /// What is wrong, and why it matters.
  package var message: String {
    switch self {
    case .scheduleOutsideAdapter:
      "Schedules outside the adapter: a second writer makes every comparison with what is pending wrong."
    case .cancelOutsideAdapter:
      "Cancels outside the adapter: the next pass takes what is gone for lost and adds it again."
    case .listOutsideAdapter:
      "Reads what is pending outside the adapter: the system keeps 64 and forgets; the rows are the truth."
    case .removeAll:
      "Removes every notification, those of other features too, and makes each pass write all anew."
    case .repeatingTrigger:
      "A repeating trigger cannot skip a day, keeps one text for ever and hides when it fires next."
    case .permissionAtLaunch:
      "Asks for the permission without a person's action: the system asks once, and launch is when most refuse."
    case .secondDelegate:
      "A second delegate of the notification center: the last one set wins and the other goes silent."
    case .literalText:
      "A text for people is written in the code: it is never translated and outlives a change of language."
    case .dayArithmetic:
      "Counts a day as 86,400 seconds: where clocks change, a day has 23 or 25 hours."
    case .storedPath:
      "Keeps a path in a notification: it outlives the screens it leads to and comes back untrusted."
    case .sdkImport:
      "Imports the notification service outside the adapter and the delegate."
    case .allowMark:
      "A mark that lets nothing pass hides the next fault."
    case .unreadSource:
      "Quotes or brackets do not match up: what follows cannot be checked."
    }
  }

  /// What to do instead, in one sentence.
  package var fix: String {
    switch self {
    case .scheduleOutsideAdapter:
      "Write the row and ask the scheduler for a pass; only the type that conforms to NudgePlatform adds requests and categories."
    case .cancelOutsideAdapter:
      "Change or delete the row and ask the scheduler for a pass; only the type that conforms to NudgePlatform removes requests, and the one that conforms to AttentionPlatform what is shown."
    case .listOutsideAdapter:
      "Show the rows or the plan; only the type that conforms to NudgePlatform asks the system what is pending."
    case .removeAll:
      "Remove the identifiers that cancel(_:) or removeDelivered(_:) is given, and no others."
    case .repeatingTrigger:
      "Schedule one-shot triggers; repeat only in the adapter, inside `case .repeating` of the request's trigger."
    case .permissionAtLaunch:
      "Ask from the action of a button, through onPrimerContinue() or enable()."
    case .secondDelegate:
      "Keep one delegate, set once, that hands every tap on."
    case .literalText:
      "Take the text from the request, or from your string catalog with NudgeStrings or String(localized:)."
    case .dayArithmetic:
      "Add days to a LocalDate, or with Calendar.date(byAdding: .day, value:, to:), and resolve the wall-clock time in the zone."
    case .storedPath:
      "Store the kind and the identifier only, and derive the route when the notification is tapped."
    case .sdkImport:
      "Move the code behind NudgePlatform or AttentionPlatform and remove the import."
    case .allowMark:
      "Write `// nudge:allow RULE reason` on the line of the fault or above it, and remove marks that are not needed."
    case .unreadSource:
      "Mend the source so that it compiles."
    }
  }
}

/// A place in a source that breaks a rule.
package struct Finding: Equatable, Sendable {
  /// The path as it was given.
  package let file: String
  package let line: Int
  package let column: Int
  package let rule: Rule
  /// What is wrong here.
  package let message: String
  /// What to do.
  package var fix: String { rule.fix }
}
