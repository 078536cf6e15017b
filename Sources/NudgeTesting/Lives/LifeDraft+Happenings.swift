import NudgeShared

extension LifeDraft {
  /// One thing of a strand happens.
  mutating func happen(_ strand: LifeStrand, on device: Int, _ choices: inout Choices) {
    switch strand {
    case .opening: happen(.open, on: device)
    case .tapping: happen(.tap(nil), on: device)
    case .consent:
      devices[device].isOn = choices.bool(oneIn: 2)
      happen(devices[device].isOn ? .enable : .disable, on: device)
    case .quietHours: happen(.quietHours(LifeSettings.quietHours(&choices)), on: device)
    case .pausing: happen(pause(on: device, &choices), on: device)
    case .signals: happen(.signals(signals(on: device, &choices)), on: device)
    case .language: happen(.locale(choices.pick(from: LifeSettings.locales)), on: device)
    case .travel: happen(.zone(choices.pick(from: zones)), on: device)
    case .clock: happen(.clock(jumpSeconds: jump(&choices)), on: device)
    case .reboot: happen(.reboot(keepsPending: !choices.bool()), on: device)
    case .reinstall:
      // Whoever installs the app anew has not turned nudges off.
      devices[device].isOn = true
      happen(.reinstall, on: device)
    case .drop: happen(.dropPending, on: device)
    case .permission: happen(permission(&choices), on: device)
    case .member: changeMember(on: device, &choices)
    case .network: happen(choices.bool() ? .offline : .online, on: device)
    case .lateness:
      happen(.lateDelivery(minutes: choices.pick(from: [0, 1, 15, 180, 1_440])), on: device)
    case .fault: happen(fault(&choices), on: device)
    case .process:
      let write = choices.bool() ? choices.int(in: 1...40) : nil
      happen(.otherProcess(atWrite: write), on: device)
      if write != nil { happen(.open, on: device) }
    case .foreign: happen(.foreignCount(choices.pick(from: [0, 10, 50, 62, 64, 70])), on: device)
    case .rows:
      // Who is signed out has no rows, and nothing to do in the app.
      if devices[device].isSignedIn { changeRows(on: device, &choices) }
    case .attention: attend(on: device, &choices)
    }
  }

  private func pause(on device: Int, _ choices: inout Choices) -> Scenario.Action {
    let today = today(on: device)
    let from = today.adding(days: choices.pick(from: [-3_650, 0, 3]))
    let until = max(today, from).adding(days: choices.pick(from: [1, 2, 9, 30]))
    let noon = MinuteOfDay(hour: 12, minute: 0) ?? .midnight
    return .pause(
      QuietHours.Pause(from: LocalDateTime(from, .midnight), until: LocalDateTime(until, noon)))
  }

  private func signals(on device: Int, _ choices: inout Choices) -> NudgeSignals {
    let today = today(on: device)
    var signals = NudgeSignals.none
    if choices.bool() {
      signals.commitmentsDue = (0..<choices.int(in: 0...4)).map { _ in
        today.adding(days: choices.int(in: 0...20))
      }
    }
    if choices.bool() {
      signals.briefLastSeenOn = today.adding(days: -choices.int(in: 0...9))
    }
    if choices.bool() {
      signals.streak = .init(
        weeks: choices.int(in: 0...9), certainThrough: today.adding(days: choices.int(in: 0...13)))
    }
    if choices.bool() {
      signals.pendingItems = .init(count: choices.int(in: 0...3), observedOn: today)
    }
    return signals
  }

  /// From a second to some weeks, every order of magnitude as likely, forward or back.
  private func jump(_ choices: inout Choices) -> Int64 {
    let unit = choices.pick(from: [3_600, 1, 60, 86_400, 604_800])
    let seconds = Int64(unit) * Int64(choices.int(in: 1...9))
    return choices.bool() ? -seconds : seconds
  }

  private func permission(_ choices: inout Choices) -> Scenario.Action {
    if choices.bool(oneIn: 3) {
      return .primer(
        continues: !choices.bool(oneIn: 3),
        answer: choices.pick(from: [.authorized, .provisional, .denied]))
    }
    return .authorization(
      choices.pick(from: [.authorized, .denied, .authorized, .notDetermined, .provisional]))
  }

  private mutating func changeMember(on device: Int, _ choices: inout Choices) {
    if devices[device].isSignedIn, choices.bool() {
      devices[device].isSignedIn = false
      happen(.signOut, on: device)
    } else {
      devices[device].isSignedIn = true
      let member = choices.bool(oneIn: 4) ? "grace" : Scenario.standardMember
      happen(.signIn(member: member), on: device)
    }
  }

  private func fault(_ choices: inout Choices) -> Scenario.Action {
    let kind = choices.pick(from: PassFault.Kind.allCases)
    // Most passes write little, so the first writes are met more often than the rest.
    let write = choices.bool() ? choices.int(in: 1...40) : choices.int(in: 1...8)
    return .fault(PassFault(kind, atWrite: write))
  }

  private mutating func changeRows(on device: Int, _ choices: inout Choices) {
    let present = devices[device].rows
    let sort = choices.draw(below: 9)
    if sort < 5, !present.isEmpty {
      let row = choices.pick(from: present)
      let number = Int(row.id.dropFirst()) ?? 0
      switch sort {
      case 0:
        happen(.done(row, on: nil), on: device)
        if row.kind != nil { devices[device].rows.removeAll { $0 == row } }
      case 1 where row.kind == nil:
        let minutes = choices.pick(from: [10, 45, 1_440])
        happen(.snooze(row, minutes: minutes), on: device)
      case 2:
        happen(.row(.delete(row)), on: device)
        devices[device].rows.removeAll { $0 == row }
      default:
        var edited = fresh(number, isItem: row.kind != nil, on: device, &choices)
        if case .item(var draft) = edited, let kind = row.kind {
          // Who edits a thing leaves its kind as it is.
          if (draft.at == nil) != (kind != "eventReminder") {
            swap(&draft.at, &draft.date)
            draft.at = draft.at.map { "\($0.prefix(10))T14:00" }
            draft.date = draft.date.map { String($0.prefix(10)) }
          }
          draft.kind = kind
          edited = .item(draft)
        }
        happen(.row(.edit(edited)), on: device)
      }
      return
    }
    switch sort {
    case 5:
      happen(.timerStart(id: "t1", title: "Run"), on: device)
    case 6: happen(.timerPause(id: "t1"), on: device)
    case 7:
      happen(
        .habitCheck(id: "h1", title: "Read", streakDays: choices.pick(from: [1, 7, 30])),
        on: device)
    default:
      let isItem = scenario.items != nil && (scenario.reminders == nil || choices.bool())
      let row = fresh(devices[device].rowCount, isItem: isItem, on: device, &choices)
      devices[device].rowCount += 1
      devices[device].rows.append(row.rowID)
      happen(.row(.insert(row)), on: device)
    }
  }

  private func fresh(
    _ number: Int, isItem: Bool, on device: Int, _ choices: inout Choices
  ) -> Scenario.Row {
    isItem
      ? .item(LifeSettings.item(number: number, after: today(on: device), &choices))
      : .reminder(LifeSettings.reminder(number: number, &choices))
  }
}
