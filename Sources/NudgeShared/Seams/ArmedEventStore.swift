/// The device's durable storage of what the person did that arms a notification.
///
/// For who implements it: the app loads, changes and saves at each event, then asks for a pass; a
/// pass only loads. Calls may come from both, so each one is atomic.
public protocol ArmedEventStore: Sendable {
  /// Reads what there is; an empty value where there never was one.
  ///
  /// - Throws: ``NudgeStoreError`` if something is there that cannot be read.
  func load() async throws(NudgeStoreError) -> ArmedEvents

  /// Replaces it; durable when it returns.
  ///
  /// - Throws: ``NudgeStoreError`` if the old value still stands.
  func save(_ events: ArmedEvents) async throws(NudgeStoreError)
}
