import NudgeJSON
import NudgeShared

/// What the authority keeps, or a part of it, for people and for programs.
struct AttentionReport {
  /// Rows of the outbox, in the order in which they may ring.
  let rows: [AttentionNotification]
  /// Runs, by name and person.
  let runs: [AttentionRun]
  private let subjects: [AttentionKey: AttentionSubjectState]
  private let receipts: [AttentionKey: ReadReceipt]
  private let runsByKey: [AttentionKey: AttentionRun]
  /// The moment that it is about.
  let now: Instant
  /// Where times are told.
  let zone: LocalZone
  /// What was erased, and of whom there was something.
  private var erased: (name: String, principals: [PrincipalID])?
  /// What is said where there is nothing.
  private var nothing = "Nothing is kept."

  /// Sorts records.
  init(_ records: [AttentionRecord], at now: Instant, in zone: LocalZone) {
    var rows: [AttentionNotification] = []
    var runs: [AttentionKey: AttentionRun] = [:]
    var subjects: [AttentionKey: AttentionSubjectState] = [:]
    var receipts: [AttentionKey: ReadReceipt] = [:]
    for record in records {
      switch record {
      case .notification(let row): rows.append(row)
      case .run(let run): runs[record.key] = run
      case .subject(let state): subjects[record.key] = state
      case .receipt(let receipt): receipts[record.key] = receipt
      }
    }
    self.rows = rows.sorted {
      ($0.eligibleAt, $0.principal, $0.id) < ($1.eligibleAt, $1.principal, $1.id)
    }
    self.runs = runs.values.sorted { ($0.id, $0.principal) < ($1.id, $1.principal) }
    (self.subjects, self.receipts, runsByKey) = (subjects, receipts, runs)
    (self.now, self.zone) = (now, zone)
  }

  /// The same, and what was erased before.
  func erasing(_ name: String, of principals: [PrincipalID]) -> AttentionReport {
    var report = self
    report.erased = (name, principals)
    return report
  }

