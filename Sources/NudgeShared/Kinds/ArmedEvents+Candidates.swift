extension ArmedEvents {
  /// What is to be said of what happened, in the reader's language.
  ///
  /// The item of each is the id and the moment of what happened, such as `t1@1796115600`: the same
  /// timer started again is another occurrence. A notification that has come due is proposed only as
  /// long as the system still holds it.
  ///
  /// - Parameters:
  ///   - table: The kinds; one that is not in it, or not armed by events there, is not said.
  ///   - context: Moment, zone, quiet hours.
  ///   - strings: The reader's language.
  /// - Returns: The candidates, in any order.
  public func candidates(
    table: KindTable, context: SourceContext, strings: some NudgeStrings
  ) -> [NotificationCandidate] {
    let writer = EventWriter(table: table, context: context, strings: strings)
    var candidates: [NotificationCandidate?] = timers.map { timer in
      writer.candidate(
        timer.isPaused ? .timerPaused : .timerRunning, timer.id, since: timer.since
      ) { _ in
        (timer.isPaused ? .timerPausedBody : .timerRunningBody, [.text(limited(timer.title))])
      }
    }
    candidates += milestones.map { milestone in
      writer.candidate(.streakMilestone, milestone.id, since: milestone.reachedAt) { _ in
        (.streakMilestoneBody, [.integer(milestone.streakDays), .text(limited(milestone.title))])
      }
    }
    if let openedAt {
      candidates.append(
        writer.candidate(.inactivity, "app", since: openedAt) { days in
          (.inactivityBody, [.integer(days)])
        })
    }
    return candidates.compactMap(\.self)
  }

  private func limited(_ title: String) -> String {
    TextLimit.forArguments.applied(to: title)
  }
}

/// Turns something that happened into a candidate.
private struct EventWriter<Strings: NudgeStrings> {
  let table: KindTable
  let context: SourceContext
  let strings: Strings

  /// `body` is told how many local days lie between what happened and the firing.
  func candidate(
    _ kind: NotificationKind, _ id: String, since: Instant,
    body: (_ days: Int) -> (NudgeStringKey, [NudgeArgument])
  ) -> NotificationCandidate? {
    guard let policy = table.policy(of: kind), case .event(let seconds) = policy.arming else {
      return nil
    }
    let zone = context.reading.zone
    let plain = since.adding(seconds: seconds)
    // What counts days has to count them to the moment at which it is said.
    let moved = policy.quietHours == .moved
    let opening = moved ? context.quietHours.firstOpening(from: plain, in: zone) : plain
    let fireAt = opening ?? plain
    let item = "\(id)@\(since.secondsSinceEpoch)"
    guard fireAt > context.reading.now || isPending(kind, item) else { return nil }
    let days = max(1, zone.localDate(at: fireAt).days(since: zone.localDate(at: since)))
    let (key, arguments) = body(days)
    return NotificationCandidate(
      kind: kind, item: item, nominal: nil, time: .instant(plain),
      title: strings.text(forRawKey: policy.titleKey, arguments: []),
      body: strings.text(for: key, arguments: arguments))
  }

  private func isPending(_ kind: NotificationKind, _ item: String) -> Bool {
    let reference = "\(kind)/\(item)"
    return context.snapshot.pending.contains { id in
      id.reference(in: .event)?.hasSameBytes(as: reference) == true
    }
  }
}
