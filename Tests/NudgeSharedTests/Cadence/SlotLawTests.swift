import NudgeShared
import NudgeTesting
import Testing

@Suite("What holds for every slot")
struct SlotLawTests {
  @Test("A slot is allowed, real, ahead, and never within the minimum gap")
  func rollingSlots() {
    let failure = checkProperty(
      "a rolling slot is allowed, real, ahead and outside the gap", runs: 1000,
      covering: sharedLabels
    ) { choices in
      let given = try CadenceCase(&choices)
      guard let slot = try checkSlot(given, &choices), let due = given.due else { return }
      try choices.expect(slot.fireAt >= due, "\(slot.told(given)) is before \(due)")
    }
    #expect(failure == nil)
  }

  @Test("Around a clock change, a skipped minute gives way and a repeated one fires once")
  func clockChanges() {
    let failure = checkProperty(
      "a slot around a clock change exists and is the earlier pass outside the gap", runs: 800,
      covering: ["moved by a gap", "first pass of a fold", "second pass of a fold"]
    ) { choices in
      let given = try CadenceCase(&choices, focus: .clockChange)
      guard let slot = try checkSlot(given, &choices), let due = given.due else { return }
      try choices.expect(slot.fireAt >= due, "\(slot.told(given)) is before \(due)")
      try checkPass(slot, given, &choices)
    }
    #expect(failure == nil)
  }

  @Test("With one draw for each ISO week, a slot is allowed, real, ahead, and in a later week")
  func weeklySlots() {
    let failure = checkProperty(
      "an ISO-week slot is allowed, real, ahead and in a week of its own", runs: 600,
      covering: sharedLabels
    ) { choices in
      let given = try CadenceCase(&choices, cadence: .isoWeek)
      let slot = try checkSlot(given, &choices)
      guard let slot else { return }
      let week = given.zone.localDate(at: given.now).isoWeek
      try choices.expect(slot.week >= week, "\(slot.told(given)) is in a past week")
      if let lastFired = given.lastFired {
        let lastWeek = given.zone.localDate(at: lastFired).isoWeek
        try choices.expect(slot.week > lastWeek, "\(slot.told(given)) is a second in \(lastWeek)")
      }
    }
    #expect(failure == nil)
  }

  @Test("Before the gap ends, the slot is one of the next allowed minutes that exist")
  func withinTheSpread() {
    let failure = checkProperty(
      "a due slot is within the spread", runs: 300,
      covering: ["pause", "within the spread", "of one"]
    ) { choices in
      let focus = choices.pick(from: [CadenceCase.Focus.anything, .clockChange])
      let given = try CadenceCase(&choices, focus: focus)
      // The middle pass of a threefold reading is not named by a look-up, but this walk meets it.
      guard given.zone != OddZones.threefold.zone else { return }
      guard let due = given.due, due > given.now.adding(seconds: 60), given.firstOpenedOn == nil,
        let slot = given.slot(given.picker, at: given.now)
      else { return }
      let minutes = given.minutes
      let week = minutes.week()
      let count = week.count { $0 }
      let spread = max(1, min(given.settings.spreadMinutes ?? count / 5, count))
      var passed = 0
      var moment = due
      var lastCounted = Int.min
      // Walks through time, not through readings: what a clock never shows is never counted.
      while moment < slot.fireAt, passed < spread {
        let reading = given.zone.localDateTime(at: moment)
        let minute = NaiveMinutes.minute(reading)
        if reading.secondOfDay % 60 == 0, minute > lastCounted,
          week[(minute + 3 * 1440) % 10_080], !minutes.isPaused(minute)
        {
          passed += 1
        }
        lastCounted = max(lastCounted, minute)
        moment = moment.adding(seconds: Int64(60 - reading.secondOfDay % 60))
      }
      choices.cover("within the spread", when: spread > 1 && passed > 0)
      choices.cover("of one", when: spread == 1)
      try choices.expect(
        passed < spread, "\(slot.told(given)) is after \(passed) allowed minutes of \(spread)")
    }
    #expect(failure == nil)
  }

