/// What a device shows of a conversation at one moment.
///
/// ```swift
/// let view = TranscriptView(conversation: conversation, restore: .loaded, run: .ended(run))
/// view.acknowledgeableRun(isAppActive: true)    // run
/// view.acknowledgeableRun(isAppActive: false)   // nil: nobody looks
/// ```
///
/// A run counts as seen only where its end is on the screen: the transcript is loaded, shown as a
/// chat, in front of everything else, and the app is active. A view says what is displayed when it is
/// made; what comes later takes another view.
public struct TranscriptView: Hashable, Sendable {
  /// As what the conversation is shown.
  public enum Mode: CaseIterable, Hashable, Sendable {
    /// As a transcript.
    case chat
    /// As mail, where the end of a run cannot be told to be on the screen.
    case email
  }

  /// How far the transcript is loaded.
  public enum Restore: CaseIterable, Hashable, Sendable {
    /// It is being loaded.
    case restoring
    /// It is there.
    case loaded
    /// It could not be loaded; what is shown may be old or nothing.
    case failed
  }

  /// Where it stands on the screen.
  public enum Place: CaseIterable, Hashable, Sendable {
    /// In front of everything else.
    case front
    /// Behind something else: a sheet, a page of settings.
    case covered
    /// Selected, and not on the screen at all.
    case background
  }

  /// The run at the end of the transcript.
  public enum Run: Hashable, Sendable {
    /// There is none.
    case none
    /// It goes on: its result has not been seen, whatever is shown of it.
    case running(RunID)
    /// It has ended, and its end is displayed.
    case ended(RunID)
  }

  /// Which conversation.
  public let conversation: ConversationID
  /// As what it is shown.
  public let mode: Mode
  /// How far it is loaded.
  public let restore: Restore
  /// Where it stands.
  public let place: Place
  /// Which run is displayed.
  public let run: Run

  /// Puts the parts together.
  public init(
    conversation: ConversationID, mode: Mode = .chat, restore: Restore, place: Place = .front,
    run: Run = .none
  ) {
    self.conversation = conversation
    self.mode = mode
    self.restore = restore
    self.place = place
    self.run = run
  }

  /// Whether the person can read the transcript at this moment.
  public func isReadable(isAppActive: Bool) -> Bool {
    isAppActive && mode == .chat && restore == .loaded && place == .front
  }

  /// The run that the person has seen the end of by this view, or nil.
  public func acknowledgeableRun(isAppActive: Bool) -> RunID? {
    guard isReadable(isAppActive: isAppActive), case .ended(let run) = run else { return nil }
    return run
  }

  /// The run that is displayed, ended or not.
  var displayedRun: RunID? {
    switch run {
    case .none: nil
    case .running(let run), .ended(let run): run
    }
  }
}
