public import NudgeShared

/// A story for the simulator: a device or several, their settings, and what happens when.
///
/// The same value comes from a scenario file, from the options of `nudge simulate` and from tests;
/// `docs/scenarios.md` describes the file.
public struct Scenario: Sendable {
  /// What the story is about.
  public var name: String
  /// The installation's seed.
  public var seed: UInt64
  /// The zone in force at the start.
  public var zone: LocalZone
  /// When the app is installed, local in ``zone``.
  public var start: LocalDateTime
  /// How many weeks the story lasts.
  public var weeks: Int
  /// The language of texts at the start, a BCP 47 tag.
  public var locale: String
  /// What the team has decided.
  public var configuration: NudgeConfiguration
  /// What the person has set at the start.
  public var quietHours: QuietHours
  /// How many notifications the platform holds, 0 to 64.
  public var pendingLimit: Int
  /// Whether notifications are allowed at the start.
  public var authorization: Authorization
  /// Openings of the app that are not written out as events.
  public var opens: Opens
  /// What the app knows at each opening that is not set by an event.
  public var signals: Signals
  /// The reminder rows that the app has at the start; nil for an app that has no reminders.
  public var reminders: [ReminderDraft]?
  /// The dated things that the app has at the start; nil for an app that has none.
  ///
  /// With such a list, even an empty one, the story has all kinds of notification, anchors included.
  public var items: [DatedItemDraft]?
  /// How many notifications the app plans at most, 0 to 64, if it has an engine.
  public var maxPending = NotificationPlanner.standardMaxPending
  /// How many local days ahead the engine looks, today included, 1 to 366.
  public var horizonDays = NotificationPlanner.standardHorizonDays
  /// The devices of a story about several of them, or about an authority; empty for one device alone.
  ///
  /// All start alike but for their seeds.
  public var devices: [DeviceID] = []
  /// What the device keeps its files on.
  public var disk = Disk.memory
  /// What happens, in the order of time.
  public var events: [Event]

  /// Whether the app has more to say than the weekly nudge.
  public var hasEngine: Bool { reminders != nil || items != nil }

  /// Openings that happen by themselves, beside the events.
  public enum Opens: String, CaseIterable, Hashable, Sendable {
    /// At the start, and by a tap a few minutes after each nudge.
    case onNudge = "on-nudge"
    /// At the start, and every day at 12:30.
    case daily
    /// At the start, and every Monday at 12:30.
    case weekly
    /// At the start only.
    case startOnly = "never"
    /// Only where an event says so.
    case byEvents = "events"
  }

  /// What a device keeps its files on.
  public enum Disk: String, CaseIterable, Hashable, Sendable {
    /// Values in memory, each written in one step that happens or does not.
    case memory
    /// The Linux actual's own files on a simulated disk, on which every step can be cut short and what
    /// was not synced is lost with the power.
    case files
  }

  /// Where signals come from.
  public enum Signals: Hashable, Sendable {
    /// Made up for the week of each opening, so that every sort of text comes up.
    case sample
    /// Always these, until an event changes them.
    case fixed(NudgeSignals)
  }

  /// One thing that happens.
  public struct Event: Sendable {
    /// When, on the clock and in the zone then in force, or as an absolute moment.
    public var at: Moment
    /// What.
    public var action: Action
    /// On which of the story's devices, by its place in ``Scenario/devices``; nil where none is named.
    public var device: Int?

    /// Puts the parts together.
    public init(at: Moment, action: Action, device: Int? = nil) {
      self.at = at
      self.action = action
      self.device = device
    }
  }

  /// When something happens, by the device's own clock.
  public enum Moment: Hashable, Sendable {
    /// A reading of the local clock; in a gap moved forward, in a fold the first pass.
    case local(LocalDateTime)
    /// An absolute moment.
    case instant(Instant)
  }

