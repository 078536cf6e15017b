/// What the person did as one of the sources of a sync: what is armed by it stands in the reserve.
///
/// ```swift
/// let source = EventNotificationSource(store: store, table: .standard, strings: strings)
/// ```
///
/// The app writes to the store at each event and asks for a pass; the source only reads.
public struct EventNotificationSource<Store: ArmedEventStore, Strings: NudgeStrings>:
  NotificationSource
{
  private let store: Store
  private let table: KindTable
  private let strings: Strings

  /// Puts the parts together; nothing is read yet.
  public init(store: Store, table: KindTable, strings: Strings) {
    self.store = store
    self.table = table
    self.strings = strings
  }

  /// `nudge.event:` alone.
  public var namespaces: [NotificationNamespace] { [.event] }

  /// What follows from what happened.
  ///
  /// - Throws: ``NotificationSourceError`` where the store cannot be read; what is armed then stays.
  public func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer {
    let events: ArmedEvents
    do throws(NudgeStoreError) {
      events = try await store.load()
    } catch {
      throw .failed(place: error.place, detail: error.detail)
    }
    return SourceAnswer(
      candidates: events.candidates(table: table, context: context, strings: strings))
  }
}
