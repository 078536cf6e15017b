/// All dated things of an app, checked one by one against a table: what is good, and what is not.
///
/// A bad one never silences another. Everything in the horizon is proposed, however much there is: a
/// digest counts all of its day.
public struct DatedItems: Hashable, Sendable {
  /// What is to be said of the good ones.
  public let answer: SourceAnswer

  /// Checks drafts and says them in the reader's language.
  ///
  /// - Parameters:
  ///   - drafts: The things.
  ///   - table: The kinds.
  ///   - context: Moment, zone and horizon.
  ///   - strings: The reader's language.
  ///   - kinds: Which kinds are spoken for; nil for all that are planned.
  public init(
    _ drafts: [DatedItemDraft], table: KindTable, context: SourceContext,
    strings: some NudgeStrings, kinds: Set<NotificationKind>? = nil
  ) {
    var answer = SourceAnswer(candidates: [])
    var known: Set<OccurrenceKey> = []
    let due = DuePending(context)
    let words = ItemWords(strings)
    for (index, draft) in drafts.enumerated() {
      do throws(DatedItemFault) {
        let item = try DatedItem(draft, table: table)
        if let kinds, !kinds.contains(item.policy.kind) {
          throw DatedItemFault(
            .kindNotPlanned,
            "its kind '\(item.policy.kind)' is spoken for by another source; hand it to that one")
        }
        let thing = OccurrenceKey(kind: item.policy.kind, item: item.id, nominalDate: nil)
        guard known.insert(thing).inserted else {
          throw DatedItemFault(
            .duplicateId, "one of the same kind before it has this id; the first one counts")
        }
        if due.isWanted(item) {
          answer.candidates.append(words.candidate(item))
        } else {
          due.note(item, words, in: &answer.unproposed)
        }
      } catch {
        answer.rejected.append(error.rejected(draft.id.isEmpty ? "items[\(index)]" : draft.id))
      }
    }
    self.answer = answer
  }
}

/// What is in the horizon, and what has come due and is not shown yet.
private struct DuePending {
  private let context: SourceContext
  private let openings: QuietOpenings
  private let lastDate: LocalDate
  /// Pending items and digests whose moment has come: kind and reference, as bytes.
  private let due: Set<[UInt8]>

  init(_ context: SourceContext) {
    self.context = context
    openings = QuietOpenings(context.quietHours, in: context.reading.zone)
    lastDate = context.reading.today.adding(days: max(1, min(context.horizonDays, 366)) - 1)
    due = Set(
      context.snapshot.pending.compactMap { id in
        guard let fireAt = id.plannedFireAt, fireAt <= context.reading.now else { return nil }
        return id.itemReference.map { Array($0.utf8) }
      })
  }

  /// Tells of what is not proposed: shown things are not missing.
  func note(
    _ item: DatedItem, _ words: ItemWords<some NudgeStrings>, in unproposed: inout Unproposed
  ) {
    let fireAt = item.time.instant(in: context.reading.zone)
    if context.reading.zone.localDate(at: fireAt) > lastDate {
      unproposed.noteBeyond(item.policy.kind, item.id, at: fireAt)
    } else if !context.fired.contains(
      OccurrenceKey(kind: item.policy.kind, item: item.id, nominalDate: item.nominal.date))
    {
      unproposed.notePast(words.candidate(item), at: fireAt)
    }
  }

  func isWanted(_ item: DatedItem) -> Bool {
    let zone = context.reading.zone
    let fireAt = item.time.instant(in: zone)
    let date = zone.localDate(at: fireAt)
    guard date <= lastDate else { return false }
    if fireAt > context.reading.now { return true }
    if item.policy.quietHours == .moved, let opening = openings.first(from: fireAt),
      opening > context.reading.now
    {
      return true
    }
    guard !due.isEmpty else { return false }
    return due.contains(Array("\(item.policy.kind):\(item.id)".utf8))
      || due.contains(Array("\(item.policy.kind):\(item.nominal.date)".utf8))
  }
}

extension NotificationID {
  /// Kind and reference of an item or a digest, such as `billDue:b1`.
  fileprivate var itemReference: String? {
    reference(in: .everyItem) ?? reference(in: .everyDigest)
  }
}

/// The words of dated things, those of each kind looked up once.
private struct ItemWords<Strings: NudgeStrings> {
  private let strings: Strings
  private let untitled: String

  init(_ strings: Strings) {
    self.strings = strings
    untitled = strings.text(for: .itemBody, arguments: [])
  }

  /// What the thing is in the title, and what the person calls it below.
  func candidate(_ item: DatedItem) -> NotificationCandidate {
    NotificationCandidate(
      kind: item.policy.kind, item: item.id, nominal: item.nominal, time: item.time,
      title: strings.text(forRawKey: item.policy.titleKey, arguments: []),
      body: item.title.map(TextLimit.forArguments.applied) ?? untitled, priority: item.priority)
  }
}
