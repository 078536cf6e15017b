extension Inspector {
  /// What is asked of the notification center, and where the permission is asked for.
  mutating func checkCalls(_ index: Int, _ token: Token) {
    switch token.spelling {
    case "add":
      if !isAdapter, isCall(index), isAskedOfCenter(index) {
        report(.scheduleOutsideAdapter, at: index)
      }
    case "setNotificationCategories":
      if !isAdapter, isMember(index) { report(.scheduleOutsideAdapter, at: index) }
    case "removePendingNotificationRequests":
      if !isAdapter, isMember(index) { report(.cancelOutsideAdapter, at: index) }
    case "removeDeliveredNotifications":
      if !isAdapter, !isScreenAdapter, isMember(index) {
        report(.cancelOutsideAdapter, at: index)
      }
    case "getPendingNotificationRequests", "pendingNotificationRequests":
      if !isAdapter, isCall(index) || source.spelling(index + 1) == "{", isMember(index) {
        report(.listOutsideAdapter, at: index)
      }
    case "removeAllPendingNotificationRequests", "removeAllDeliveredNotifications":
      if isMember(index) { report(.removeAll, at: index) }
    case "requestAuthorization", "onPrimerContinue":
      if isCall(index) || source.spelling(index + 1) == "{", asksPermission(index),
        let place = launchPlace(of: index)
      {
        report(
          .permissionAtLaunch, at: index,
          message: "\(Rule.permissionAtLaunch.message) Here: \(place).")
      }
    default:
      guard isCall(index), source.spelling(index - 1) != "func",
        project.asksPermission(token.spelling), let place = launchPlace(of: index)
      else { return }
      report(
        .permissionAtLaunch, at: index,
        message: "\(Rule.permissionAtLaunch.message) Here: \(place), through \(token.spelling).")
    }
  }

  func isCall(_ index: Int) -> Bool { source.spelling(index + 1) == "(" }

  /// Whether a distinctive name is used as a member: after a dot, or inside the center itself.
  private func isMember(_ index: Int) -> Bool {
    source.spelling(index - 1) == "." || isInsideCenter(index)
  }

  private func isAskedOfCenter(_ index: Int) -> Bool {
    source.spelling(index - 1) == "." ? isCenter(receiverOf: index) : isInsideCenter(index)
  }

  private func isInsideCenter(_ index: Int) -> Bool {
    source.spelling(index - 1) != "func"
      && source.typeName(around: index).map(project.resolved) == Project.center
  }

  private func asksPermission(_ index: Int) -> Bool {
    guard source.spelling(index - 1) == "." else { return isInsideCenter(index) }
    if source.spelling(index) == "onPrimerContinue" { return true }
    if source.asksCenter(index) { return true }
    guard let type = receiverType(of: index) else { return false }
    return type == Project.center || project.adapterTypes.contains(type)
  }
}
