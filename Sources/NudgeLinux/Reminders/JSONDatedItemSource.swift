import NudgeShared

/// The dated things of a `reminders.json` that was read.
struct JSONDatedItemSource: DatedItemSource {
  /// The things, none of them checked.
  let things: [DatedItemDraft]

  func items() -> [DatedItemDraft] { things }
}
