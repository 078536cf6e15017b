extension PlanningRound {
  /// Gives the slots away in the published order.
  ///
  /// - Parameters:
  ///   - capacity: How many of ours may be pending, those that stand already included.
  ///   - maxPending: How many of them, the reserve left aside.
  ///   - anchors: The anchors, dearest first.
  /// - Returns: What is to be pending.
  mutating func applyBudget(
    capacity: Int, maxPending: Int, anchors: [Anchor]
  ) -> [PlannedNotification] {
    var slots = FreeSlots(table.budget.slots(within: capacity, planned: maxPending))
    for id in standing { slots.occupy(id.tier(in: table) ?? .deferred) }
    var planned: [PlannedNotification] = []
    for anchor in anchors {
      if slots.take(.anchor) {
        planned.append(anchor.planned)
      } else {
        dropped.append((anchor.contender, .budget))
      }
    }
    // What is about to fire keeps its slot before any other is given away.
    for isDue in [true, false] {
      for contender in contenders where (contender.fireAt <= deadline) == isDue {
        guard slots.take(contender.tier) else {
          dropped.append((contender, .budget))
          continue
        }
        for member in contender.members { dropped.append((member, .cap)) }
        planned.append(contender.planned(in: table, zone: zone))
      }
    }
    return planned
  }
}

/// The slots that nobody has yet, each tier's together with those of the tiers above it.
///
/// A slot that is taken is gone for its own tier and all below, so that each tier has its own and
/// what those above it left.
private struct FreeSlots {
  private var reserve: Int
  private var anchors: Int
  private var toDated: Int
  private var toDeferred: Int

  init(_ budget: NotificationBudget) {
    reserve = budget.reserve
    anchors = budget.anchors
    toDated = anchors + budget.dated
    toDeferred = toDated + budget.deferred
  }

  /// Takes a slot, or says that there is none.
  mutating func take(_ tier: NotificationTier) -> Bool {
    let free =
      switch tier {
      case .anchor: min(anchors, toDeferred)
      case .reserve: reserve
      case .dated: min(toDated, toDeferred)
      case .deferred: toDeferred
      }
    if free > 0 { occupy(tier) }
    return free > 0
  }

  /// Takes a slot even where there is none, for what cannot be asked to leave.
  mutating func occupy(_ tier: NotificationTier) {
    switch tier {
    case .reserve where reserve > 0: reserve -= 1
    // Armed when there was a reserve, or a larger one: it is in the way of all others.
    case .reserve: toDeferred -= 1
    case .anchor, .dated, .deferred:
      if tier == .anchor { anchors -= 1 }
      if tier != .deferred { toDated -= 1 }
      toDeferred -= 1
    }
  }
}
