import NudgeShared

/// Keeps the plan of the last pass, for whoever is to tell what came of it.
actor PlanRecord: NotificationSource {
  nonisolated let namespaces: [NotificationNamespace] = []
  /// The plan that was carried out, or nil before the first pass.
  private(set) var plan: NotificationPlan?

  func propose(_ context: SourceContext) -> SourceAnswer { SourceAnswer(candidates: []) }

  func settle(_ plan: NotificationPlan) { self.plan = plan }
}
