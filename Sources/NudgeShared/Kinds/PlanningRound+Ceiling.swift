extension PlanningRound {
  /// Drops what is too much on a local date, lowest in the published order first.
  ///
  /// What was shown on that date counts, and what is about to fire; neither can be dropped.
  mutating func applyCeiling() {
    guard let ceiling = table.dailyCeiling else { return }
    var counts = shown.notificationsUnderCeiling()
    for id in standing {
      guard
        let kind = id.plannedKind, table.policy(of: kind)?.isUnderCeiling == true,
        let fireAt = id.plannedFireAt
      else { continue }
      counts[zone.localDate(at: fireAt), default: 0] += 1
    }
    for contender in contenders where isCounted(contender) && contender.fireAt <= deadline {
      counts[contender.day(in: zone), default: 0] += 1
    }
    contenders = contenders.filter { contender in
      guard isCounted(contender), contender.fireAt > deadline else { return true }
      let date = contender.day(in: zone)
      guard counts[date, default: 0] < ceiling else {
        dropped.append((contender, .ceiling))
        return false
      }
      counts[date, default: 0] += 1
      return true
    }
  }

  private func isCounted(_ contender: Contender) -> Bool {
    table.policies[contender.line].isUnderCeiling && contender.candidate.request == nil
  }
}
