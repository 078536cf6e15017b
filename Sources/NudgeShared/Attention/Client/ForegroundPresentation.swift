/// Whether a push that arrives while the app is in use is shown.
///
/// ```swift
/// ForegroundPresentation(of: push, over: view, isAppActive: true)   // .suppress
/// ```
///
/// What the person is looking at needs no banner; everything else does. In doubt it is shown: a push
/// that cannot be read is no reason to keep something from somebody.
public enum ForegroundPresentation: Hashable, Sendable {
  /// The conversation is on the screen.
  case suppress
  /// As usual.
  case present

  /// Decides for one push.
  ///
  /// - Parameters:
  ///   - push: What arrived, or nil if it does not have the form of a push.
  ///   - view: What is shown at this moment.
  ///   - isAppActive: Whether the app is in use.
  public init(of push: AttentionPush?, over view: TranscriptView?, isAppActive: Bool) {
    guard let push, let view, view.isReadable(isAppActive: isAppActive) else {
      self = .present
      return
    }
    // Where a conversation is named, it decides: a run is only the second way to find it.
    let matches =
      if let conversation = push.conversation {
        conversation == view.conversation
      } else if let run = push.run {
        run == view.displayedRun
      } else {
        false
      }
    self = matches ? .suppress : .present
  }
}
