/// Where dated things come from: the app's own database.
///
/// For who implements it: calls come one at a time, from a sync's pass. Things may change between
/// passes; after every change the app asks for a pass.
public protocol DatedItemSource: Sendable {
  /// Reads all things that may come due within the horizon; more than that does no harm.
  ///
  /// - Throws: ``NotificationSourceError``; what is pending then stays. A store that cannot be read,
  ///   or a session that is not restored, is never an empty list.
  func items() async throws(NotificationSourceError) -> [DatedItemDraft]
}
