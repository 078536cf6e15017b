/// The weeks whose nudge the person has opened, on this device or another one.
///
/// A member opens a week's nudge once, wherever it is. What is known of that stands in
/// ``AmbientNudgeState/recordedOpens``: a tap on this device puts a week there beside its activation
/// event, and ``recordOpened(_:by:around:)`` what other devices did, without an event, since theirs
/// has sent one. No nudge comes in such a week any more.
extension AmbientNudgeState {
  /// The weeks that this member has opened, as far as they are remembered; in no order.
  func openedWeeks(of member: String) -> [ISOWeek] {
    recordedOpens.isEmpty
      ? [] : recordedOpens.compactMap { $0.member == member ? $0.week : nil }
  }

  /// Those of them that count on a date.
  ///
  /// Weeks more than one ahead are passed over and not forgotten: the clock may be wrong now, or have
  /// been wrong when they were opened, and which of the two cannot be told.
  func openedWeeks(of member: String, on today: LocalDate) -> [ISOWeek] {
    openedWeeks(of: member).filter { !$0.isOutOfReach(on: today) }
  }

  /// Whether a nudge that comes due is of a week that this member has opened, or would be shown in one.
  func hasOpened(_ id: NotificationID, by member: String?, at reading: ClockReading) -> Bool {
    guard let member, !recordedOpens.isEmpty else { return false }
    let opened = openedWeeks(of: member, on: reading.today)
    return opened.contains(reading.today.isoWeek)
      || id.reference(in: .nudge).flatMap(ISOWeek.init).map(opened.contains) == true
  }

  /// Takes note of weeks that this member has opened on another device.
  ///
  /// Weeks more than ``ISOWeek/pastWeeks`` back or one ahead are passed over: nobody can have seen a
  /// nudge of theirs lately, or is to push out what is remembered with them.
  ///
  /// - Parameters:
  ///   - weeks: The weeks, in any order, repeated or not.
  ///   - member: Who has opened them.
  ///   - today: The local date.
  mutating func recordOpened(_ weeks: [ISOWeek], by member: String, around today: LocalDate) {
    for week in Set(weeks).sorted() where week.isNudgeWeek(on: today) {
      let open = RecordedOpen(member: member, week: week)
      if !recordedOpens.contains(open) { remember(open) }
    }
  }

  /// Remembers one more; the oldest gives way.
  mutating func remember(_ open: RecordedOpen) {
    recordedOpens.append(open)
    recordedOpens.removeFirst(max(0, recordedOpens.count - AmbientNudgeState.recordedOpensLimit))
  }
}
