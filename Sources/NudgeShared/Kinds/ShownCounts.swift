/// How much was said of each kind on each local date, as far as it can be told afterwards.
struct ShownCounts {
  /// Occurrences shown, by line of the table and nominal date.
  private var occurrences: [KindDay: Int] = [:]
  private let table: KindTable

  /// Counts what has a date from `first` on; what is older bears on no plan.
  init(_ fired: Set<OccurrenceKey>, table: KindTable, from first: LocalDate) {
    self.table = table
    for key in fired {
      guard let date = key.nominalDate, date >= first, let line = table.index(of: key.kind) else {
        continue
      }
      occurrences[KindDay(line: line, date: date), default: 0] += 1
    }
  }

  /// How many occurrences were shown, one by one or in a digest.
  func occurrences(on day: KindDay) -> Int {
    occurrences.isEmpty ? 0 : occurrences[day] ?? 0
  }

  /// How many notifications under the ceiling that were, by date: more than the cap of a kind came as
  /// one digest.
  func notificationsUnderCeiling() -> [LocalDate: Int] {
    var counts: [LocalDate: Int] = [:]
    for (day, count) in occurrences {
      let policy = table.policies[day.line]
      guard policy.isUnderCeiling else { continue }
      var shown = count
      if let cap = policy.dailyCap, count > cap { shown = policy.digestKey == nil ? cap : 1 }
      counts[day.date, default: 0] += shown
    }
    return counts
  }
}

/// A kind on a local date: what daily caps count by.
struct KindDay: Hashable {
  let line: Int
  let date: LocalDate
}
