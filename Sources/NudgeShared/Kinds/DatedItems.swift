/// All dated things of an app, checked one by one against a table: what is good, and what is not.
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
  public init(
    _ drafts: [DatedItemDraft], table: KindTable, context: SourceContext,
    strings: some NudgeStrings
  ) {
    answer = SourceAnswer(candidates: [])
  }
}
