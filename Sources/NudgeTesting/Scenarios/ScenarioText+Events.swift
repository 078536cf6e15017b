import NudgeJSON
import NudgeShared

/// What happens, as an event of a scenario file has it.
extension JSONWriter {
  /// Writes `do` and the fields that belong to it.
  mutating func action(_ action: Scenario.Action) {
    switch action {
    case .open: verb("open")
    case .signals(let signals):
      verb("signals")
      fields(of: signals)
    case .enable: verb("enable")
    case .disable: verb("disable")
    case .quietHours(let quietHours):
      verb("quietHours")
      field("range", "\(quietHours)")
    case .pause(let pause):
      verb("pause")
      if pause.from != LocalDateTime(.min, .midnight) {
        field("from", pause.from.description)
      }
      field("until", pause.until.description)
    case .zone(let zone):
      verb("zone")
      field("zone", zone.identifier)
    case .locale(let locale):
      verb("locale")
      field("locale", locale)
    case .authorization(let status):
      verb("authorization")
      field("status", status.rawValue)
    case .primer(let continues, let answer):
      verb("primer")
      field("choice", continues ? "continue" : "notNow")
      if continues { field("answer", answer.rawValue) }
    case .signIn(let member):
      verb("signIn")
      field("member", member)
    case .signOut: verb("signOut")
    case .clock(let jumpSeconds):
      verb("clock")
      field("jumpSeconds", jumpSeconds)
    case .reboot(let keepsPending):
      verb("reboot")
      field("pending", keepsPending ? "keep" : "forget")
    case .reinstall: verb("reinstall")
    case .dropPending: verb("dropPending")
    case .foreignPending(let id):
      verb("foreignPending")
      field("id", id.rawValue)
    case .foreignCount(let count):
      verb("foreignPending")
      field("count", count)
    case .tap(let id):
      verb("tap")
      field("id", id?.rawValue)
    case .online: verb("online")
    case .offline: verb("offline")
    case .crash(let write):
      verb("crash")
      field("atWrite", write)
    case .fault(let fault):
      verb("fault")
      field("kind", fault.kind.rawValue)
      field("atWrite", fault.atWrite)
    case .lateDelivery(let minutes):
      verb("lateDelivery")
      field("minutes", minutes)
    case .otherProcess(let write):
      verb("otherProcess")
      field("atWrite", write)
    case .row, .done, .snooze, .timerStart, .timerPause, .habitCheck, .lock, .unlock:
      actionInApp(action)
    case .authority(let deed, let member):
      self.deed(deed)
      field("member", member)
    case .screen(let deed): screen(deed)
    }
  }

  mutating func verb(_ name: String) { field("do", name) }

  private mutating func deed(_ deed: Scenario.AuthorityDeed) {
    switch deed {
    case .run(let run, let progress, let conversation):
      verb("run")
      field("run", run.rawValue)
      field("state", progress.rawValue)
      field("conversation", conversation?.rawValue)
    case .enqueue(let subject, let run, let conversation):
      verb("enqueue")
      self.subject(subject)
      field("run", run?.rawValue)
      field("conversation", conversation?.rawValue)
    case .handle(let subject):
      verb("resolve")
      self.subject(subject)
    case .eraseRun(let run):
      verb("erase")
      field("run", run.rawValue)
    case .eraseSubject(let subject):
      verb("erase")
      self.subject(subject)
    }
  }

  private mutating func subject(_ subject: AttentionSubject) {
    field("kind", subject.kind.rawValue)
    field("reference", subject.reference.rawValue)
  }

  private mutating func screen(_ deed: Scenario.ScreenDeed) {
    switch deed {
    case .active: verb("active")
    case .inactive: verb("inactive")
    case .view(nil): verb("unview")
    case .view(let view?): self.view(view)
    case .dots(let runs):
      verb("dots")
      field("runs", runs.map(\.rawValue))
    case .reconcile: verb("reconcile")
    }
  }

  private mutating func view(_ view: TranscriptView) {
    verb("view")
    field("conversation", view.conversation.rawValue)
    switch view.run {
    case .none: break
    case .running(let run):
      field("run", run.rawValue)
      field("state", "running")
    case .ended(let run):
      field("run", run.rawValue)
      field("state", "ended")
    }
    field("restore", "\(view.restore)")
    field("place", "\(view.place)")
    field("mode", "\(view.mode)")
  }

  /// Writes what an app knows, field by field.
  mutating func fields(of signals: NudgeSignals) {
    if !signals.commitmentsDue.isEmpty {
      field("commitmentsDue", signals.commitmentsDue.map { "\($0)" })
    }
    field("briefLastSeenOn", signals.briefLastSeenOn.map { "\($0)" })
    if let streak = signals.streak {
      name("streak")
      beginObject()
      field("weeks", streak.weeks)
      field("certainThrough", "\(streak.certainThrough)")
      endObject()
    }
    if let items = signals.pendingItems {
      name("pendingItems")
      beginObject()
      field("count", items.count)
      field("observedOn", "\(items.observedOn)")
      endObject()
    }
  }
}
