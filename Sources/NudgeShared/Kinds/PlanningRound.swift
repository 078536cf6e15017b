/// One run of the planner: what is still in the running, and what fell out and why.
///
/// The steps are called once each, in the order in which they stand in
/// ``NotificationPlanner/plan(_:strings:)``.
struct PlanningRound {
  let table: KindTable
  let input: PlanningInput
  /// The platform's list, each once.
  let pending: SortedIDs
  /// What fires later than this can be armed anew.
  let deadline: Instant
  /// What was shown, by kind and date.
  let shown: ShownCounts
  /// Pending of sources that did not answer.
  let held: [NotificationID]
  /// All that is pending and stays whatever is decided, held or kept by its source; it has slots.
  let standing: [NotificationID]
  /// Pending of others.
  let foreignCount: Int
  /// What is still in the running.
  var contenders: [Contender] = []
  /// What fell out.
  var dropped: [(contender: Contender, reason: DroppedCandidate.Reason)] = []
  /// What cannot be planned at all.
  var rejected: [RejectedItem] = []

  var zone: LocalZone { input.reading.zone }

  init(table: KindTable, input: PlanningInput) {
    self.table = table
    self.input = input
    pending = SortedIDs(input.snapshot.pending)
    deadline = input.reading.now.adding(seconds: PlanningInput.leadSeconds)
    shown = ShownCounts(input.fired, table: table, from: input.reading.today.adding(days: -1))
    let pending = pending
    held = pending.ids.filter { id in input.silent.contains { $0.contains(id) } }
    standing = SortedIDs(held + PlanningRound.kept(by: input.answers, of: pending)).ids
    foreignCount = pending.ids.count { id in
      !NotificationNamespace.everything.contains { $0.contains(id) }
    }
  }

  /// What sources leave as it is, without what they propose themselves.
  private static func kept(
    by answers: [SourceAnswer], of pending: SortedIDs
  ) -> [NotificationID] {
    answers.flatMap { answer in
      answer.kept.filter { id in
        pending.contains(id) && !answer.candidates.contains { $0.request?.id == id }
          && NotificationNamespace.everything.contains { $0.contains(id) }
      }
    }
  }

  /// Takes what was proposed: each occurrence once, none that was shown, none of an unknown kind.
  mutating func collect() {
    var places: [OccurrenceKey: Int] = [:]
    for answer in input.answers {
      rejected += answer.rejected
      for candidate in answer.candidates {
        guard let line = table.index(of: candidate.kind) else {
          reject(candidate, "unknownKind", "no kind of this name is in the table")
          continue
        }
        let policy = table.policies[line]
        if case .anchor = policy.arming {
          reject(candidate, "anchorKind", "it repeats by itself, and nothing else of it is planned")
          continue
        }
        let key = candidate.key
        guard !isSaid(key) else { continue }
        let contender = Contender(
          candidate: candidate, line: line, tier: policy.tier,
          priority: candidate.priority ?? policy.priority,
          fireAt: candidate.request?.fireAt ?? candidate.time.instant(in: zone))
        if let place = places[key] {
          if Contender.precedes(contender, contenders[place]) { contenders[place] = contender }
        } else {
          places[key] = contenders.count
          contenders.append(contender)
        }
      }
    }
  }

  /// Whether it was shown; a snooze has no date, and its row may be put off again.
  private func isSaid(_ key: OccurrenceKey) -> Bool {
    guard !input.fired.isEmpty, key.kind != .reminder || key.nominalDate != nil else {
      return false
    }
    return input.fired.contains(key)
  }

  /// Moves or drops what falls into quiet hours, as its kind says.
  mutating func applyQuietHours() {
    guard !input.quietHours.entries.isEmpty || !input.quietHours.pauses.isEmpty else { return }
    let openings = QuietOpenings(input.quietHours, in: zone)
    contenders = contenders.compactMap { contender in
      let behaviour = table.policies[contender.line].quietHours
      guard
        behaviour != .exempt, contender.candidate.request == nil,
        !contender.candidate.isExemptFromQuietHours
      else { return contender }
      let opening = openings.first(from: contender.fireAt)
      if opening == contender.fireAt { return contender }
      guard behaviour == .moved, let opening else {
        dropped.append((contender, .quietHours))
        return nil
      }
      return contender.moved(to: opening)
    }
  }

  /// Makes one of several occurrences of the same thing that have come to the same moment, such as
  /// those of three nights when a pause is over.
  mutating func joinTwins() {
    var places: [Moment: Int] = [:]
    var joined: [Contender] = []
    joined.reserveCapacity(contenders.count)
    for contender in contenders {
      let thing = OccurrenceKey(
        kind: contender.candidate.kind, item: contender.candidate.item, nominalDate: nil)
      let moment = Moment(thing: thing, fireAt: contender.fireAt)
      guard let place = places[moment] else {
        places[moment] = joined.count
        joined.append(contender)
        continue
      }
      var (first, second) = (joined[place], contender)
      if Contender.precedes(second, first) { swap(&first, &second) }
      first.twins += second.twins
      second.twins = []
      first.twins.append(second)
      joined[place] = first
    }
    contenders = joined
  }

  private struct Moment: Hashable {
    let thing: OccurrenceKey
    let fireAt: Instant
  }

  /// Whether it can be armed in time, or is armed as it stands.
  func isInTime(_ contender: Contender) -> Bool {
    contender.fireAt > deadline
      || pending.contains(contender.request(in: table, zone: zone).id)
  }

  private mutating func reject(_ candidate: NotificationCandidate, _ reason: String, _ why: String)
  {
    rejected.append(
      RejectedItem(
        item: candidate.item, reason: reason, detail: "kind '\(candidate.kind)': \(why)"))
  }
}