  /// What can happen to a device.
  public enum Action: Sendable {
    /// The app comes to the foreground.
    case open
    /// The app learns something new to say; it is used from the next opening on.
    case signals(NudgeSignals)
    /// The person turns nudges on.
    case enable
    /// The person turns nudges off.
    case disable
    /// The person changes the weekly quiet hours in the app.
    case quietHours(QuietHours)
    /// The person pauses nudges in the app.
    case pause(QuietHours.Pause)
    /// The device moves to another zone.
    case zone(LocalZone)
    /// The device's language changes.
    case locale(String)
    /// The person changes the permission in the system's settings.
    case authorization(Authorization)
    /// The person answers the app's own explanation; `answer` is what the system's prompt then gets.
    case primer(continues: Bool, answer: Authorization)
    /// Somebody signs in.
    case signIn(member: String)
    /// The member signs out.
    case signOut
    /// The device's clock is moved by this many seconds.
    case clock(jumpSeconds: Int64)
    /// The device restarts; pending notifications survive or not.
    case reboot(keepsPending: Bool)
    /// The app is removed and installed again; who is signed in, their quiet hours and the permission
    /// are as before.
    case reinstall
    /// The system forgets our pending notifications without a word.
    case dropPending
    /// Another feature of the app holds this pending notification, too.
    case foreignPending(NotificationID)
    /// Other features of the app hold this many pending notifications from now on.
    case foreignCount(Int)
    /// The person taps this notification, or the last one shown.
    case tap(NotificationID?)
    /// The network comes back.
    case online
    /// The network goes away.
    case offline
    /// The app is opened and its process is killed just before its Nth write, counted from 1.
    case crash(atWrite: Int)
    /// The next pass meets this fault.
    case fault(PassFault)
    /// From now on the system shows what comes due so many minutes late; 0 is on time.
    case lateDelivery(minutes: Int)
    /// Another process of the app, with a memory of its own, makes a pass in the background: now, or
    /// started just before the first one's Nth write of its next pass, counted from 1; then it waits for
    /// the lock.
    case otherProcess(atWrite: Int?)
    /// The person changes a row or a dated thing in the app.
    case row(RowChange)
    /// The person does what a row or a thing asks for: a thing is gone, and a row has nothing more to
    /// say on that date, which is today if none is given.
    case done(RowID, on: LocalDate?)
    /// The person puts a row off by so many minutes.
    case snooze(RowID, minutes: Int)
    /// The person starts a timer, or lets it run on.
    case timerStart(id: String, title: String)
    /// The person pauses a timer.
    case timerPause(id: String)
    /// The person checks a habit off, for so many days in a row.
    case habitCheck(id: String, title: String, streakDays: Int)
    /// The app is locked from now on: amounts of money are not to be stored.
    case lock
    /// The app is not locked any more.
    case unlock
    /// Something comes about that the authority learns of; whose it is, where the device does not say.
    case authority(AuthorityDeed, member: String?)
    /// Something about what the app shows.
    case screen(ScreenDeed)
  }

  /// A device with the usual settings, on which nothing happens but the first opening.
  public init(
    name: String, seed: UInt64, zone: LocalZone, start: LocalDateTime, weeks: Int,
    locale: String = "en", configuration: NudgeConfiguration = .standard,
    quietHours: QuietHours = .none, pendingLimit: Int = PlatformSnapshot.largestCapacity,
    authorization: Authorization = .authorized, opens: Opens = .byEvents,
    signals: Signals = .fixed(.none), reminders: [ReminderDraft]? = nil,
    items: [DatedItemDraft]? = nil, events: [Event] = []
  ) {
    self.name = name
    self.seed = seed
    self.zone = zone
    self.start = start
    self.weeks = weeks
    self.locale = locale
    self.configuration = configuration
    self.quietHours = quietHours
    self.pendingLimit = pendingLimit
    self.authorization = authorization
    self.opens = opens
    self.signals = signals
    self.reminders = reminders
    self.items = items
    self.events = events
  }
}
