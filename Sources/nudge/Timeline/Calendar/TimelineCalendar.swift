import NudgeShared
import NudgeTesting

/// A calendar with an event for each nudge that was shown (RFC 5545, and the names of RFC 7986).
///
/// What was planned and never shown is left out: a calendar is read as "this happened then". The
/// time stamp is the first moment of the story, so that the same story gives the same bytes.
struct TimelineCalendar: TimelineWriter {
  private let output: Output
  private let heading: TimelineHeading
  private let stamp: String
  private var identities: EventIdentities
  private var languages: LanguageWatch
  private var isOpen = false

  /// How long an event is drawn: a nudge has no length, and calendars hide events without one.
  private static let duration = "PT15M"

  init(
    _ heading: TimelineHeading, language: @escaping @Sendable (String) -> String, output: Output
  ) {
    self.output = output
    self.heading = heading
    let scenario = heading.scenario
    stamp = TimelineCalendar.utc(scenario.zone.resolve(scenario.start).earlierOrShiftedForward)
    identities = EventIdentities(scenario)
    languages = LanguageWatch(scenario, language: language)
  }

  mutating func write(_ entry: TimelineEntry) throws(CommandFault) {
    languages.observe(entry)
    guard entry.kind == .fired, let request = entry.request else { return }
    // Each event needs an identifier of its own, and what repeats has one for all its firings.
    if case .repeating = request.trigger { return }
    if !isOpen { try output.write(opening.joined()) }
    isOpen = true
    let language = languages.takeLanguage(of: request.id)
    let names = entry.isAboutNudge ? ["nudge", entry.surface?.rawValue] : [request.payload.kind]
    let categories = names.compactMap { $0 }.map(CalendarLine.escaped)
    try output.write(
      [
        CalendarLine("BEGIN", verbatim: "VEVENT"),
        CalendarLine("UID", verbatim: identities.uid(of: request.id, on: entry.device)),
        CalendarLine("DTSTAMP", verbatim: stamp),
        CalendarLine("DTSTART", verbatim: TimelineCalendar.utc(entry.at)),
        CalendarLine("DURATION", verbatim: TimelineCalendar.duration),
        CalendarLine("SUMMARY", text: request.title, language: language),
        CalendarLine("DESCRIPTION", text: request.body, language: language),
        CalendarLine("CATEGORIES", verbatim: categories.joined(separator: ",")),
        CalendarLine("TRANSP", verbatim: "TRANSPARENT"),
        CalendarLine("END", verbatim: "VEVENT"),
      ].map(\.folded).joined())
  }

  /// - Throws: `refused` where nothing fired, since a calendar must have an event.
  func finish(_ summary: SimulationSummary) throws(CommandFault) {
    guard isOpen else {
      throw .refused(
        place: "--format ics",
        detail: "no nudge fired in \(counted(summary.weeks, "week", "weeks")), and a calendar "
          + "without an event is not valid (RFC 5545); --format table says why")
    }
    try output.write(CalendarLine("END", verbatim: "VCALENDAR").folded)
  }

  private var opening: [String] {
    let scenario = heading.scenario
    let weeks = counted(scenario.weeks, "week", "weeks")
    let name = heading.name ?? "Preview of \(weeks), seed \(scenario.seed)"
    let about = "\(weeks) \(heading.place), seed \(scenario.seed)\n\(heading.settings)"
    return [
      CalendarLine("BEGIN", verbatim: "VCALENDAR"),
      CalendarLine("VERSION", verbatim: "2.0"),
      CalendarLine("PRODID", text: "-//Nudge//nudge \(NudgeProgram.version)//EN"),
      CalendarLine("CALSCALE", verbatim: "GREGORIAN"),
      CalendarLine("NAME", text: name),
      CalendarLine("X-WR-CALNAME", text: name),
      CalendarLine("DESCRIPTION", text: about),
      CalendarLine("X-WR-TIMEZONE", text: scenario.zone.identifier),
    ].map(\.folded)
  }

  /// `20260306T145400Z`, the form of RFC 5545, section 3.3.5, for UTC.
  private static func utc(_ instant: Instant) -> String {
    LocalZone.utc.localDateTime(at: instant).descriptionWithSeconds
      .filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
