extension PlanningRound {
  /// Caps each kind on each local date; beyond the cap, one digest counts all of that day's.
  ///
  /// What cannot be armed in time any more falls out here, too: a digest that is about to fire stands
  /// as it is, and what is past has no place in a new one.
  mutating func applyCaps(strings: some NudgeStrings) {
    var kept: [Contender] = []
    var days: [KindDay: [Contender]] = [:]
    for contender in contenders {
      let policy = table.policies[contender.line]
      if policy.dailyCap == nil || contender.candidate.request != nil {
        keep(contender, in: &kept)
      } else {
        let day = KindDay(line: contender.line, date: contender.day(in: zone))
        days[day, default: []].append(contender)
      }
    }
    for (day, group) in days {
      let policy = table.policies[day.line]
      let cap = policy.dailyCap ?? .max
      if group.count + shown.occurrences(on: day) <= cap {
        for contender in group { keep(contender, in: &kept) }
      } else if let key = policy.digestKey {
        collapse(group, on: day, above: cap, key: key, strings: strings, into: &kept)
      } else {
        cut(group, on: day, to: cap, into: &kept)
      }
    }
    contenders = kept
  }

  private mutating func collapse(
    _ group: [Contender], on day: KindDay, above cap: Int, key: String, strings: some NudgeStrings,
    into kept: inout [Contender]
  ) {
    let whole = digest(of: group, on: day, also: 0, key: key, strings: strings)
    if isInTime(whole) {
      kept.append(whole)
      return
    }
    // The first of the day is past or about to be: each that is armed stays, and the rest of the
    // day is counted anew.
    var rest: [Contender] = []
    var armed = 0
    for contender in group {
      if contender.fireAt > deadline {
        rest.append(contender)
      } else if isInTime(contender) {
        kept.append(contender)
        armed += 1
      } else {
        dropped.append((contender, .past))
      }
    }
    guard !rest.isEmpty else { return }
    if rest.count + armed + shown.occurrences(on: day) <= cap {
      kept += rest
    } else {
      kept.append(digest(of: rest, on: day, also: armed, key: key, strings: strings))
    }
  }

  private mutating func cut(
    _ group: [Contender], on day: KindDay, to cap: Int, into kept: inout [Contender]
  ) {
    var left = max(0, cap - shown.occurrences(on: day))
    // What is about to fire is said whatever comes; then the dearest.
    for isDue in [true, false] {
      for contender in group.sorted(by: Contender.precedes)
      where (contender.fireAt <= deadline) == isDue {
        if isDue, !isInTime(contender) {
          dropped.append((contender, .past))
        } else if isDue || left > 0 {
          left -= 1
          kept.append(contender)
        } else {
          dropped.append((contender, .cap))
        }
      }
    }
  }

  /// One that counts all; its title is the channel's name, which fits one and many.
  private func digest(
    of group: [Contender], on day: KindDay, also armed: Int, key: String,
    strings: some NudgeStrings
  ) -> Contender {
    let members = group.sorted { lhs, rhs in
      lhs.fireAt != rhs.fireAt ? lhs.fireAt < rhs.fireAt : Contender.precedes(lhs, rhs)
    }
    let policy = table.policies[day.line]
    let first = members[0]
    let count = group.count + armed + shown.occurrences(on: day)
    let candidate = NotificationCandidate(
      kind: policy.kind, item: "\(day.date)", nominal: first.candidate.nominal,
      time: first.candidate.time, title: strings.channelName(policy.channel),
      body: strings.text(forRawKey: key, arguments: [.integer(count)]))
    return Contender(
      candidate: candidate, line: day.line, tier: .deferred,
      priority: members.reduce(policy.priority) { max($0, $1.priority) }, fireAt: first.fireAt,
      members: members)
  }

  private mutating func keep(_ contender: Contender, in kept: inout [Contender]) {
    if isInTime(contender) { kept.append(contender) } else { dropped.append((contender, .past)) }
  }
}
