/// Puts dates, days and ranges into the reader's language, for sentences that show them.
struct NudgeWords<Strings: NudgeStrings> {
  let strings: Strings

  /// Monday, 2026-01-05.
  func date(_ date: LocalDate) -> String {
    strings.text(for: .date, arguments: [.text(name(date.weekday)), .text("\(date)")])
  }

  /// Monday to Friday; every day; Monday, Wednesday.
  func days(_ set: WeekdaySet) -> String {
    let days = set.days
    if days.count == 7 { return strings.text(for: .everyDay, arguments: []) }
    guard let first = days.first, let last = days.last else { return "" }
    if days.count > 2, last.rawValue - first.rawValue == days.count - 1 {
      return strings.text(for: .range, arguments: [.text(name(first)), .text(name(last))])
    }
    return list(days.map(name))
  }

  /// 22:00-07:00; or, with a semicolon where days have commas, Monday to Friday 22:00-07:00;
  /// Saturday, Sunday 23:00-09:00.
  func quiet(_ quiet: QuietHours) -> String {
    let entries = quiet.entries.filter { !$0.isEmpty }
    return list(
      entries.map { entry in
        entry.weekdays == .all ? "\(entry.range)" : "\(days(entry.weekdays)) \(entry.range)"
      }, by: entries.allSatisfy { $0.weekdays == .all } ? .list : .listApart)
  }

  private func list(_ parts: [String], by key: NudgeStringKey = .list) -> String {
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { before, added in
      strings.text(for: key, arguments: [.text(before), .text(added)])
    }
  }

  private func name(_ weekday: Weekday) -> String {
    strings.text(for: NudgeStringKey(weekday), arguments: [])
  }
}
