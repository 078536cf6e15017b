import NudgeJSON
import NudgeShared

extension AmbientNudgeState {
  /// A state with nothing in it.
  static var plain: AmbientNudgeState {
    AmbientNudgeState(seed: 1, firstOpenedOn: LocalDate(year: 2026, month: 11, day: 30) ?? .min)
  }

  /// A state drawn from a number, the same for the same number: 0 has every list at its limit.
  static func rich(_ number: UInt64) -> AmbientNudgeState {
    var choices = Choices(seed: number &* 0x9e37_79b9_7f4a_7c15)
    let isFull = number == 0
    func count(_ limit: Int) -> Int { isFull ? limit : choices.int(in: 1...4) }

    var state = AmbientNudgeState(
      // The largest is the last that every JSON reader keeps exact.
      seed: isFull ? (1 << 53) - 1 : choices.seed() >> 11, firstOpenedOn: choices.date())
    state.enabled = choices.bool()
    state.primerHandled = choices.bool()
    state.lastFiredAt = choices.bool(oneIn: 4) ? nil : choices.instant()
    state.scheduled = (0..<count(8)).map { _ in choices.scheduledNudge() }
    state.outbox = (0..<count(outboxLimit)).map { _ in
      ActivationEvent(
        member: choices.word(), week: ISOWeek(containing: choices.date()),
        openedAt: choices.instant())
    }
    state.recordedOpens = (0..<count(recordedOpensLimit)).compactMap { _ in
      RecordedOpen(by: choices.word(), in: ISOWeek(containing: choices.date()))
    }
    state.handledTaps = (0..<count(handledTapsLimit)).map { _ in
      NotificationID(rawValue: "nudge:" + choices.word() + ":1:0")
    }
    return state
  }
}

extension AmbientNudgeState.RecordedOpen {
  /// The core alone makes these; from outside they come by their own form.
  fileprivate init?(by member: String, in week: ISOWeek) {
    struct Parts: Encodable {
      let member: String
      let week: ISOWeek
    }
    guard let bytes = try? JSONCoding.encode(Parts(member: member, week: week)),
      let open = try? JSONCoding.decode(Self.self, from: bytes)
    else { return nil }
    self = open
  }
}

extension Choices {
  fileprivate mutating func date() -> LocalDate {
    pick(from: [
      LocalDate(year: 2026, month: 11, day: 30) ?? .min, LocalDate(year: 2028, month: 2, day: 29),
      LocalDate.min, LocalDate.max, LocalDate(year: 1969, month: 12, day: 31),
    ]) ?? .min
  }

  fileprivate mutating func instant() -> Instant {
    switch draw(below: 6) {
    case 0: .min
    case 1: .max
    case 2: Instant(clamping: 0)
    case 3: Instant(clamping: -1)
    default: Instant(clamping: Int64(int(in: 1_700_000_000...1_900_000_000)))
    }
  }

  /// A text that storage likes to change: composed and decomposed, quoted, of two directions.
  fileprivate mutating func word() -> String {
    pick(from: [
      "ada", "caf\u{e9}", "cafe\u{301}", "\u{5d0}\u{5d1} 12", "👩‍👩‍👧", "a\"b\\c", "line\nend\t",
      "\u{0}\u{1f}", "", " ", "\u{feff}x", "\u{2028}", "null", "1e3", "%1$@", "</b>",
      String(repeating: "x", count: 100),
    ])
  }

  fileprivate mutating func scheduledNudge() -> ScheduledNudge {
    ScheduledNudge(
      id: NotificationID(rawValue: "nudge:" + word() + ":1796115600:000000000000001f"),
      // Not before 1970: what is long past a store may settle as it loads.
      fireAt: max(instant(), Instant(clamping: 0)), week: ISOWeek(containing: date()),
      key: pick(from: NudgeStringKey.allCases), surface: pick(from: NudgeSurface.allCases))
  }
}
