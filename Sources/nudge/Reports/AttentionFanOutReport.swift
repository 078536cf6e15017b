import NudgeJSON
import NudgeLinux
import NudgeShared

/// What one fan-out did, row by row and device by device.
struct FanOutReport {
  /// What became of one device of one row.
  fileprivate enum Outcome {
    case sent
    case printed(AttentionPush)
    case refused(String)
    /// Nothing was to be done: it was sent before.
    case sentBefore
    /// Another process is sending it, or was stopped while it did.
    case claimed
    /// It became obsolete before this device's turn.
    case obsolete
  }

  private struct Line {
    let row: AttentionNotification
    let targets: [(device: DeviceID, outcome: Outcome)]
  }

  private let lines: [Line]
  private let pending: [AttentionNotification]
  private let now: Instant
  private let zone: LocalZone

  /// One device of one row.
  private struct Target: Hashable {
    let subject: AttentionSubject
    let address: AttentionEndpoint.Address
  }

  /// Puts together what was done and what is left.
  ///
  /// - Parameters:
  ///   - pass: What the fan-out went over.
  ///   - pending: All that are not settled now.
  ///   - devices: The devices of everybody.
  ///   - attempts: What the sender says of each attempt.
  ///   - now: The moment at its end.
  ///   - zone: Where times are told.
  init(
    _ pass: AttentionFanOutPass, pending: [AttentionNotification],
    devices: [PrincipalID: [DeviceID]], attempts: [AttentionAttempt], now: Instant, zone: LocalZone
  ) {
    let outcomes = Dictionary(
      attempts.map { (Target(subject: $0.subject, address: $0.address), $0.outcome) },
      uniquingKeysWith: { $1 })
    lines = pass.rows.map { row in
      Line(
        row: row,
        targets: (devices[row.principal] ?? []).map { device in
          let address = AttentionEndpoint.Address(principal: row.principal, device: device)
          let outcome = outcomes[Target(subject: row.subject, address: address)]
          return (device, FanOutReport.outcome(outcome, row.deliveries, device))
        })
    }
    self.pending = pending
    self.now = now
    self.zone = zone
  }

  /// How many pushes were not taken.
  var refusedCount: Int {
    lines.flatMap(\.targets).count { if case .refused = $0.outcome { true } else { false } }
  }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: tableLines)
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
  }

  private static func outcome(
    _ attempted: AttentionAttempt.Outcome?, _ deliveries: [AttentionDelivery], _ device: DeviceID
  ) -> Outcome {
    switch attempted {
    case .taken: return .sent
    case .printed(let push): return .printed(push)
    case .refused(let reason): return .refused(reason)
    case nil: break
    }
    switch deliveries.first(where: { $0.device == device })?.outcome {
    case .sent: return .sentBefore
    case .claimed: return .claimed
    case nil: return .obsolete
    }
  }

  /// The next moment at which a row may ring that may not yet.
  private var nextEligibleAt: Instant? {
    pending.map(\.eligibleAt).filter { $0 > now }.min()
  }

  private func writeFields(to writer: inout JSONWriter) {
    writer.field("now", now.description(in: zone))
    writer.field("zone", zone.identifier)
    writer.list("notifications", lines) { writer, line in
      writer.writeFields(of: line.row, in: zone)
      writer.list("devices", line.targets) { writer, target in
        writer.field("device", target.device.rawValue)
        writer.field("outcome", target.outcome.name)
        switch target.outcome {
        case .refused(let reason): writer.field("detail", reason)
        case .printed(let push): writer.write(push)
        case .sent, .sentBefore, .claimed, .obsolete: break
        }
      }
    }
    writer.field("refusedCount", refusedCount)
    writer.field("pendingCount", pending.count)
    writer.field("nextEligibleAt", nextEligibleAt?.description(in: zone))
    writer.field("nextEpoch", nextEligibleAt?.secondsSinceEpoch)
  }

  private var tableLines: [String] {
    var lines: [String] = []
    for line in self.lines {
      let words = line.row.settlement.words(eligibleAt: line.row.eligibleAt, now: now, in: zone)
      lines.append("\(line.row.id.rawValue)  \(line.row.principal)  \(words)")
      if line.targets.isEmpty, line.row.settlement == .pending {
        lines.append("    no device in attention.json")
      }
      for target in line.targets {
        lines.append("    \(target.device)  \(target.outcome.words)")
        lines += target.outcome.push
      }
    }
    if lines.isEmpty { lines.append("Nothing was to be sent.") }
    if refusedCount > 0 {
      lines.append(
        "\(counted(refusedCount, "push was", "pushes were")) not taken, and will be offered at the "
          + "next fanout.")
    }
    if let nextEligibleAt {
      lines.append("The next may ring from \(nextEligibleAt.description(in: zone)).")
    }
    return lines
  }
}

extension FanOutReport.Outcome {
  fileprivate var name: String {
    switch self {
    case .sent: "sent"
    case .printed: "printed"
    case .refused: "refused"
    case .sentBefore: "sentBefore"
    case .claimed: "claimed"
    case .obsolete: "obsolete"
    }
  }

  fileprivate var words: String {
    switch self {
    case .sent: "sent"
    case .printed: "has no command; the push is"
    case .refused(let reason): "not taken: \(reason)"
    case .sentBefore: "sent before"
    case .claimed: "another process is sending it, or was stopped while it did; not sent again"
    case .obsolete: "not sent: nobody needs it any more"
    }
  }

  /// The push where it is printed.
  fileprivate var push: [String] {
    guard case .printed(let push) = self else { return [] }
    let text = String(decoding: push.json(), as: UTF8.self)
    return ["    " + text.filter { !$0.isNewline }]
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ push: AttentionPush) {
    name("push")
    beginObject(onOneLine: true)
    for name in AttentionPush.Field.allCases { field(name.rawValue, push.fields[name.rawValue]) }
    endObject()
  }
}
