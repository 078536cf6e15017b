/// The answer to "how often do you nudge me?", as texts with arguments, in reading order.
///
/// Derived from state and settings alone, so that the assistant and the settings screen say the same.
public struct NudgeExplanation: Hashable, Sendable {
  /// One sentence.
  public struct Sentence: Hashable, Sendable {
    /// Which text.
    public let key: NudgeStringKey
    /// The values it shows.
    public let arguments: [NudgeArgument]

    /// Puts the parts together.
    public init(key: NudgeStringKey, arguments: [NudgeArgument] = []) {
      self.key = key
      self.arguments = arguments
    }
  }

  /// The sentences.
  public let sentences: [Sentence]

  /// Explains what a person can expect.
  ///
  /// - Parameters:
  ///   - state: The stored state.
  ///   - preference: What the person has set.
  ///   - configuration: What the team has decided.
  ///   - authorization: Whether notifications are allowed.
  ///   - reading: Moment and zone.
  ///   - strings: Gives the names of weekdays, which are arguments of sentences.
  public init(
    state: AmbientNudgeState, preference: NotificationPreference,
    configuration: NudgeConfiguration, authorization: Authorization, at reading: ClockReading,
    strings: some NudgeStrings
  ) {
    guard state.enabled else {
      sentences = [Sentence(key: .explainOff)]
      return
    }
    guard authorization != .denied else {
      sentences = [Sentence(key: .explainDenied)]
      return
    }
    let words = NudgeWords(strings: strings)
    let window = configuration.window
    let howOften =
      switch configuration.cadence.cadence {
      case .rolling:
        Sentence(key: .explainOn, arguments: [.integer(configuration.cadence.minimumGapDays)])
      case .isoWeek: Sentence(key: .explainOnISOWeek)
      }
    var sentences = [
      howOften,
      Sentence(
        key: .explainWindow,
        arguments: [
          .text(words.days(window.weekdays)), .text(clockText(window.range.startMinute)),
          .text(clockText(window.range.endMinute)),
        ]),
    ]
    let quiet = preference.quietHours
    if quiet.entries.allSatisfy(\.isEmpty) {
      sentences.append(Sentence(key: .explainQuietNone))
    } else {
      sentences.append(Sentence(key: .explainQuiet, arguments: [.text(words.quiet(quiet))]))
    }
    let local = reading.zone.localDateTime(at: reading.now)
    let pauses = quiet.pauses(notOverAt: local)
    if let pause = pauses.first, pause.from <= local {
      sentences.append(
        Sentence(key: .explainPaused, arguments: [.text(words.date(pause.until.date))]))
    }
    if let pause = pauses.first(where: { local < $0.from }) {
      sentences.append(
        Sentence(
          key: .explainPauseAhead,
          arguments: [.text(words.date(pause.from.date)), .text(words.date(pause.until.date))]))
    }
    let picker = SlotPicker(
      settings: configuration.cadence, window: window, quietHours: quiet, seed: state.seed)
    let silence = SilenceReasons.blanket(state, preference, authorization, picker)
    let next = state.scheduled.first { $0.fireAt > reading.now }
      .map { reading.zone.localDateTime(at: $0.fireAt) }
    switch (silence, next) {
    case (.signedOut?, _): sentences.append(Sentence(key: .explainSignedOut))
    case (.notAuthorized?, _): sentences.append(Sentence(key: .explainNotAsked))
    case (.noAllowedMinute?, _): sentences.append(Sentence(key: .explainNoMinute))
    case (_, let at?):
      sentences.append(
        Sentence(
          key: .explainNext,
          arguments: [.text(words.date(at.date)), .text("\(at.minuteOfDay)")]))
    // What the last pass had planned is past, and only another one plans on.
    case (_, nil) where !state.scheduled.isEmpty: sentences.append(Sentence(key: .explainReopen))
    case (_, nil): sentences.append(Sentence(key: .explainNone))
    }
    self.sentences = sentences
  }
}

extension QuietHours.Entry {
  /// Whether no minute is quiet by it, as in 22:00-22:00.
  var isEmpty: Bool { range.lengthMinutes == 0 || weekdays.isEmpty }
}