  /// The same, which says where it looked and for whom where there is nothing.
  func searching(_ folder: String, for principals: [PrincipalID]) -> AttentionReport {
    var report = self
    let people = principals.isEmpty ? "" : " of \(together(principals.map(\.rawValue)))"
    report.nothing = "Nothing is kept\(people) in \(oneLine(folder))."
    return report
  }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: lines)
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
  }

  /// Subjects in the order of their names.
  var sortedSubjects: [AttentionSubjectState] {
    subjects.values.sorted {
      ($0.subject.notificationID, $0.principal) < ($1.subject.notificationID, $1.principal)
    }
  }

  /// Receipts by run and person.
  var sortedReceipts: [ReadReceipt] {
    receipts.values.sorted { ($0.run, $0.principal) < ($1.run, $1.principal) }
  }

  /// The receipt of that person for a run.
  func receipt(_ run: RunID, of principal: PrincipalID) -> ReadReceipt? {
    receipts[.receipt(principal, run)]
  }

  /// Why nobody needs to see a row any more, at this moment; nil while it is relevant.
  func obsolescence(of row: AttentionNotification) -> AttentionObsolescence? {
    switch row.settlement {
    case .superseded(let reason, _): return reason
    case .expired: return .expired
    case .pending, .dispatched: break
    }
    return row.obsolescence(
      subjectState: subjects[.subject(row.principal, row.subject)],
      ownRun: row.run.flatMap { runsByKey[.run(row.principal, $0)] },
      receipt: row.run.flatMap { receipt($0, of: row.principal) }, at: now)
  }

  private func writeFields(to writer: inout JSONWriter) {
    writer.field("now", now.description(in: zone))
    writer.field("zone", zone.identifier)
    if let erased {
      writer.field("erased", erased.name)
      writer.field("erasedOf", erased.principals.map(\.rawValue), onOneLine: true)
    }
    writer.list("notifications", rows) { writer, row in
      writer.writeFields(of: row, in: zone)
      writer.field("obsolete", obsolescence(of: row)?.rawValue)
      writer.list("deliveries", row.deliveries) { $0.writeFields(of: $1, in: zone) }
    }
    writer.list("subjects", sortedSubjects) { writer, state in
      writer.field("kind", state.subject.kind.rawValue)
      writer.field("reference", state.subject.reference.rawValue)
      writer.field("principal", state.principal.rawValue)
      writer.field("handledAt", state.handledAt?.description(in: zone))
    }
    writer.list("runs", runs) { writer, run in
      writer.field("id", run.id.rawValue)
      writer.field("principal", run.principal.rawValue)
      writer.field("conversation", run.conversation?.rawValue)
      writer.field("state", run.state.name)
      writer.field("endedAt", run.endedAt?.description(in: zone))
      if run.isCompleted { writer.field("isUnread", receipt(run.id, of: run.principal) == nil) }
    }
    writer.list("receipts", sortedReceipts) { writer, receipt in
      writer.field("run", receipt.run.rawValue)
      writer.field("principal", receipt.principal.rawValue)
      writer.field("acknowledgedAt", receipt.acknowledgedAt.description(in: zone))
    }
  }

  private var lines: [String] {
    var lines: [String] = []
    if let erased {
      let people = together(erased.principals.map(\.rawValue))
      lines.append(
        erased.principals.isEmpty
          ? "There is no \(erased.name); nothing was erased."
          : "Erased: \(erased.name) of \(people).")
    }
    for row in rows {
      lines.append("\(row.id.rawValue)  \(row.principal)  \(words(of: row))")
      lines += row.deliveries.map { "    \($0.device)  \($0.outcome.words(in: zone))" }
    }
    let shown = Set(rows.map { AttentionKey.subject($0.principal, $0.subject) })
    for state in sortedSubjects where !shown.contains(.subject(state.principal, state.subject)) {
      let words = state.handledAt.map { "dealt with \($0.description(in: zone))" } ?? "waits"
      lines.append(
        "\(state.subject.kind.rawValue) \(state.subject.reference)  \(state.principal)  \(words), "
          + "no notification")
    }
    for run in runs { lines.append("run \(run.id)  \(run.principal)  \(words(of: run))") }
    let known = Set(runs.map { AttentionKey.receipt($0.principal, $0.id) })
    for receipt in sortedReceipts where !known.contains(.receipt(receipt.principal, receipt.run)) {
      let moment = receipt.acknowledgedAt.description(in: zone)
      lines.append("\(receipt.run)  \(receipt.principal)  seen \(moment)")
    }
    return lines.isEmpty ? [nothing] : lines
  }

  private func words(of row: AttentionNotification) -> String {
    let words = row.settlement.words(eligibleAt: row.eligibleAt, now: now, in: zone)
    guard let reason = obsolescence(of: row) else { return words }
    switch row.settlement {
    case .pending, .dispatched: return "\(words); obsolete by now: \(reason.rawValue)"
    case .superseded, .expired: return words
    }
  }

  private func words(of run: AttentionRun) -> String {
    guard let endedAt = run.endedAt else { return "running" }
    let words = "\(run.state.name) \(endedAt.description(in: zone))"
    if let receipt = receipt(run.id, of: run.principal) {
      return "\(words), seen \(receipt.acknowledgedAt.description(in: zone))"
    }
    return run.isCompleted ? "\(words), unread" : words
  }
}

extension AttentionReport {
  /// What is kept of some subjects of some people, their runs and receipts included.
  init(
    _ access: AttentionAccess, about subjects: [AttentionSubject], of principals: [PrincipalID],
    at now: Instant
  ) async throws(CommandFault) {
    let records = try await access.transact { transaction throws(NudgeStoreError) in
      var records: [AttentionRecord?] = []
      for principal in principals {
        for subject in subjects {
          let row = try transaction.notification(subject, of: principal)
          records += [
            try transaction.record(.notification(principal, subject)),
            try transaction.record(.subject(principal, subject)),
          ]
          guard let run = row?.run else { continue }
          records += [
            try transaction.record(.run(principal, run)),
            try transaction.record(.receipt(principal, run)),
          ]
        }
      }
      return records.compactMap { $0 }
    }
    self.init(records, at: now, in: access.zone)
  }

  /// What is kept of a run of some people.
  init(
    _ access: AttentionAccess, about run: RunID, of principals: [PrincipalID], at now: Instant
  ) async throws(CommandFault) {
    let records = try await access.transact { transaction throws(NudgeStoreError) in
      var records: [AttentionRecord?] = []
      for principal in principals {
        records += [
          try transaction.record(.run(principal, run)),
          try transaction.record(.receipt(principal, run)),
        ]
      }
      return records.compactMap { $0 }
    }
    self.init(records, at: now, in: access.zone)
  }
}