  @Test("No allowed minute gives no slot, and any allowed minute gives one soon")
  func zeroOrSoon() {
    let failure = checkProperty(
      "a slot comes soon or no minute is allowed", runs: 600,
      covering: ["nothing allowed", "rarely allowed"]
    ) { choices in
      let given = try CadenceCase(
        &choices, cadence: choices.pick(from: [Cadence.rolling, .isoWeek]))
      let slot = given.slot(given.picker, at: given.now)
      let count = given.minutes.week().count { $0 }
      choices.cover("nothing allowed", when: count == 0)
      choices.cover("rarely allowed", when: (1...30).contains(count))
      try choices.expect(given.picker.allowedMinutesPerWeek, equals: count, "allowed minutes")
      guard count > 0 else {
        try choices.expect(slot == nil, "a slot although nothing is allowed")
        return
      }
      let lastPause = given.quietHours.pauses.map {
        $0.until.date.daysSinceEpoch - given.zone.localDate(at: given.now).daysSinceEpoch
      }.max()
      let from = max(given.now, given.due ?? given.now)
      // A spent week, a first day, a skipped minute and a spread over the week: five weeks at most.
      let latest = from.adding(seconds: Int64(35 + max(lastPause ?? 0, 0) + 7) * 86_400)
      try choices.expect(slot != nil, "no slot although \(count) minutes are allowed")
      if let slot {
        try choices.expect(slot.fireAt < latest, "\(slot.told(given)) is after \(latest)")
      }
    }
    #expect(failure == nil)
  }

  private var sharedLabels: [String] {
    ["window wraps", "quiet wraps", "pause", "first opening", "never fired", "no slot"]
  }

  /// The laws of every cadence.
  private func checkSlot(_ given: CadenceCase, _ choices: inout Choices) throws -> NudgeSlot? {
    guard let slot = given.slot(given.picker, at: given.now) else {
      choices.cover("no slot")
      return nil
    }
    let told = slot.told(given)
    choices.note("slot \(told)")
    let shown = given.zone.localDateTime(at: slot.fireAt)
    try choices.expect(shown, equals: slot.reading, "what the clock shows at \(told)")
    try choices.expect(shown.secondOfDay % 60, equals: 0, "seconds of \(told)")
    try choices.expect(
      given.minutes.allows(NaiveMinutes.minute(shown)), "\(told) is not an allowed minute")
    try choices.expect(slot.fireAt > given.now.adding(seconds: 60), "\(told) is not ahead")
    try choices.expect(shown.date != given.firstOpenedOn, "\(told) is on the first day")
    return slot
  }

  /// In a fold the first pass counts, unless it lies in the gap between two nudges.
  ///
  /// Of a reading that comes three times (no place ever had one) a look-up names the first and the
  /// last pass, so the one between is not asked for.
  private func checkPass(
    _ slot: NudgeSlot, _ given: CadenceCase, _ choices: inout Choices
  ) throws {
    let passes = given.place.repeatSeconds.flatMap { [-$0, $0] }
      .map { slot.fireAt.adding(seconds: $0) }
      .filter { given.zone.localDateTime(at: $0) == slot.reading }
    let first = passes.min() ?? slot.fireAt
    choices.cover("first pass of a fold", when: first > slot.fireAt)
    if first < slot.fireAt {
      choices.cover("second pass of a fold")
      try choices.expect(
        given.due.map { first < $0 } ?? false, "\(slot.told(given)) has an earlier pass")
    }
    // The first minute after a skipped stretch that would have been allowed itself.
    let before = given.zone.localDateTime(at: slot.fireAt.adding(seconds: -60))
    let skipped = NaiveMinutes.minute(slot.reading) - 1
    choices.cover(
      "moved by a gap",
      when: NaiveMinutes.minute(before) < skipped && given.minutes.allows(skipped))
  }
}

extension NudgeSlot {
  func told(_ given: CadenceCase) -> String {
    "\(reading.date.weekday.abbreviation) \(fireAt.description(in: given.zone))"
  }
}
